/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Passes over what stands in open places, whose types the message names.
 */
final class OpenSkipper {

	private static final WrittenShape ANY = new WrittenShape.Open(Object.class.getName());

	private final Skipper skipper;

	private final OpenTypes types;

	OpenSkipper(Skipper skipper, OpenTypes types) {
		this.skipper = skipper;
		this.types = types;
	}

	void place(WireInput in, String bound) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.AS_DECLARED) {
			WrittenType type = this.skipper.find(bound);
			if (type == null) {
				throw in.malformed("there are no instances of the abstract " + bound);
			}
			this.skipper.body(in, type);
		}
		else if (number != OpenTypes.NULL) {
			named(in, this.types.readSkipped(in, number));
		}
	}

	private void named(WireInput in, OpenType type) {
		if (type.schema() != null) {
			type.schema().skip(in);
		}
		else if (type.definition() != null) {
			this.types.own(in, type.definition()).skip(in);
		}
		else {
			jdk(in, type.id());
		}
	}

	private void jdk(WireInput in, int id) {
		JdkValue value = JdkValue.of(id);
		CollectionForm collection = CollectionForm.of(id);
		MapForm map = MapForm.of(id);
		if (value != null) {
			ValueBodies.of(value).read(in);
		}
		else if (collection != null) {
			this.skipper.collection(in, collection, ANY);
		}
		else if (map != null) {
			this.skipper.map(in, map, ANY, ANY);
		}
		else if (id == JdkIds.ENUM_SET) {
			this.skipper.enumSet(in, null);
		}
		else if (id == JdkIds.ENUM_MAP) {
			this.skipper.enumMap(in, null, ANY);
		}
		else if (id == JdkIds.OBJECT_ARRAY) {
			array(in);
		}
		else if (id == Holder.OPTIONAL.id() || id == Holder.ATOMIC_REFERENCE.id()) {
			in.enter();
			this.skipper.place(in, ANY);
			in.leave();
		}
		else {
			PrimitiveArrayBody.all().get(id - JdkIds.FIRST_ARRAY).skip(in);
		}
	}

	private void array(WireInput in) {
		int dimensions = in.readByte();
		if (dimensions < 1 || dimensions > OpenArrayBody.MOST_DIMENSIONS) {
			throw in.malformed("an array of %d dimensions".formatted(dimensions));
		}
		int number = in.readVarInt(true);
		if (number != OpenTypes.AS_DECLARED) {
			this.types.readSkipped(in, number);
		}
		this.skipper.elements(in, ANY);
	}

	/** How many constants the enum has that is named. */
	int enumName(WireInput in, @Nullable WrittenType declared) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return 0;
		}
		if (number == OpenTypes.AS_DECLARED && declared != null) {
			return declared.constants().size();
		}
		if (number <= OpenTypes.AS_DECLARED) {
			throw in.malformed("%d names no enum".formatted(number));
		}
		OpenType type = this.types.readSkipped(in, number);
		if (type.schema() != null) {
			return type.schema().constants(in);
		}
		TypeDefinition definition = type.definition();
		if (definition == null || definition.kind() != TypeDefinition.Kind.ENUM) {
			throw in.malformed("%d names no enum".formatted(number));
		}
		return definition.constants().size();
	}

}
