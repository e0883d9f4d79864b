/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.StripedPool;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.schema.Encoding;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.RootType;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;

/**
 * Writes and reads with sessions of Kryo.
 */
final class KryoEncoding implements Encoding<Slot> {

	private final Slots slots;

	private final MessageFormat format;

	private final StripedPool<Session> sessions;

	KryoEncoding(TypeTable types, List<KryoCustomizer> customizers, boolean describing, CompiledReaders compiled) {
		Roots roots = new Roots(types);
		this.slots = new Slots(types, roots, false);
		SchemaReaders readers = new SchemaReaders(types, this.slots, new Slots(types, roots, true), compiled);
		this.format = new MessageFormat(types, roots, this.slots.open(), new OtherMessages(readers, roots), describing);
		WireLimits limits = types.filter().limits();
		List<KryoCustomizer> all = List.copyOf(customizers);
		this.sessions = new StripedPool<>(() -> new Session(this.slots.open(), limits, all));
	}

	@Override
	public Slot slot(Shape shape, String where) {
		return this.slots.slot(shape, where);
	}

	@Override
	public Slot tuple(List<Slot> slots) {
		return new TupleSlot(slots.toArray(new Slot[0]));
	}

	@Override
	public WireCoder<?> coder(RootType root, Slot slot) {
		TypeDefinition definition = root.definition();
		OpenType declared = (definition != null) ? this.slots.open().of(definition) : null;
		return new KryoCoder<>(
				new KryoCoder.Root(root, slot, slot, declared, NamedSchema.of(this.format.types(), root)), this.format,
				this.sessions);
	}

}
