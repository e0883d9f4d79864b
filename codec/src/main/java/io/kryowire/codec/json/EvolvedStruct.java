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
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.evolution.StructResolution;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * An object of another version of a record or class. What is decided of its fields is
 * decided when the first one is read, since a type may contain itself.
 */
final class EvolvedStruct implements PlaceReader.Members {

	private final EvolvedTypes types;

	private final WrittenType written;

	private final TypeDefinition ours;

	private final boolean leaf;

	/** Fields that were kept, by their names in the schema. */
	private final Map<String, Boolean> readable = new ConcurrentHashMap<>();

	private volatile @Nullable Fields fields;

	EvolvedStruct(EvolvedTypes types, WrittenType written, TypeDefinition ours) {
		this.types = types;
		this.written = written;
		this.ours = ours;
		this.leaf = types.isLeaf(written);
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "a " + this.ours.type().getName());
		in.next();
		return readMembers(in);
	}

	@Override
	public Object readMembers(JsonInput in) {
		Fields fields = fields();
		in.budget().enter(this.leaf);
		@Nullable Object[] values = new @Nullable Object[this.ours.fields().size()];
		boolean[] present = new boolean[values.length];
		boolean[] found = new boolean[fields.steps().size()];
		List<KeptPart> kept = null;
		KeptPart own = (in.keeping() != null) ? this.types.keptOf(this.written) : null;
		while (in.token() != JsonToken.END_OBJECT) {
			if (in.atMember(Names.KEPT) && kept == null) {
				kept = KeptPart.readAll(in);
				in.next();
				continue;
			}
			int index = fields.index(in, found);
			in.next();
			int target = fields.steps().get(index).target();
			Object value = (own != null) ? fields.keep(in, index, own) : fields.readers().get(index).read(in);
			if (target != StructResolution.SKIP) {
				values[target] = value;
				present[target] = true;
			}
			in.next();
		}
		requireAll(in, found);
		boolean[] written = present.clone();
		for (StructResolution.Missing missing : fields.missing()) {
			in.cost().heap(missing.value().heap(), "default");
			values[missing.target()] = missing.value().value();
			present[missing.target()] = true;
		}
		in.budget().leave(this.leaf);
		return create(in, fields, new Read(values, present, written, kept, own));
	}

	private Object create(JsonInput in, Fields fields, Read read) {
		if (read.kept() == null && read.own() == null) {
			return this.types.create(in, this.ours, read.values(), read.present(), fields.missing());
		}
		List<KeptPart> left = new ArrayList<>(2);
		boolean[] older = new boolean[read.values().length];
		if (read.kept() != null) {
			older = this.types.kept().restore(in, this.ours, read.kept(), read.values(), read.written(), left);
			read.markPresent();
		}
		Object object = this.types.create(in, this.ours, read.values(), read.present(), fields.missing());
		if (read.own() != null) {
			KeptReader.leaveToOlder(read.own(), older);
			left.add(read.own());
		}
		this.types.kept().keep(in, object, left);
		return object;
	}

	/** The index of our field for one that was kept, if that can ever be read. */
	int target(JsonInput in, String name) {
		Fields fields = fields();
		StructResolution.Step step = fields.steps().get(fields.find(in, name));
		boolean readable = step.target() != StructResolution.SKIP
				&& this.readable.computeIfAbsent(name, (key) -> this.types.isEverReadable(step.field().shape(),
						this.ours.fields().get(step.target()).shape()));
		return readable ? step.target() : StructResolution.SKIP;
	}

	/** What reads a field that is written. */
	PlaceReader field(JsonInput in, String name) {
		Fields fields = fields();
		return fields.readers().get(fields.find(in, name));
	}

	private void requireAll(JsonInput in, boolean[] found) {
		for (boolean each : found) {
			if (!each) {
				throw in.malformed("a %s without a field that its schema has".formatted(this.ours.type().getName()));
			}
		}
	}

	private Fields fields() {
		Fields known = this.fields;
		if (known == null) {
			known = resolve();
			this.fields = known;
		}
		return known;
	}

	private Fields resolve() {
		StructResolution resolution = this.types.resolve(this.written, this.ours);
		String type = this.ours.type().getName();
		Map<String, Integer> indexes = new HashMap<>();
		List<PlaceReader> readers = new ArrayList<>();
		for (StructResolution.Step step : resolution.steps()) {
			indexes.put(step.field().name(), readers.size());
			boolean skipped = step.target() == StructResolution.SKIP;
			String where = skipped ? type : type + "." + this.ours.fields().get(step.target()).name();
			readers.add(this.types.reader(step.place(), where));
		}
		return new Fields(resolution.steps(), indexes, readers, resolution.missing());
	}

	/**
	 * What is decided of the fields.
	 *
	 * @param steps what becomes of those that are written
	 * @param indexes their numbers by their names
	 * @param readers how each is read
	 * @param missing what is not written
	 */
	private record Fields(List<StructResolution.Step> steps, Map<String, Integer> indexes, List<PlaceReader> readers,
			List<StructResolution.Missing> missing) {

		/** What is not in the writer's own schema is refused, as in ours. */
		int find(JsonInput in, String name) {
			Integer index = this.indexes.get(name);
			if (index == null) {
				throw in.malformed("a member that the sender's schema does not have");
			}
			return index;
		}

		/** Reads a field and keeps what of it is unknown here. */
		@Nullable Object keep(JsonInput in, int index, KeptPart own) {
			Keeping keeping = Objects.requireNonNull(in.keeping());
			StructResolution.Step step = this.steps.get(index);
			int before = keeping.constants(0);
			int start = in.start();
			Object value = this.readers.get(index).read(in);
			boolean unknown = keeping.constants(before) > 0;
			if (step.target() == StructResolution.SKIP) {
				own.fields().put(step.field().name(), in.textFrom(start));
			}
			else if (unknown) {
				own.putInstead(step.field().name(), step.target(), in.textFrom(start));
			}
			return value;
		}

		int index(JsonInput in, boolean[] found) {
			int index = find(in, in.name());
			if (found[index]) {
				throw in.malformed("a second member of the same name");
			}
			found[index] = true;
			return index;
		}

	}

	/**
	 * What has been read of one object.
	 *
	 * @param values the values of our fields
	 * @param present which of them are to be set
	 * @param written which of them the writer has set
	 * @param kept what others have kept of it
	 * @param own what is unknown here
	 */
	private record Read(@Nullable Object[] values, boolean[] present, boolean[] written, @Nullable List<KeptPart> kept,
			@Nullable KeptPart own) {

		/** A class whose constructor would choose a value has been given another. */
		void markPresent() {
			for (int i = 0; i < this.values.length; i++) {
				this.present[i] |= this.values[i] != null;
			}
		}

	}

}
