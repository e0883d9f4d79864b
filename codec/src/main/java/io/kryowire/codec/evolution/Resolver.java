/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.evolution.StructResolution.Step;
import io.kryowire.codec.evolution.WrittenType.WrittenField;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Decides how values that other versions have written are read here: the only place that
 * knows the rules. The same for every encoding. Thread-safe; a table has one.
 */
public final class Resolver {

	private final TypeTable table;

	private final TableReader reader;

	private final Binder binder;

	private final ParsedSchemas parsed;

	/**
	 * Creates a resolver.
	 * @param table our types
	 */
	public Resolver(TypeTable table) {
		this.table = table;
		this.reader = new TableReader(table);
		this.binder = new Binder(this.reader);
		this.parsed = new ParsedSchemas(this.reader);
	}

	/**
	 * Parses a schema, or finds it among those parsed lately.
	 * @param schema a schema of anybody
	 * @return the schema, well-formed
	 * @throws io.kryowire.codec.MalformedMessageException if the text is no schema
	 * @throws io.kryowire.codec.LimitExceededException if it is too large or too deep
	 */
	public WrittenSchema parse(WireSchema schema) {
		return this.parsed.parse(schema);
	}

	/**
	 * Decides how to read one place.
	 * @param schema the writer's schema
	 * @param written what is written
	 * @param ours what is expected, {@code null} to skip it
	 * @return the place, {@link Place.Refused} if it can never be read
	 */
	public Place place(WrittenSchema schema, WrittenShape written, @Nullable Shape ours) {
		return place(schema, written, ours, Matcher.Where.ROOT);
	}

	private Place place(WrittenSchema schema, WrittenShape written, @Nullable Shape ours, Matcher.Where where) {
		if (ours == null) {
			return new Place.Skip(written);
		}
		return bind(this.parsed.matcher(schema).match(written, this.reader.shape(ours), where), ours);
	}

	/**
	 * Decides how to read the root of a message that names its type.
	 * @param schema the writer's schema of that type
	 * @param ours what is expected, one of whose subtypes it may be
	 * @return the place, {@link Place.Refused} if it can never be read
	 */
	public Place named(WrittenSchema schema, Shape ours) {
		return bind(this.parsed.matcher(schema).named(schema.root(), this.reader.shape(ours)), ours);
	}

	private Place bind(Match match, Shape ours) {
		if (match instanceof Match.Same same) {
			return new Place.Same(ours, same.open());
		}
		return (match instanceof Match.Tuple tuple) ? this.binder.tuple(tuple, (Shape.Tuple) ours)
				: this.binder.bind(match);
	}

	/**
	 * Decides how to read objects.
	 * @param schema the writer's schema
	 * @param written a record, class or object there
	 * @param ours a record, class or object here
	 * @return what to do with each field
	 */
	public StructResolution struct(WrittenSchema schema, WrittenType written, TypeDefinition ours) {
		int[] targets = NameMatch.match(Check.fields(written), Check.fields(this.reader.type(ours)), true);
		boolean[] found = new boolean[ours.fields().size()];
		List<Step> steps = new ArrayList<>();
		List<Conflict> conflicts = new ArrayList<>();
		for (int i = 0; i < targets.length; i++) {
			WrittenField field = written.fields().get(i);
			if (targets[i] == NameMatch.NONE) {
				steps.add(new Step(field, StructResolution.SKIP, new Place.Skip(field.shape())));
				continue;
			}
			found[targets[i]] = true;
			Place place = place(schema, field.shape(), ours.fields().get(targets[i]).shape(),
					new Matcher.Where(written.name(), field.name()));
			if (place instanceof Place.Refused refused) {
				conflicts.add(refused.conflict());
			}
			steps.add(new Step(field, targets[i], place));
		}
		List<Missing> missing = missing(ours, found);
		for (Missing each : missing) {
			if (each.value().isRequired()) {
				conflicts.add(Check.missing(written.name(), ours.fields().get(each.target()).name(),
						this.reader.shape(ours.fields().get(each.target()).shape())));
			}
		}
		return new StructResolution(ours, steps, missing, conflicts);
	}

	/**
	 * Decides what is read in place of an object that is unknown here.
	 * @param ours the type that stands for unknown ones
	 * @return what to set, none of it written
	 */
	public StructResolution standIn(TypeDefinition ours) {
		return new StructResolution(ours, List.of(), missing(ours, new boolean[ours.fields().size()]), List.of());
	}

