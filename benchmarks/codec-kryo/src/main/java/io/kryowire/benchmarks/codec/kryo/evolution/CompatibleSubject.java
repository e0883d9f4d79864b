/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo.evolution;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.CompatibleFieldSerializer;

/**
 * Kryo's {@link CompatibleFieldSerializer}, which names its fields in each message.
 */
public final class CompatibleSubject extends EvolutionSubject {

	public CompatibleSubject() {
		super(CompatibleSubject::serializer);
	}

	private static CompatibleFieldSerializer<?> serializer(Kryo kryo, Class<?> type) {
		CompatibleFieldSerializer<?> serializer = new CompatibleFieldSerializer<>(kryo, type);
		return serializer;
	}

}
