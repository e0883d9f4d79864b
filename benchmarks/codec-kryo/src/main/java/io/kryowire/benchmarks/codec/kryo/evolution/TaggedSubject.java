/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo.evolution;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer;

/**
 * Kryo's {@link TaggedFieldSerializer}, which numbers its fields.
 */
public final class TaggedSubject extends EvolutionSubject {

	public TaggedSubject() {
		super(TaggedSubject::serializer);
	}

	private static TaggedFieldSerializer<?> serializer(Kryo kryo, Class<?> type) {
		TaggedFieldSerializer<?> serializer = new TaggedFieldSerializer<>(kryo, type);
		// Without lengths it can neither skip what is unknown nor be read by an older
		// version
		serializer.getTaggedFieldSerializerConfig().setChunkedEncoding(true);
		serializer.getTaggedFieldSerializerConfig().setReadUnknownTagData(true);
		serializer.updateFields();
		return serializer;
	}

}
