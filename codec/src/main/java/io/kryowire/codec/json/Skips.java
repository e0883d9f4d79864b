/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Passes over what another version has written and nothing here reads, and counts it like
 * what is read. It makes no objects but those that find a member's second occurrence.
 */
final class Skips {

	private static final PlaceReader SCALAR = (in) -> {
		if (!in.token().isScalarValue()) {
			throw in.unexpected("a plain value");
		}
		return null;
	};

	/** What passes over anything of which no schema says anything. */
	static final PlaceReader ANY = (in) -> skipAny(in, null);

	private final WrittenSchema schema;

	private final Map<String, PlaceReader> types = new ConcurrentHashMap<>();

	Skips(WrittenSchema schema) {
		this.schema = schema;
	}

	PlaceReader of(WrittenShape shape) {
		if (shape instanceof WrittenShape.Primitive || shape instanceof WrittenShape.Value) {
			return SCALAR;
		}
		return object(shape).orNull();
	}

	private PlaceReader object(WrittenShape shape) {
		if (shape instanceof WrittenShape.Exact exact) {
			return type(exact.type());
		}
		if (shape instanceof WrittenShape.Sealed sealed) {
			return sealed(sealed.subtypes());
		}
		if (shape instanceof WrittenShape.Open open) {
			PlaceReader declared = type(open.type());
			return (in) -> skipAny(in, (declared instanceof Struct struct) ? struct : null);
		}
		if (shape instanceof WrittenShape.Elements elements) {
			return elements(of(elements.element()));
		}
		if (shape instanceof WrittenShape.ArrayOf array) {
			return (array.element() instanceof WrittenShape.Primitive) ? Skips::skipPrimitives
					: elements(of(array.element()));
		}
		if (shape instanceof WrittenShape.Entries entries) {
			return entries(of(entries.key()), of(entries.value()));
		}
		if (shape instanceof WrittenShape.Held held) {
			return held(of(held.content()));
		}
		List<PlaceReader> row = ((WrittenShape.Tuple) shape).elements().stream().map(this::of).toList();
		return (in) -> {
			in.expect(JsonToken.START_ARRAY, "an array of values");
			for (PlaceReader each : row) {
				in.next();
				each.read(in);
			}
			in.endArray();
			return null;
		};
	}

	private PlaceReader type(String name) {
		PlaceReader known = this.types.get(name);
		if (known == null) {
			WrittenType type = this.schema.types().get(name);
			known = (type != null) ? type(type) : (in) -> skipAny(in, null);
			this.types.put(name, known);
		}
		return known;
	}

	private PlaceReader type(WrittenType type) {
		return switch (type.kind()) {
			case ENUM -> SCALAR;
			case OPAQUE -> (in) -> {
				in.budget().enter();
				in.skip();
				in.budget().leave();
				return null;
			};
			case RECORD, CLASS, OBJECT -> new Struct(this, type);
		};
	}

	/** Whether nothing can be nested in an object, as for those that are read. */
	boolean isLeaf(WrittenType type) {
		return type.fields().stream().allMatch((field) -> isLeaf(field.shape()));
	}

	private boolean isLeaf(WrittenShape shape) {
		if (shape instanceof WrittenShape.Exact exact) {
			WrittenType type = this.schema.types().get(exact.type());
			return type != null && type.kind() == TypeDefinition.Kind.ENUM;
		}
		return shape instanceof WrittenShape.Primitive || shape instanceof WrittenShape.Value;
	}

	private PlaceReader sealed(List<String> subtypes) {
		return (in) -> {
			in.expect(JsonToken.START_OBJECT, "a subtype of a sealed type");
			in.next();
			String name = in.textMember(Names.TYPE);
			if (!subtypes.contains(name)) {
				throw in.malformed("none of the sender's %d subtypes".formatted(subtypes.size()));
			}
			in.member(Names.VALUE);
			type(name).read(in);
			in.endObject();
			return null;
		};
	}

	private static @Nullable Object skipPrimitives(JsonInput in) {
		if (in.token() == JsonToken.VALUE_STRING) { // bytes in base 64
			String text = in.string("bytes in base 64");
			int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
			in.budget().length(text.length() / 4 * 3L - padding);
			return null;
		}
		in.expect(JsonToken.START_ARRAY, "an array");
		for (int i = 0; in.nextElement(i); i++) {
			SCALAR.read(in);
		}
		return null;
	}

	private static PlaceReader held(PlaceReader content) {
		return (in) -> {
			in.expect(JsonToken.START_ARRAY, "an array of at most one element");
			in.budget().enter();
			if (in.next() != JsonToken.END_ARRAY) {
				content.read(in);
				in.endArray();
			}
			in.budget().leave();
			return null;
		};
	}

	private static PlaceReader elements(PlaceReader element) {
		return (in) -> {
			if (in.token() == JsonToken.START_OBJECT) {
				in.next();
				skipForm(in);
				in.member(Names.ITEMS);
				skipItems(in, element);
				in.endObject();
			}
			else {
				skipItems(in, element);
			}
			return null;
		};
	}

