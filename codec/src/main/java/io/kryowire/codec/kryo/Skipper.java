/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Objects;

import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;

/**
 * Passes over what nobody here knows, with the limits of what is read. No object is made
 * of it, but for values of the JDK.
 */
final class Skipper {

	private final WrittenSchema schema;

	private final OpenSkipper open;

	private final SchemaReader reader;

	Skipper(SchemaReader reader, OpenTypes types) {
		this.reader = reader;
		this.schema = reader.schema();
		this.open = new OpenSkipper(this, types);
	}

	/** Passes over a field; a text has no tag there. */
	void field(WireInput in, WrittenShape shape) {
		if (shape instanceof WrittenShape.Value value && value.value() == JdkValue.of(String.class)) {
			in.readString();
		}
		else {
			place(in, shape);
		}
	}

	void place(WireInput in, WrittenShape shape) {
		if (shape instanceof WrittenShape.Primitive primitive) {
			ValueBodies.ofPrimitive(primitive.type()).read(in);
		}
		else if (shape instanceof WrittenShape.Sealed sealed) {
			sealed(in, sealed);
		}
		else if (shape instanceof WrittenShape.Open bound) {
			this.open.place(in, bound.type());
		}
		else if (shape instanceof WrittenShape.Elements elements) {
			collection(in, elements);
		}
		else if (shape instanceof WrittenShape.Entries entries) {
			map(in, entries);
		}
		else if (shape instanceof WrittenShape.Exact exact && type(exact.type()).kind() == TypeDefinition.Kind.ENUM) {
			constant(in, type(exact.type()));
		}
		else if (shape instanceof WrittenShape.Tuple tuple) {
			tuple.elements().forEach((element) -> place(in, element));
		}
		else if (isPresent(in)) {
			object(in, shape);
		}
	}

	private static boolean isPresent(WireInput in) {
		int tag = in.readByte();
		if ((tag & ~1) != 0) {
			throw in.malformed("%d is neither null nor an object".formatted(tag));
		}
		return tag == 1;
	}

	private void object(WireInput in, WrittenShape shape) {
		if (shape instanceof WrittenShape.Value value) {
			ValueBodies.of(value.value()).read(in);
		}
		else if (shape instanceof WrittenShape.Exact exact) {
			body(in, type(exact.type()));
		}
		else if (shape instanceof WrittenShape.Held held) {
			in.enter();
			place(in, held.content());
			in.leave();
		}
		else {
			array(in, ((WrittenShape.ArrayOf) shape).element());
		}
	}

	private void sealed(WireInput in, WrittenShape.Sealed shape) {
		int number = in.readVarInt(true);
		if (number < 0 || number > shape.subtypes().size()) {
			throw in.malformed(
					"%d is not one of the %d subtypes of %s".formatted(number, shape.subtypes().size(), shape.type()));
		}
		if (number > 0) {
			body(in, type(shape.subtypes().get(number - 1)));
		}
	}

	/** Passes over the inside of an object. */
	void body(WireInput in, WrittenType type) {
		switch (type.kind()) {
			case ENUM -> constant(in, type);
			case OPAQUE -> this.reader.opaque(type).read(in);
			case RECORD, CLASS, OBJECT -> struct(in, type);
		}
	}

	private void struct(WireInput in, WrittenType type) {
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.count();
		}
		boolean leaf = this.reader.isLeaf(type);
		if (leaf) {
			in.count(1);
		}
		else {
			in.enter();
		}
		for (WrittenType.WrittenField field : type.fields()) {
			field(in, field.shape());
		}
		if (!leaf) {
			in.leave();
		}
	}

	private static void constant(WireInput in, WrittenType type) {
		int number = in.readVarInt(true);
		if (number < 0 || number > type.constants().size()) {
			throw in.malformed("%d is not one of the %d constants".formatted(number, type.constants().size()));
		}
		Tracker tracker = Tracker.of(in);
		if (tracker != null && number > 0) {
			tracker.count();
		}
	}

	private void collection(WireInput in, WrittenShape.Elements shape) {
		int id = in.readByte();
		CollectionForm form = CollectionForm.of(id);
		if (id == JdkIds.ENUM_SET) {
			enumSet(in, enumOf(shape.element()));
		}
		else if (form != null) {
			collection(in, form, shape.element());
		}
		else if (id != OpenTypes.NULL) {
			throw in.malformed("%d is not a %s".formatted(id, shape.type().getName()));
		}
	}

	void collection(WireInput in, CollectionForm form, WrittenShape element) {
		in.enter();
		if (form.ordered()) {
			in.readByte();
		}
		int size = in.readSize();
		form.checkSize(size);
		form.begin(in.cost(), size);
		for (int i = 0; i < size; i++) {
			place(in, element);
		}
		in.leave();
	}

	private void map(WireInput in, WrittenShape.Entries shape) {
		int id = in.readByte();
		MapForm form = MapForm.of(id);
		if (id == JdkIds.ENUM_MAP) {
			enumMap(in, enumOf(shape.key()), shape.value());
		}
		else if (form != null) {
			map(in, form, shape.key(), shape.value());
		}
		else if (id != OpenTypes.NULL) {
			throw in.malformed("%d is not a %s".formatted(id, shape.type().getName()));
		}
	}

	void map(WireInput in, MapForm form, WrittenShape key, WrittenShape value) {
		in.enter();
		if (form.ordered()) {
			in.readByte();
		}
		int size = in.readSize();
		form.checkSize(size);
		form.begin(in.cost(), size);
		for (int i = 0; i < size; i++) {
			place(in, key);
			place(in, value);
		}
		in.leave();
	}

	void enumSet(WireInput in, @Nullable WrittenType declared) {
		int constants = this.open.enumName(in, declared);
		in.cost().heap(ValueBounds.enumSetHeap(constants), "EnumSet");
		for (int i = in.readSize(); i > 0; i--) {
			ordinal(in, constants);
		}
	}

	void enumMap(WireInput in, @Nullable WrittenType declared, WrittenShape value) {
		in.enter();
		int constants = this.open.enumName(in, declared);
		in.cost().heap(ValueBounds.enumMapHeap(constants), "EnumMap");
		for (int i = in.readSize(); i > 0; i--) {
			ordinal(in, constants);
			place(in, value);
		}
		in.leave();
	}

	private static void ordinal(WireInput in, int constants) {
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.count();
		}
		int ordinal = in.readVarInt(true);
		if (ordinal < 0 || ordinal >= constants) {
			throw in.malformed("%d is not one of the %d constants".formatted(ordinal, constants));
		}
	}

	private @Nullable WrittenType enumOf(WrittenShape shape) {
		WrittenType type = (shape instanceof WrittenShape.Exact exact) ? type(exact.type()) : null;
		return (type != null && type.kind() == TypeDefinition.Kind.ENUM) ? type : null;
	}

	private void array(WireInput in, WrittenShape element) {
		if (element instanceof WrittenShape.Primitive primitive) {
			PrimitiveArrayBody.of(primitive.type()).skip(in);
			return;
		}
		elements(in, element);
	}

	void elements(WireInput in, WrittenShape element) {
		in.enter();
		for (int i = in.readSize(); i > 0; i--) {
			place(in, element);
		}
		in.leave();
	}

	/** The type that a bound of an open place names, if there may be instances of it. */
	@Nullable WrittenType find(String name) {
		return this.schema.types().get(name);
	}

	private WrittenType type(String name) {
		return Objects.requireNonNull(find(name), name);
	}

}
