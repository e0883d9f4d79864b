/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.WireException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.evolution.StructResolution;
import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Reads what was written with one schema of another version. Each of its types is
 * resolved once.
 */
final class EvolvedTypes {

	private final WrittenSchema schema;

	/** Hashed once: each object that keeps something names it. */
	private final int fingerprint;

	private final Resolver resolver;

	private final TypeTable table;

	private final JsonBodies bodies;

	private final Skips skips;

	private final Map<Pair, EvolvedStruct> structs = new ConcurrentHashMap<>();

	private final Map<Shape, VersionRoot> roots = new ConcurrentHashMap<>();

	private final Map<Shape, VersionRoot> namedRoots = new ConcurrentHashMap<>();

	EvolvedTypes(WrittenSchema schema, Resolver resolver, TypeTable table, JsonBodies bodies) {
		this.schema = schema;
		this.fingerprint = schema.source().fingerprint();
		this.resolver = resolver;
		this.table = table;
		this.bodies = bodies;
		this.skips = new Skips(schema);
	}

	WrittenSchema schema() {
		return this.schema;
	}

	/** Whether something of the schema that was kept can ever be read as one of ours. */
	boolean isEverReadable(WrittenShape written, Shape ours) {
		return this.resolver.isEverReadable(this.schema, written, ours);
	}

	/** Nothing yet of an object of a type of the schema. */
	KeptPart keptOf(WrittenType type) {
		return KeptPart.of(this.schema.source().id(), this.fingerprint, type.name());
	}

	AllowedForms forms() {
		return this.table.forms();
	}

	/** How what stands at the root of the schema is read as one of our shapes. */
	VersionRoot root(Shape ours) {
		return root(ours, this.roots, false);
	}

	/** The same for a message that names its type. */
	VersionRoot namedRoot(Shape ours) {
		return root(ours, this.namedRoots, true);
	}

	private VersionRoot root(Shape ours, Map<Shape, VersionRoot> roots, boolean named) {
		VersionRoot known = roots.get(ours);
		if (known == null) {
			known = VersionRoot.of(this, this.resolver, ours, named);
			roots.put(ours, known);
		}
		return known;
	}

	/** Our type of the one at the root, if the root is one and we have it. */
	@Nullable TypeDefinition named() {
		WrittenType type = (this.schema.root() instanceof WrittenShape.Exact exact)
				? this.schema.types().get(exact.type()) : null;
		return (type != null) ? this.resolver.find(type) : null;
	}

	/** Whether the schema is that of a type with this name. */
	boolean isNamed(String name) {
		return this.schema.root() instanceof WrittenShape.Exact exact && exact.type().equals(name);
	}

	StructResolution resolve(WrittenType written, TypeDefinition ours) {
		return this.resolver.struct(this.schema, written, ours);
	}

	/** Makes an object whose constructor may refuse what the writer does not have. */
	Object create(JsonInput in, TypeDefinition ours, @Nullable Object[] values, boolean[] present,
			List<StructResolution.Missing> missing) {
		try {
			return this.bodies.access(ours).create(values, present);
		}
		catch (WireException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw missing.isEmpty() ? ex : in.mismatch(ours.name(), Refusals.defaults(ours, missing, ex));
		}
	}

	@Nullable TypeDefinition find(WrittenType written) {
		return this.resolver.find(written);
	}

	KeptReader kept() {
		return this.bodies.kept();
	}

	/** What reads just the objects of one type. */
	EvolvedStruct struct(WrittenType written, TypeDefinition ours) {
		return this.structs.computeIfAbsent(new Pair(written, ours), (pair) -> new EvolvedStruct(this, written, ours));
	}

	/** What reads a type of the schema as one of our shapes. */
	PlaceReader exactly(WrittenType written, Shape ours) {
		Place place = this.resolver.place(this.schema, new WrittenShape.Exact(written.name()), ours);
		return reader(place, ours.toString());
	}

	boolean isLeaf(WrittenType type) {
		return this.skips.isLeaf(type);
	}

	PlaceReader reader(Place place, String where) {
		if (place instanceof Place.Skip skip) {
			return this.skips.of(skip.written());
		}
		if (place instanceof Place.Same same) {
			return this.bodies.slot(same.ours(), where);
		}
		if (place instanceof Place.Scalar scalar) {
			return new EvolvedScalar(scalar, ScalarBodies.ofPrimitive(scalar.from()), where);
		}
		if (place instanceof Place.Wrapped wrapped) {
			PlaceReader content = reader(wrapped.content(), where);
			return (in) -> wrapped.holder().holding(content.read(in));
		}
		if (place instanceof Place.Unwrapped unwrapped) {
			return new EvolvedHeld.Unwrapped(unwrapped, reader(unwrapped.content(), where), where);
		}
		if (place instanceof Place.Tuple tuple) {
			return new EvolvedTuple(tuple, tuple.elements().stream().map((element) -> reader(element, where)).toList());
		}
		if (place instanceof Place.Refused refused) {
			return (in) -> {
				throw in.refused(where, refused.conflict());
			};
		}
		PlaceReader object = object(place, where);
		return (object instanceof EvolvedEnum || object instanceof EvolvedOpen) ? object : object.orNull();
	}