	private static PlaceReader entries(PlaceReader key, PlaceReader value) {
		return (in) -> {
			if (in.token() == JsonToken.START_OBJECT) {
				in.next();
				if (in.atMember(Names.FORM)) {
					skipForm(in);
					in.member(Names.ENTRIES);
					skipEntries(in, key, value);
					in.endObject();
				}
				else {
					skipMembers(in, value);
				}
			}
			else {
				skipPairs(in, key, value);
			}
			return null;
		};
	}

	/** Passes over what is said of a collection or map, up to what it holds. */
	private static void skipForm(JsonInput in) {
		in.textMember(Names.FORM);
		for (String name : List.of(Names.TYPE, Names.SCHEMA, Names.ORDER)) {
			if (in.atMember(name)) {
				in.textMember(name);
			}
		}
	}

	private static void skipItems(JsonInput in, PlaceReader element) {
		in.expect(JsonToken.START_ARRAY, "an array");
		in.budget().enter();
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			element.read(in);
		}
		in.budget().leave();
	}

	private static void skipEntries(JsonInput in, PlaceReader key, PlaceReader value) {
		if (in.token() == JsonToken.START_OBJECT) {
			in.next();
			skipMembers(in, value);
		}
		else {
			skipPairs(in, key, value);
		}
	}

	/** Passes over what follows the opening brace. */
	private static void skipMembers(JsonInput in, PlaceReader value) {
		in.budget().enter();
		for (int i = 0; in.token() != JsonToken.END_OBJECT; i++) {
			in.budget().length(i + 1L);
			in.budget().count(1);
			in.name();
			in.next();
			value.read(in);
			in.next();
		}
		in.budget().leave();
	}

	private static void skipPairs(JsonInput in, PlaceReader key, PlaceReader value) {
		in.expect(JsonToken.START_ARRAY, "an object or an array of pairs");
		in.budget().enter();
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			in.expect(JsonToken.START_ARRAY, "a pair of a key and a value");
			in.next();
			key.read(in);
			in.next();
			value.read(in);
			in.endArray();
		}
		in.budget().leave();
	}

	/** Passes over something of which the schema says nothing. */
	private static @Nullable Object skipAny(JsonInput in, @Nullable Struct declared) {
		PlaceReader any = ANY;
		if (in.token() == JsonToken.START_ARRAY) {
			skipItems(in, any);
		}
		else if (in.token() == JsonToken.START_OBJECT) {
			in.next();
			if (in.atMember(Names.FORM)) {
				skipNamedForm(in, any);
			}
			else if (in.atMember(Names.TYPE)) {
				skipNamed(in, any);
			}
			else if (declared != null) {
				declared.readMembers(in);
			}
			else {
				skipMembers(in, any);
			}
		}
		return null;
	}

	private static void skipNamedForm(JsonInput in, PlaceReader any) {
		skipForm(in);
		if (in.atMember(Names.ITEMS)) {
			in.next();
			skipItems(in, any);
		}
		else {
			in.member(Names.ENTRIES);
			skipEntries(in, any, any);
		}
		in.endObject();
	}

	private static void skipNamed(JsonInput in, PlaceReader any) {
		in.textMember(Names.TYPE);
		if (in.atMember(Names.SCHEMA)) {
			in.textMember(Names.SCHEMA);
		}
		in.member(Names.VALUE);
		if (in.token() == JsonToken.START_OBJECT) { // that names no other type
			in.next();
			skipMembers(in, any);
		}
		else {
			any.read(in);
		}
		in.endObject();
	}

	/**
	 * An object of a type that nothing here reads.
	 */
	private static final class Struct implements PlaceReader {

		private final Skips skips;

		private final WrittenType type;

		private final boolean leaf;

		/** Made when the first one is read: a type may contain itself. */
		private volatile @Nullable Map<String, PlaceReader> fields;

		Struct(Skips skips, WrittenType type) {
			this.skips = skips;
			this.type = type;
			this.leaf = skips.isLeaf(type);
		}

		@Override
		public @Nullable Object read(JsonInput in) {
			in.expect(JsonToken.START_OBJECT, "an object");
			in.next();
			readMembers(in);
			return null;
		}

		void readMembers(JsonInput in) {
			Map<String, PlaceReader> fields = fields();
			in.budget().enter(this.leaf);
			Set<String> found = new HashSet<>();
			while (in.token() != JsonToken.END_OBJECT) {
				String name = in.name();
				if (name.equals(Names.KEPT)) {
					in.next();
					ANY.read(in);
					in.next();
					continue;
				}
				PlaceReader field = fields.get(name);
				if (field == null || !found.add(name)) {
					throw in.malformed("a member that the sender's schema does not have, or twice");
				}
				in.next();
				field.read(in);
				in.next();
			}
			if (found.size() < fields.size()) {
				throw in.malformed("an object without a field that its schema has");
			}
			in.budget().leave(this.leaf);
		}

		private Map<String, PlaceReader> fields() {
			Map<String, PlaceReader> known = this.fields;
			if (known == null) {
				known = new HashMap<>();
				for (WrittenType.WrittenField field : this.type.fields()) {
					known.put(field.name(), this.skips.of(field.shape()));
				}
				this.fields = known;
			}
			return known;
		}

	}

}
