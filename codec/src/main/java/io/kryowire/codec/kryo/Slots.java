/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes the slots for shapes and the bodies for declared classes, each once. Used while
 * types are declared, under this object's lock.
 */
final class Slots {

	/** What stands in a field of its own without a tag. */
	static final Shape TEXT = new Shape.Value(java.util.Objects.requireNonNull(JdkValue.of(String.class)));

	private final TypeTable table;

	private final OpenTypes open;

	private final StructCompiler compiler = new StructCompiler(this);

	private final Map<Class<?>, Body> bodies = new HashMap<>();

	private final Map<Class<?>, LateBody> inProgress = new HashMap<>();

	private final boolean tracking;

	Slots(TypeTable table, Roots roots, boolean tracking) {
		this.table = table;
		this.tracking = tracking;
		this.open = new OpenTypes(table, roots, this);
		addJdkTypes();
	}

	OpenTypes open() {
		return this.open;
	}

	private void addJdkTypes() {
		Slot open = new OpenSlot(Object.class, null, this.open, "a place for any type");
		Slot any = element(open);
		JdkValue.all().forEach((value) -> this.open.addJdkType(value.type(), value.id(), ValueBodies.of(value)));
		for (Holder holder : Holder.values()) {
			this.open.addJdkType(holder.type(), holder.id(), new HeldBody(holder, open));
		}
		for (int id = JdkIds.FIRST_FORM; id <= JdkIds.LAST_FORM; id++) {
			CollectionForm collection = CollectionForm.of(id);
			MapForm map = MapForm.of(id);
			if (collection != null) {
				this.open.addJdkType(collection.type(), id, new CollectionBody(collection, any));
			}
			if (map != null) {
				this.open.addJdkType(map.type(), id, new MapBody(map, key(open), value(open)));
			}
		}
		PrimitiveArrayBody.all().forEach((array) -> this.open.addJdkType(array.type(), JdkIds.of(array.type()), array));
		this.open.addJdkType(Object[].class, JdkIds.OBJECT_ARRAY, new OpenArrayBody(this.open, any));
		this.open.addJdkType(java.util.EnumSet.class, JdkIds.ENUM_SET, new EnumSetBody(null, this.open));
		this.open.addJdkType(java.util.EnumMap.class, JdkIds.ENUM_MAP, new EnumMapBody(null, value(open), this.open));
	}

	synchronized Slot slot(Shape shape, String where) {
		if (shape instanceof Shape.Primitive primitive) {
			return new PrimitiveSlot(ValueBodies.ofPrimitive(primitive.type()));
		}
		if (shape instanceof Shape.Value value) {
			return new ObjectSlot(ValueBodies.of(value.value()));
		}
		if (shape instanceof Shape.Exact exact) {
			return exactSlot(exact.type());
		}
		if (shape instanceof Shape.Sealed sealed) {
			return sealedSlot(sealed, where);
		}
		if (shape instanceof Shape.Open bound) {
			TypeDefinition definition = this.table.find(bound.type());
			return new OpenSlot(bound.type(), (definition != null) ? body(definition) : null, this.open, where);
		}
		if (shape instanceof Shape.Elements elements) {
			return collectionSlot(elements, where);
		}
		if (shape instanceof Shape.Entries entries) {
			return mapSlot(entries, where);
		}
		if (shape instanceof Shape.Tuple tuple) {
			return new TupleSlot(tuple.elements().stream().map((element) -> slot(element, where)).toArray(Slot[]::new));
		}
		if (shape instanceof Shape.ArrayOf array) {
			return new ObjectSlot(arrayBody(array, where));
		}
		Shape.Held held = (Shape.Held) shape;
		return new ObjectSlot(new HeldBody(held.holder(), slot(held.content(), where)));
	}

	/** The slot of an element, which a tracker follows where there is one. */
	Slot element(Slot slot) {
		return (this.tracking && isFollowed(slot)) ? new TrackedSlots.Element(slot) : slot;
	}

