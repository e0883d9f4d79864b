/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The types of one schema, as what messages have kept names them: by their number among
 * the names in order. Says how that is read as ours.
 */
final class KeptTypes {

	private static final Comparator<WrittenType> BY_NAME = Comparator.comparing(WrittenType::name);

	private final SchemaReader reader;

	private final List<WrittenType> byName;

	private final Map<SchemaReader.BodyKey, Boolean> readable = new ConcurrentHashMap<>();

	KeptTypes(SchemaReader reader, WrittenSchema schema) {
		this.reader = reader;
		this.byName = schema.types().values().stream().sorted(BY_NAME).toList();
	}

	/** The number of a type. */
	int indexOf(WrittenType type) {
		return Collections.binarySearch(this.byName, type, BY_NAME);
	}

	WrittenType typeAt(WireInput in, int index) {
		if (index >= this.byName.size()) {
			throw in.malformed("%d is not one of the %d types of a schema".formatted(index, this.byName.size()));
		}
		return this.byName.get(index);
	}

	/**
	 * How a kept field of one of our types is read, {@code null} if it is no such type.
	 */
	OtherStruct.@Nullable Step step(WireInput in, KeptEntry entry, TypeDefinition ours) {
		WrittenType type = typeAt(in, entry.type());
		if (entry.field() == KeptEntry.WHOLE || this.reader.resolver().find(type) != ours) {
			return null;
		}
		return (this.reader.body(type, ours) instanceof OtherStruct struct) ? struct.step(in, entry.field()) : null;
	}

	/**
	 * Whether what was kept of a type can be read here: of an enum one of its constants.
	 */
	boolean isReadable(WrittenType written, TypeDefinition ours, byte[] number) {
		if (written.kind() == TypeDefinition.Kind.ENUM) {
			OtherEnumSlot constants = constants(written, ours);
			return constants != null && constants.isKnown(ordinal(number));
		}
		return this.readable.computeIfAbsent(new SchemaReader.BodyKey(written.name(), ours.type()),
				(key) -> this.reader.resolver()
					.isEverReadable(this.reader.schema(), new WrittenShape.Exact(key.written()),
							new Shape.Exact(key.ours())));
	}

	/**
	 * Our constant for one that was kept, be it one that stands for it; {@code null} if
	 * there is none.
	 */
	@Nullable Object constantFor(WrittenType written, TypeDefinition ours, byte[] number) {
		OtherEnumSlot constants = (ours.kind() == TypeDefinition.Kind.ENUM) ? constants(written, ours) : null;
		return (constants != null) ? constants.find(ordinal(number)) : null;
	}

	private @Nullable OtherEnumSlot constants(WrittenType written, TypeDefinition ours) {
		return (this.reader.body(written, ours) instanceof EnumBody body && body.slot() instanceof OtherEnumSlot slot)
				? slot : null;
	}

	private static int ordinal(byte[] number) {
		int ordinal = -1;
		for (int i = 0; i < Math.min(number.length, 5); i++) {
			ordinal += (number[i] & 0x7F) << 7 * i;
		}
		return ordinal;
	}

}
