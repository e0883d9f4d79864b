/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireLimits;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Opens Jackson's parsers and generators, within the limits of one codec.
 */
/*
 * Jackson's own limits are wider than any message that ours let pass, so that ours are
 * the ones that speak; only what a serializer of the application nests is left to them.
 * Surrogates are escaped one by one: a string may hold half a pair. The names of a
 * message are not kept in a table, which would be one for the sender to fill. Buffers
 * come from a pool without thread locals.
 */
final class JsonStreams {

	private static final int MOST_KEPT_BUFFERS = 32;

	/** How many brackets one object of ours may take. */
	private static final int BRACKETS = 4;

	private static final int SPARE_BRACKETS = 1000;

	private final WireLimits limits;

	private final JsonFactory factory;

	JsonStreams(WireLimits limits) {
		this.limits = limits;
		this.factory = JsonFactory.builder()
			.disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
			.disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
			.disable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
			.recyclerPool(JsonRecyclerPools.newBoundedPool(MOST_KEPT_BUFFERS))
			.streamReadConstraints(StreamReadConstraints.builder()
				.maxNestingDepth(limits.maxDepth() * BRACKETS + SPARE_BRACKETS)
				.maxNumberLength(Integer.MAX_VALUE)
				.maxStringLength(Integer.MAX_VALUE)
				.maxNameLength(Integer.MAX_VALUE)
				.build())
			.streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
			.build();
	}

	WireLimits limits() {
		return this.limits;
	}

	JsonInput input(byte[] bytes, int offset, int length, @Nullable KnownSchemas known, @Nullable Keeping keeping) {
		char[] text = new Utf8(this.limits.maxBytes()).decode(bytes, offset, length);
		Budget budget = new Budget(this.limits, "");
		budget.cost().start(length);
		return new JsonInput(this.factory.createParser(ObjectReadContext.empty(), text, 0, text.length), text, budget,
				this, known, keeping);
	}

	/** What reads a part of a message. */
	JsonInput input(char[] text, JsonInput outer) {
		return new JsonInput(this.factory.createParser(ObjectReadContext.empty(), text, 0, text.length), text, outer);
	}

	JsonOutput output(WireBuffer target, JsonOutput.@Nullable Kept kept) {
		BoundedStream stream = new BoundedStream(target, this.limits.maxBytes());
		JsonGenerator generator = this.factory.createGenerator(ObjectWriteContext.empty(), stream, JsonEncoding.UTF8);
		return new JsonOutput(generator, stream,
				new Budget(this.limits, " (or in a cycle, which this codec does not carry)"), kept);
	}

}