	private static List<Missing> missing(TypeDefinition ours, boolean[] found) {
		List<Missing> missing = new ArrayList<>();
		boolean[] set = Constructed.fields(ours, found);
		for (int i = 0; i < found.length; i++) {
			if (!found[i] && !set[i]) {
				missing.add(new Missing(i, ours.fields().get(i).missing()));
			}
		}
		return missing;
	}

	/**
	 * Finds the constants of an enum.
	 * @param written an enum there
	 * @param ours the enum here
	 * @return our constant for each number there: the one marked for unknown ones, or
	 * {@code null} where a value is to be refused
	 */
	public @Nullable Object[] constants(WrittenType written, TypeDefinition ours) {
		int[] targets = NameMatch.match(Check.constants(written), ours.constants(), false);
		Object[] all = ours.type().getEnumConstants();
		@Nullable Object[] constants = new @Nullable Object[targets.length];
		for (int i = 0; i < targets.length; i++) {
			constants[i] = (targets[i] != NameMatch.NONE) ? all[targets[i]] : ours.unknownConstant();
		}
		return constants;
	}

	/**
	 * Finds which of our {@link #constants} stand for others.
	 * @param written an enum there
	 * @param ours the enum here
	 * @return for each number there whether the constant is unknown here
	 */
	public boolean[] standIns(WrittenType written, TypeDefinition ours) {
		int[] targets = NameMatch.match(Check.constants(written), ours.constants(), false);
		boolean[] standIns = new boolean[targets.length];
		for (int i = 0; i < targets.length; i++) {
			standIns[i] = targets[i] == NameMatch.NONE && ours.unknownConstant() != null;
		}
		return standIns;
	}

	/**
	 * Refuses a constant for which {@link #constants} has none.
	 * @param written an enum there
	 * @param number the number there
	 * @return the refusal of the value
	 */
	public ValueMismatchException unknownConstant(WrittenType written, int number) {
		return new ValueMismatchException("The constant %s of %s is unknown here, and none is marked with @WireUnknown"
			.formatted(Shown.name(written.constants().get(number).name()), Shown.name(written.name())));
	}

	/**
	 * Finds a type of another process, by the names that it has and had there and here.
	 * @param written the type there
	 * @return the type here, {@code null} if nothing here has any of the names
	 */
	public @Nullable TypeDefinition find(WrittenType written) {
		WrittenType found = this.reader.find(written);
		return (found != null) ? this.reader.definition(found) : null;
	}

	/**
	 * Finds all that can never be read, and what cannot be read always.
	 * @param writer the writer's schema
	 * @param ours what is expected
	 * @return every conflict, none if all can be read
	 */
	public List<Conflict> check(WrittenSchema writer, Shape ours) {
		List<Conflict> conflicts = new ArrayList<>(checking(writer).conflicts(writer.root(), this.reader.shape(ours)));
		if (place(writer, writer.root(), ours) instanceof Place.Tuple tuple) {
			for (Missing missing : tuple.missing()) {
				if (missing.value().isRequired()) {
					Matcher.Where where = Matcher.Where.parameter(missing.target());
					conflicts.add(Check.missing(where.type(), where.member(),
							this.reader.shape(((Shape.Tuple) ours).elements().get(missing.target()))));
				}
			}
		}
		return conflicts;
	}

	/**
	 * Finds the same for the root of a message that names its type.
	 * @param writer the writer's schema of that type
	 * @param ours what is expected, one of whose subtypes it may be
	 * @return every conflict, none if all can be read
	 */
	public List<Conflict> checkNamed(WrittenSchema writer, Shape ours) {
		return checking(writer).conflicts(this.parsed.matcher(writer).named(writer.root(), this.reader.shape(ours)));
	}

	/**
	 * Decides whether what was kept of an earlier version can be read here. What is
	 * required may have been kept too.
	 * @param writer the schema it was written with
	 * @param written what is written
	 * @param ours what is expected
	 * @return {@code false} if no value can ever be read, so that it stays kept
	 */
	public boolean isEverReadable(WrittenSchema writer, WrittenShape written, Shape ours) {
		return Conflict.fatal(checking(writer).conflicts(written, this.reader.shape(ours)))
			.stream()
			.allMatch((conflict) -> conflict.rule() == Conflict.Rule.REQUIRED);
	}

	private Check checking(WrittenSchema writer) {
		return new Check(this.parsed.matcher(writer), this.reader);
	}

	/**
	 * Describes one of our types as a reader, for comparisons without it.
	 * @param schema its schema
	 * @param shape its shape
	 * @return the schema, and what the annotations of its types say besides
	 */
	public ReadingSchema reading(WireSchema schema, Shape shape) {
		return new ReadingSchema(schema, Marks.of(shape, this.table.reachable(shape)));
	}

}
