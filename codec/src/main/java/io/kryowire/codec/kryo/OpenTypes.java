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
import io.kryowire.codec.schema.Roots;
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
		this.jdk[id] = new OpenType(type, id, 0, body, null, false);
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
					this.slots.body(definition), definition, false);
			this.declared.put(definition.type(), known);
		}
		return known;
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
		out.writeByte(NAMED);
		out.writeInt(type.id());
		out.writeInt(type.fingerprint());
		out.seen().add(type);
	}

	/** Reads the name of a type that begins with a number that has been read. */
	OpenType read(WireInput in, int number) {
		if (number == NAMED) {
			OpenType type = of(this.roots.require(in.readInt(), in.readInt()));
			in.seen().add(type);
			return type;
		}
		OpenType type = null;
		if (number >= FIRST_SEEN) {
			type = in.seen().get(number - FIRST_SEEN);
		}
		else if (number > NAMED) {
			type = this.jdk[number];
		}
		if (type == null) {
			throw in.malformed("%d names no type".formatted(number));
		}
		if (type.definition() == null) {
			this.table.forms().require(type.type());
		}
		return type;
	}

}
