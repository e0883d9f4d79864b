/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireLimits;

/**
 * An output, an input and, if a serializer asks for it, an instance of Kryo: what one
 * thread needs for one message.
 */
final class Session {

	/**
	 * What input and output need not let go of: to write a reference into an old object
	 * costs as much as to encode a small message.
	 */
	static final int LARGEST_HELD = 1 << 12;

	private static final int LARGEST_KEPT_BUFFER = 1 << 16;

	private static final int FIRST_BUFFER = 512;

	private final LazyKryo kryo;

	private final WireOutput output;

	private final WireInput input;

	private WireBuffer scratch = new WireBuffer(FIRST_BUFFER);

	Session(OpenTypes types, WireLimits limits, List<KryoCustomizer> customizers) {
		this.kryo = new LazyKryo(types, limits, customizers);
		this.output = new WireOutput(limits, this.kryo);
		this.input = new WireInput(limits, this.kryo);
	}

	/**
	 * Whether a failure may have left something behind: a serializer of the application
	 * may, or Kryo on its behalf. Our own code starts every message afresh.
	 */
	boolean isSpoilt() {
		return this.kryo.isUsed();
	}

	WireOutput output() {
		return this.output;
	}

	WireInput input() {
		return this.input;
	}

	/** An empty buffer for a message whose length is not known before. */
	WireBuffer scratch() {
		if (this.scratch.array().length > LARGEST_KEPT_BUFFER) {
			this.scratch = new WireBuffer(FIRST_BUFFER);
		}
		this.scratch.clear();
		return this.scratch;
	}

	/** Gives back the memory of a large message. */
	void shrink() {
		scratch();
	}

}
