/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Reads what was written with one schema of another process, as far as it is known here.
 * Bodies are made when a message first needs them.
 */
final class SchemaReader {

	private final SchemaReaders readers;

	private final WrittenSchema schema;

	private final Slots slots;

	private final Skipper skipper;

	private final PlaceSlots places;

	private final boolean tracked;

	private final KeptTypes kept;

	private final KeptEntry.SchemaId id;

	private final Map<BodyKey, Body> bodies = new ConcurrentHashMap<>();

	private final Map<Shape, Body> rootBodies = new ConcurrentHashMap<>();

	private final Map<Shape, Slot> roots = new ConcurrentHashMap<>();

	private volatile @Nullable OpenType named;

	private volatile boolean checked;

	SchemaReader(SchemaReaders readers, WrittenSchema schema, boolean tracked) {
		this.readers = readers;
		this.schema = schema;
		this.slots = readers.slots(tracked);
		this.skipper = new Skipper(this, this.slots.open());
		this.places = new PlaceSlots(this, this.slots, readers.table());
		this.tracked = tracked;
		this.kept = new KeptTypes(this, schema);
		this.id = new KeptEntry.SchemaId(schema.source().id(), schema.source().fingerprint());
	}

	KeptEntry.SchemaId id() {
		return this.id;
	}

	/** The types of the schema, as what messages have kept names them. */
	KeptTypes kept() {
		return this.kept;
	}

	WrittenSchema schema() {
		return this.schema;
	}

	Resolver resolver() {
		return this.readers.resolver();
	}

	Slots slots() {
		return this.slots;
	}

	Skipper skipper() {
		return this.skipper;
	}

	boolean isTracked() {
		return this.tracked;
	}

	CompiledReaders compiledReaders() {
		return this.readers.compiled();
	}

	/** Whether its code may be held for good. */
	boolean isShort() {
		return this.schema.source().text().length() <= CompiledReaders.LONGEST_TEXT;
	}

	/** Compiled code is not made again. */
	void pin() {
		this.readers.pin(this);
	}

	/** The declared type that this is the schema of. */
	private WrittenType rootType() {
		if (this.schema.root() instanceof WrittenShape.Exact exact) {
			return Objects.requireNonNull(this.schema.types().get(exact.type()));
		}
		throw new MalformedMessageException("The schema that the message names is that of no declared type");
	}

	/** The declared type, as it is named where anything may stand. */
	OpenType named() {
		OpenType known = this.named;
		if (known == null) {
			known = makeNamed();
			// What is not declared yet may be later
			this.named = (known.definition() != null) ? known : null;
		}
		return known;
	}

	private OpenType makeNamed() {
		WrittenType type = rootType();
		TypeDefinition ours = resolver().find(type);
		int id = this.id.id();
		if (ours == null) {
			return new OpenType(Object.class, id, this.id.fingerprint(), null, new UnknownBody(this), null, false,
					this);
		}
		return new OpenType(ours.type(), id, this.id.fingerprint(), null, body(type, ours), ours, false, this);
	}

	/** Refuses a type that is not known here, under none of its names. */
	void requireKnown() {
		TypeDefinition ours = named().definition();
		if (ours == null) {
			throw unknown();
		}
		if (!this.checked) {
			check(resolver().check(this.schema, new Shape.Exact(ours.type())), ours.type().getName());
			this.checked = true;
		}
	}

	TypeNotAllowedException unknown() {
		String name = rootType().name();
		return new TypeNotAllowedException(name,
				("The message contains a type with the id 0x%08x that is not declared here; "
						+ "declare it by a contract, a topic, @WireType or kryowire.codec.allow")
					.formatted(this.schema.source().id()));
	}

	/** Passes over an instance of the declared type. */
	void skip(WireInput in) {
		this.skipper.body(in, rootType());
	}

	/** How many constants the enum has that this is the schema of. */
	int constants(WireInput in) {
		WrittenType type = rootType();
		if (type.kind() != TypeDefinition.Kind.ENUM) {
			throw in.malformed("a set of constants names no enum");
		}
		return type.constants().size();
	}

	/** Reads a root. */
	Slot root(Shape ours, String where) {
		Slot known = this.roots.get(ours);
		if (known == null) {
			check(resolver().check(this.schema, ours), where);
			known = this.places.slot(resolver().place(this.schema, this.schema.root(), ours), where);
			this.roots.put(ours, known);
		}
		return known;
	}

	/** What is required may be among what a message has kept. */
	private void check(List<Conflict> conflicts, String where) {
		List<Conflict> never = conflicts.stream()
			.filter((conflict) -> conflict.scope() == Conflict.Scope.NEVER)
			.filter((conflict) -> !this.tracked || conflict.rule() != Conflict.Rule.REQUIRED)
			.toList();
		if (!never.isEmpty()) {
			throw Refusals.conflicts(where, never);
		}
	}

	/** Reads the inside of an object at the root. */
	Body rootBody(Shape ours, String where) {
		Body known = this.rootBodies.get(ours);
		if (known == null) {
			rootType();
			check(resolver().checkNamed(this.schema, ours), where);
			known = this.places.body(resolver().named(this.schema, ours), where);
			this.rootBodies.put(ours, known);
		}
		return known;
	}

	/** How instances of a type are read as ours. */
	Body body(WrittenType written, TypeDefinition ours) {
		return this.bodies.computeIfAbsent(new BodyKey(written.name(), ours.type()), (key) -> make(written, ours));
	}

	private Body make(WrittenType written, TypeDefinition ours) {
		return switch (ours.kind()) {
			case ENUM -> new EnumBody(constants(written, ours));
			case OPAQUE -> this.slots.body(ours);
			case RECORD, CLASS, OBJECT -> new OtherStruct(this, this.places, written, ours);
		};
	}

	private OtherEnumSlot constants(WrittenType written, TypeDefinition ours) {
		@Nullable Object[] constants = resolver().constants(written, ours);
		return new OtherEnumSlot(written, ours.type(), constants, resolver().standIns(written, ours), this);
	}

	/** What can pass over an object that only its own serializer understands. */
	Body opaque(WrittenType type) {
		TypeDefinition ours = resolver().find(type);
		Place place = (ours != null)
				? resolver().place(this.schema, new WrittenShape.Exact(type.name()), new Shape.Exact(ours.type()))
				: null;
		if (ours == null || place instanceof Place.Refused) {
			throw new TypeNotAllowedException(type.name(),
					"%s has a serializer of its own that is not known here".formatted(type.name()));
		}
		return this.slots.body(ours);
	}

	/** Whether nothing can be nested in it, so that its depth is not counted. */
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

	static boolean isText(WrittenShape shape) {
		return shape instanceof WrittenShape.Value value && value.value() == JdkValue.of(String.class);
	}

	/**
	 * A type there and here.
	 *
	 * @param written its name there
	 * @param ours the class
	 */
	record BodyKey(String written, Class<?> ours) {
	}

	/** What no object can be made of. */
	private static final class UnknownBody extends ReadingBody {

		private final SchemaReader reader;

		UnknownBody(SchemaReader reader) {
			this.reader = reader;
		}

		@Override
		Object read(WireInput in) {
			throw this.reader.unknown();
		}

	}

}
