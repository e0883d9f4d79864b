/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Names types where anything may stand, and finds them again. No name of a class is ever
 * read: what is not in the table does not exist.
 */
final class OpenTypes {

	static final int NULL = 0;

	static final int AS_DECLARED = 1;

	static final int NAMED = 2;

	/** Ids of the JDK's types are below, numbers of types named before are from here. */
	static final int FIRST_SEEN = 128;

	private final TypeTable table;

	private final Roots roots;

	private final Slots slots;

	private final Map<Class<?>, OpenType> byClass = new ConcurrentHashMap<>();

	private final Map<Class<?>, OpenType> declared = new ConcurrentHashMap<>();

	private final @Nullable OpenType[] jdk = new OpenType[FIRST_SEEN];

	OpenTypes(TypeTable table, Roots roots, Slots slots) {
		this.table = table;
		this.roots = roots;
		this.slots = slots;
	}

	void addJdkType(Class<?> type, int id, Body body) {
		this.jdk[id] = new OpenType(type, id, 0, null, body, null, false, null);
	}

	/**
	 * Finds how instances of a class are written.
	 * @param type the class of a value
	 * @param where the place it stands in, for the refusal
	 */
	OpenType of(Class<?> type, String where) {
		OpenType known = this.byClass.get(type);
		if (known == null) {
			known = find(type, where);
			if (!known.standIn()) { // the class may yet be declared
				this.byClass.put(type, known);
			}
		}
		return known;
	}

	private OpenType find(Class<?> type, String where) {
		TypeDefinition definition = this.table.find(type);
		if (definition != null) {
			return of(definition);
		}
		int id = JdkIds.of(type);
		OpenType found = (id > 0) ? this.jdk[id] : standIn(type);
		if (found == null || !this.table.forms().allows(found.type())) {
			throw this.table.notDeclared(type, where);
		}
		return found;
	}

	private @Nullable OpenType standIn(Class<?> type) {
		CollectionForm collection = this.table.forms().collectionStandIn(type, Object.class);
		MapForm map = this.table.forms().mapStandIn(type, Object.class);
		OpenType found = (collection != null) ? this.jdk[collection.id()] : (map != null) ? this.jdk[map.id()] : null;
		return (found != null) ? found.asStandIn() : null;
	}

	/** Finds how a class is named where nothing may stand in for it. */
	OpenType exactly(Class<?> type, String where) {
		OpenType known = of(type, where);
		if (known.standIn()) {
			throw notDeclared(type, where);
		}
		return known;
	}

	/** Refuses a value for which nothing stands in that fits its place. */
	TypeNotAllowedException notDeclared(Class<?> type, String where) {
		return this.table.notDeclared(type, where);
	}

	OpenType of(TypeDefinition definition) {
		OpenType known = this.declared.get(definition.type());
		if (known == null) {
			known = new OpenType(definition.type(), definition.id(), this.table.fingerprint(definition),
					new NamedSchema(this.table, definition.id(), new Shape.Exact(definition.type())),
					this.slots.body(definition), definition, false, null);
			this.declared.put(definition.type(), known);
		}
		return known;
	}

	/**
	 * Finds a declared type that a message names, {@code null} if it is not our version.
	 */
	@Nullable OpenType find(int id, int fingerprint) {
		TypeDefinition definition = this.table.find(id);
		return (definition != null && this.table.fingerprint(definition) == fingerprint) ? of(definition) : null;
	}

	OpenType find(int id, int fingerprint, Reading reading) {
		OpenType own = find(id, fingerprint);
		return (own != null) ? own : reading.other(id, fingerprint);
	}

	private OpenType named(WireInput in, Reading reading, int id, int fingerprint) {
		OpenType own = find(id, fingerprint);
		if (own != null) {
			return own;
		}
		in.meetOther();
		return reading.other(id, fingerprint);
	}

	/** Names a type; its instance follows. */
	void write(WireOutput out, OpenType type) {
		if (type.definition() == null) {
			out.writeByte(type.id());
			return;
		}
		int index = out.seen().indexOf(type);
		if (index >= 0) {
			out.writeVarInt(FIRST_SEEN + index, true);
			return;
		}
		type.name();
		out.writeByte(NAMED);
		out.writeInt(type.id());
		out.writeInt(type.fingerprint());
		out.seen().add(type);
	}

	/** What passes over objects of ours. */
	SchemaReader own(WireInput in, TypeDefinition definition) {
		Reading reading = in.reading();
		if (reading == null) {
			throw new IllegalStateException("Only what others have written is passed over");
		}
		return reading.schemas().readers().own(definition, reading.isTracking());
	}

	/** Reads the name of a type that begins with a number that has been read. */
	OpenType read(WireInput in, int number) {
		OpenType type = readSkipped(in, number);
		if (type.schema() != null) {
			type.schema().requireKnown();
		}
		else if (type.definition() == null) {
			this.table.forms().require(type.type());
		}
		return type;
	}

	/** Reads the name of a type of which an instance follows that is skipped. */
	OpenType readSkipped(WireInput in, int number) {
		if (number == NAMED || number >= FIRST_SEEN) {
			return readDeclared(in, number);
		}
		OpenType type = (number > NAMED) ? this.jdk[number] : null;
		if (type == null) {
			throw in.malformed("%d names no type".formatted(number));
		}
		return type;
	}

	private OpenType readDeclared(WireInput in, int number) {
		if (number == NAMED) {
			Reading reading = in.reading();
			OpenType type = (reading != null) ? named(in, reading, in.readInt(), in.readInt())
					: of(this.roots.require(in.readInt(), in.readInt()));
			in.seen().add(type);
			return type;
		}
		OpenType type = in.seen().get(number - FIRST_SEEN);
		if (type == null) {
			throw in.malformed("%d names no type".formatted(number));
		}
		Reading reading = in.reading();
		return (reading != null) ? asHere(type, reading) : type;
	}

	/** A serializer of the application may have named it, which nothing tracks. */
	private OpenType asHere(OpenType type, Reading reading) {
		TypeDefinition definition = type.definition();
		if (type.schema() != null) {
			return (type.schema().isTracked() == reading.isTracking()) ? type
					: reading.other(type.id(), type.fingerprint());
		}
		return (definition != null) ? of(definition) : type;
	}

}