	private PlaceReader object(Place place, String where) {
		if (place instanceof Place.Exact exact) {
			return exact(exact.written(), exact.ours(), where);
		}
		if (place instanceof Place.StandIn standIn) {
			return standIn(standIn);
		}
		if (place instanceof Place.Sealed sealed) {
			List<PlaceReader> readers = sealed.subtypes().stream().map((each) -> reader(each, where)).toList();
			return new EvolvedSealed(sealed, readers, where);
		}
		if (place instanceof Place.Open open) {
			return new EvolvedOpen(open, this.bodies.openBody(members(open.asDeclared(), where), where), where);
		}
		if (place instanceof Place.Elements elements) {
			PlaceReader element = reader(elements.element(), where + "[]");
			return EvolvedElements.of(elements, element, this, where);
		}
		if (place instanceof Place.ArrayOf array) {
			if (array.written().element() instanceof WrittenShape.Primitive item && item.type() == byte.class) {
				return new EvolvedBytes(array, where);
			}
			PlaceReader element = reader(array.element(), where + "[]");
			return EvolvedElements.of(array, element, this, where);
		}
		if (place instanceof Place.Entries entries) {
			return new EvolvedEntries(entries, reader(entries.key(), where + ".key"),
					reader(entries.value(), where + ".value"), this, where);
		}
		Place.Held held = (Place.Held) place;
		return new EvolvedHeld(held.holder(), reader(held.content(), where));
	}

	private PlaceReader exact(WrittenType written, TypeDefinition ours, String where) {
		return switch (ours.kind()) {
			case ENUM -> new EvolvedEnum(this.resolver, written, ours, where);
			case OPAQUE -> this.bodies.body(ours)::read;
			case RECORD, CLASS, OBJECT -> struct(written, ours);
		};
	}

	private PlaceReader.@Nullable Members members(@Nullable Place asDeclared, String where) {
		if (asDeclared instanceof Place.Same same && same.ours() instanceof Shape.Exact exact) {
			TypeDefinition definition = this.table.find(exact.type());
			return (definition != null && this.bodies.body(definition) instanceof StructBody struct) ? struct : null;
		}
		return (asDeclared instanceof Place.Exact exact
				&& exact(exact.written(), exact.ours(), where) instanceof PlaceReader.Members members) ? members : null;
	}

	private PlaceReader standIn(Place.StandIn place) {
		PlaceReader skip = this.skips.of(new WrittenShape.Exact(place.written().name()));
		StructResolution none = this.resolver.standIn(place.ours());
		return (in) -> {
			String json = (in.keeping() != null) ? in.captured(skip) : in.passed(skip);
			@Nullable Object[] values = new @Nullable Object[place.ours().fields().size()];
			boolean[] present = new boolean[values.length];
			for (StructResolution.Missing missing : none.missing()) {
				in.cost().heap(missing.value().heap(), "default");
				values[missing.target()] = missing.value().value();
				present[missing.target()] = true;
			}
			Object object = create(in, place.ours(), values, present, none.missing());
			Keeping keeping = in.keeping();
			if (keeping != null) {
				keeping.add(object, keptOf(place.written()).whole(json));
			}
			return object;
		};
	}

	/** Reads the name of the enum of a set or map of constants. */
	PlaceReader.Constants readEnumName(JsonInput in) {
		return this.bodies.open().readEnum(in);
	}

	/**
	 * What reads the constants of a place, null if not only constants can stand there.
	 */
	static PlaceReader.@Nullable Constants constants(PlaceReader reader) {
		if (reader instanceof JsonSlot slot && slot.body() instanceof EnumBody own) {
			return own;
		}
		return (reader instanceof PlaceReader.Constants constants) ? constants : null;
	}

	/** A key that is the name of a member. */
	@Nullable Object keyOf(JsonInput in, Place place, PlaceReader reader, String name) {
		if (reader instanceof EvolvedScalar scalar) {
			return scalar.convert(in, name);
		}
		if (reader instanceof EvolvedOpen open) {
			return open.fit(in, name);
		}
		if (!(place instanceof Place.Same)) {
			throw in.unexpected("a map with its " + Names.FORM);
		}
		return name;
	}

	/**
	 * A type there and the one that it is here.
	 *
	 * @param written the type there, which is one of this schema
	 * @param ours the type here
	 */
	private record Pair(String written, Class<?> ours) {

		Pair(WrittenType written, TypeDefinition ours) {
			this(written.name(), ours.type());
		}

	}

}
