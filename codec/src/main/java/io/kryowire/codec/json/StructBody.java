/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * A record or class: an object with its fields. They are written in the schema's order
 * and read in any, so that a message may be edited; none may lack and none be added.
 */
final class StructBody implements JsonBody, PlaceReader.Members {

	private final TypeDefinition definition;

	private final Map<String, Integer> indexes = new HashMap<>();

	private final boolean leaf;

	/** In which fields no constant can stand. */
	private final boolean[] plain;

	/** Set once, before the body is published: a class may contain itself. */
	private @Nullable StructAccess access;

	private List<JsonSlot> slots = List.of();

	private final KeptReader kept;

	StructBody(TypeDefinition definition, KeptReader kept) {
		this.kept = kept;
		this.definition = definition;
		List<FieldDefinition> fields = definition.fields();
		for (int i = 0; i < fields.size(); i++) {
			this.indexes.put(fields.get(i).name(), i);
		}
		this.plain = new boolean[fields.size()];
		for (int i = 0; i < this.plain.length; i++) {
			this.plain[i] = isPlain(fields.get(i).shape());
		}
		this.leaf = fields.stream().allMatch((field) -> isLeaf(field.shape()));
	}

	private static boolean isPlain(Shape shape) {
		return shape instanceof Shape.Primitive || shape instanceof Shape.Value;
	}

	/** Whether nothing can be nested in it, so that its depth need not be counted. */
	private static boolean isLeaf(Shape shape) {
		return isPlain(shape) || (shape instanceof Shape.Exact exact && exact.type().isEnum());
	}

	void become(StructAccess access, List<JsonSlot> slots) {
		this.access = access;
		this.slots = slots;
	}

	StructAccess access() {
		StructAccess known = this.access;
		if (known == null) {
			throw new IllegalStateException("A type is used while it is being declared");
		}
		return known;
	}

	@Override
	public void write(JsonOutput out, Object value) {
		out.budget().enter(this.leaf);
		StructAccess fields = access();
		JsonGenerator json = out.json();
		json.writeStartObject();
		for (int i = 0; i < this.slots.size(); i++) {
			json.writeName(this.definition.fields().get(i).name());
			this.slots.get(i).write(out, fields.get(value, i));
		}
		JsonOutput.Kept kept = out.kept();
		if (kept != null) {
			kept.write(json, value);
		}
		json.writeEndObject();
		out.budget().leave(this.leaf);
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "a " + this.definition.type().getName());
		in.next();
		return readMembers(in);
	}

	@Override
	public Object readMembers(JsonInput in) {
		in.budget().enter(this.leaf);
		@Nullable Object[] values = new @Nullable Object[this.slots.size()];
		boolean[] found = new boolean[values.length];
		List<KeptPart> kept = null;
		KeptPart own = null;
		while (in.token() != JsonToken.END_OBJECT) {
			if (in.atMember(Names.KEPT) && kept == null) {
				kept = KeptPart.readAll(in);
				in.next();
				continue;
			}
			int index = index(in);
			if (found[index]) {
				throw in.malformed("a second " + this.definition.fields().get(index).name());
			}
			found[index] = true;
			in.next();
			if (in.keeping() == null || this.plain[index]) {
				values[index] = this.slots.get(index).read(in);
			}
			else {
				own = readKeeping(in, index, values, own);
			}
			in.next();
		}
		requireAll(found);
		in.budget().leave(this.leaf);
		return create(in, values, found, kept, own);
	}

	/** An open place may hold a constant that is unknown here. */
	private @Nullable KeptPart readKeeping(JsonInput in, int index, @Nullable Object[] values, @Nullable KeptPart own) {
		Keeping keeping = Objects.requireNonNull(in.keeping());
		int before = keeping.constants(0);
		int start = in.start();
		values[index] = this.slots.get(index).read(in);
		if (keeping.constants(before) == 0) {
			return own;
		}
		KeptPart part = (own != null) ? own : this.kept.of(this.definition);
		part.putInstead(this.definition.fields().get(index).name(), index, in.textFrom(start));
		return part;
	}

	private Object create(JsonInput in, @Nullable Object[] values, boolean[] found, @Nullable List<KeptPart> kept,
			@Nullable KeptPart own) {
		if (kept == null && own == null) {
			return access().create(values);
		}
		List<KeptPart> left = new ArrayList<>(2);
		boolean[] older = new boolean[values.length];
		if (kept != null) {
			older = this.kept.restoreConstants(in, this.definition, kept, values, found, left);
		}
		Object object = access().create(values);
		if (own != null) {
			KeptReader.leaveToOlder(own, older);
			left.add(own);
		}
		this.kept.keep(in, object, left);
		return object;
	}

	/** A name that is none of ours is what somebody sent: its place is told instead. */
	private int index(JsonInput in) {
		Integer index = this.indexes.get(in.name());
		if (index == null) {
			throw mismatch(List.of(new SchemaDifference(this.definition.type().getName(),
					"(at character %d)".formatted(in.position()), SchemaDifference.ABSENT, "present")));
		}
		return index;
	}

	private void requireAll(boolean[] found) {
		List<SchemaDifference> missing = new ArrayList<>();
		for (int i = 0; i < found.length; i++) {
			if (!found[i]) {
				FieldDefinition field = this.definition.fields().get(i);
				missing.add(new SchemaDifference(this.definition.type().getName(), field.name(),
						field.shape().toString(), SchemaDifference.ABSENT));
			}
		}
		if (!missing.isEmpty()) {
			throw mismatch(missing);
		}
	}

	private SchemaMismatchException mismatch(List<SchemaDifference> differences) {
		String name = this.definition.type().getName();
		return new SchemaMismatchException(name, differences, "%s was written with other fields: %s".formatted(name,
				String.join("; ", differences.stream().map(SchemaDifference::toString).toList())));
	}

}