	Slot key(Slot slot) {
		return this.tracking ? new TrackedSlots.Key(slot) : slot;
	}

	Slot value(Slot slot) {
		return this.tracking ? new TrackedSlots.Value(slot) : slot;
	}

	/** Nothing is kept of values of the JDK. */
	private static boolean isFollowed(Slot slot) {
		return !(slot instanceof PrimitiveSlot || slot instanceof ConvertingSlot
				|| (slot instanceof ObjectSlot object && ValueBodies.isValue(object.body())));
	}

	private Slot enumSlot(Class<?> type) {
		return this.tracking ? new TrackedSlots.Constant(EnumSlot.of(type)) : EnumSlot.of(type);
	}

	Body body(Class<?> type) {
		return body(require(type));
	}

	private Slot exactSlot(Class<?> type) {
		TypeDefinition definition = require(type);
		return (definition.kind() == TypeDefinition.Kind.ENUM) ? enumSlot(type) : new ObjectSlot(body(definition));
	}

	private Slot sealedSlot(Shape.Sealed shape, String where) {
		List<Body> subtypes = shape.subtypes().stream().map((type) -> body(require(type))).toList();
		SealedSlot slot = new SealedSlot(shape.type(), shape.subtypes().toArray(new Class<?>[0]),
				subtypes.toArray(new Body[0]), where);
		return this.tracking ? new TrackedSlots.Sealed(slot) : slot;
	}

	private Slot collectionSlot(Shape.Elements shape, String where) {
		Slot element = element(slot(shape.element(), where + "[]"));
		Class<?> enumType = enumType(shape.element());
		EnumSetBody enumSet = new EnumSetBody(enumType, this.open);
		return new CollectionSlot(shape.type(), element, enumSet, this.table.forms(), where);
	}

	private Slot mapSlot(Shape.Entries shape, String where) {
		Slot key = key(slot(shape.key(), where + ".key"));
		Slot value = value(slot(shape.value(), where + ".value"));
		EnumMapBody enumMap = new EnumMapBody(enumType(shape.key()), value, this.open);
		return new MapSlot(shape.type(), key, value, enumMap, this.table.forms(), where);
	}

	private static @Nullable Class<?> enumType(Shape shape) {
		return (shape instanceof Shape.Exact exact && exact.type().isEnum()) ? exact.type() : null;
	}

	private Body arrayBody(Shape.ArrayOf shape, String where) {
		if (shape.component().isPrimitive()) {
			return PrimitiveArrayBody.of(shape.component());
		}
		return new ArrayBody(shape.component(), element(slot(shape.element(), where + "[]")));
	}

	/** How instances of a declared class are written. */
	synchronized Body body(TypeDefinition definition) {
		Class<?> type = definition.type();
		Body known = this.bodies.get(type);
		if (known != null) {
			return known;
		}
		LateBody late = this.inProgress.get(type);
		if (late != null) {
			return late;
		}
		late = new LateBody();
		this.inProgress.put(type, late);
		Set<Class<?>> before = Set.copyOf(this.bodies.keySet());
		try {
			Body body = make(definition);
			late.become(body);
			this.bodies.put(type, body);
			return body;
		}
		catch (RuntimeException ex) {
			// What was made meanwhile may lead to what was not.
			this.bodies.keySet().retainAll(before);
			throw ex;
		}
		finally {
			this.inProgress.remove(type);
		}
	}

	private Body make(TypeDefinition definition) {
		return switch (definition.kind()) {
			case ENUM -> new EnumBody(enumSlot(definition.type()));
			case OPAQUE -> new KryoBody(definition.type());
			case RECORD, CLASS, OBJECT ->
				this.tracking ? new TrackedStruct(definition, this) : this.compiler.compile(definition);
		};
	}

	private TypeDefinition require(Class<?> type) {
		TypeDefinition definition = this.table.find(type);
		if (definition == null) {
			throw new IllegalStateException(type + " was derived and is not in the table");
		}
		return definition;
	}

}
