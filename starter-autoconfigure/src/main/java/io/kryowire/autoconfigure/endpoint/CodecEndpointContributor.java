/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

import java.util.List;

import io.kryowire.codec.WireCodec;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Contributes the codecs and the fingerprints of their types, which are equal on nodes
 * with the same types.
 */
@RegisterReflectionForBinding(CodecEndpointContributor.CodecDescriptor.class)
final class CodecEndpointContributor implements KryowireEndpointContributor {

	private final ObjectProvider<WireCodec> codecs;

	CodecEndpointContributor(ObjectProvider<WireCodec> codecs) {
		this.codecs = codecs;
	}

	@Override
	public String section() {
		return "codecs";
	}

	@Override
	public List<CodecDescriptor> describe() {
		return this.codecs.orderedStream().map(CodecEndpointContributor::describe).toList();
	}

	private static CodecDescriptor describe(WireCodec codec) {
		return new CodecDescriptor(codec.contentType(), "%08x".formatted(codec.schemas().fingerprint()),
				codec.schemas().describe().lines().count());
	}

	/** A codec: its format, and the fingerprint and number of its types. */
	record CodecDescriptor(String contentType, String schema, long types) {
	}

}
