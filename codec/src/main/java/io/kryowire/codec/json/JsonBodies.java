/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the bodies for shapes and for declared classes, the latter once each. Used while
 * types are declared, under this object's lock.
 */
final class JsonBodies {

	private final TypeTable table;

	private final JsonMapper mapper;

	private final OtherVersions versions;

	private final KeptReader kept;

	private final OpenTypes open;

	private final Map<Class<?>, JsonBody> bodies = new HashMap<>();

	/** Those that belong to a class that is being made and may yet fail. */
	private final Map<Class<?>, JsonBody> unfinished = new LinkedHashMap<>();

	JsonBodies(TypeTable table, Roots roots, JsonMapper mapper) {
		this.table = table;
		this.mapper = mapper;
		this.versions = new OtherVersions(table, this);
		this.kept = new KeptReader(table, this.versions);
		this.open = new OpenTypes(table, roots, this, this.versions);
	}

	/** Reads anything; what names no type has the members of one type. */
	OpenBody openBody(PlaceReader.@Nullable Members exact, String where) {
		return new OpenBody(Object.class, null, exact, this.open, where);
	}

	StructAccess access(TypeDefinition definition) {
		return ((StructBody) body(definition)).access();
	}

	KeptReader kept() {
		return this.kept;
	}

	OtherVersions versions() {
		return this.versions;
	}

	OpenTypes open() {
		return this.open;
	}

	synchronized JsonSlot slot(Shape shape, String where) {
		return new JsonSlot(body(shape, where), !(shape instanceof Shape.Primitive));
	}

	private JsonBody body(Shape shape, String where) {
		if (shape instanceof Shape.Primitive primitive) {
			return ScalarBodies.ofPrimitive(primitive.type());
		}
		if (shape instanceof Shape.Value value) {
			return ScalarBodies.of(value.value());
		}
		if (shape instanceof Shape.Exact exact) {
			return body(require(exact.type()));
		}
		if (shape instanceof Shape.Sealed sealed) {
			List<TypeDefinition> subtypes = sealed.subtypes().stream().map(this::require).toList();
			return new SealedBody(sealed.type(), sealed.subtypes(),
					subtypes.stream().map(TypeDefinition::name).toList(), subtypes.stream().map(this::body).toList(),
					where);
		}
		if (shape instanceof Shape.Open bound) {
			TypeDefinition definition = this.table.find(bound.type());
			StructBody exact = (definition != null) ? struct(definition) : null;
			return new OpenBody(bound.type(), exact, exact, this.open, where);
		}
		if (shape instanceof Shape.Elements elements) {
			JsonSlot element = slot(elements.element(), where + "[]");
			return new CollectionBody(elements.type(), CollectionBody.plainForm(elements.type()), element,
					new EnumSetBody(elements.type(), new EnumTag(enumType(elements.element()), this.open)),
					this.table.forms(), where);
		}
		if (shape instanceof Shape.Entries entries) {
			return mapBody(entries, where);
		}
		if (shape instanceof Shape.ArrayOf array) {
			return arrayBody(array, where);
		}
		if (shape instanceof Shape.Tuple tuple) {
			return new TupleBody(tuple.elements().stream().map((element) -> slot(element, where)).toList());
		}
		Shape.Held held = (Shape.Held) shape;
		return new HeldBody(held.holder(), slot(held.content(), where));
	}

	private JsonBody mapBody(Shape.Entries shape, String where) {
		JsonSlot key = slot(shape.key(), where + ".key");
		JsonSlot value = slot(shape.value(), where + ".value");
		EntriesForm entries = new EntriesForm(holdsText(shape.key()), key, value);
		EnumTag tag = new EnumTag(enumType(shape.key()), this.open);
		return new MapBody(shape.type(), MapBody.plainForm(shape.type()), entries,
				new EnumMapBody(shape.type(), value, tag), this.table.forms(), where);
	}

	/** Whether a string may stand there as it is, and so be the name of a member. */
	private boolean holdsText(Shape shape) {
		return shape.equals(Shape.ANY) ? this.open.allowsText()
				: shape instanceof Shape.Value value && value.value() == JdkValue.of(String.class);
	}

	private @Nullable EnumBody enumType(Shape shape) {
		return (shape instanceof Shape.Exact exact && exact.type().isEnum()) ? (EnumBody) body(require(exact.type()))
				: null;
	}

	private JsonBody arrayBody(Shape.ArrayOf shape, String where) {
		if (shape.component().isPrimitive()) {
			return PrimitiveArrayBody.of(shape.component());
		}
		return new ArrayBody(shape.component(), slot(shape.element(), where + "[]"));
	}

	private @Nullable StructBody struct(TypeDefinition definition) {
		return (body(definition) instanceof StructBody struct) ? struct : null;
	}

	/** How instances of a declared class are written. */
	synchronized JsonBody body(TypeDefinition definition) {
		Class<?> type = definition.type();
		JsonBody known = this.bodies.containsKey(type) ? this.bodies.get(type) : this.unfinished.get(type);
		if (known != null) {
			return known;
		}
		boolean outermost = this.unfinished.isEmpty();
		try {
			JsonBody body = make(definition);
			if (outermost) {
				this.bodies.putAll(this.unfinished);
			}
			return body;
		}
		finally {
			if (outermost) {
				this.unfinished.clear();
			}
		}
	}

	private JsonBody make(TypeDefinition definition) {
		Class<?> type = definition.type();
		return switch (definition.kind()) {
			case ENUM -> keep(type, EnumBody.of(definition));
			case OPAQUE -> keep(type, new OpaqueBody(type, this.mapper, this.table.filter().limits().maxBytes()));
			case RECORD, CLASS, OBJECT -> {
				StructBody body = new StructBody(definition, this.kept);
				keep(type, body);
				StructAccess access = StructAccess.of(definition);
				body.become(access,
						definition.fields()
							.stream()
							.map((field) -> slot(field.shape(), type.getName() + "." + field.name()))
							.toList());
				yield body;
			}
		};
	}

	private JsonBody keep(Class<?> type, JsonBody body) {
		this.unfinished.put(type, body);
		return body;
	}

	private TypeDefinition require(Class<?> type) {
		TypeDefinition definition = this.table.find(type);
		if (definition == null) {
			throw new IllegalStateException(type + " was derived and is not in the table");
		}
		return definition;
	}

}
