/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.SchemaMismatchException;

/**
 * Something that one version writes and another cannot read, or not always.
 *
 * @param type the name of the type there
 * @param member the field, constant, subtype or parameter there; empty for the type
 * itself
 * @param ours what the reader has there
 * @param theirs what the writer has there
 * @param rule why
 * @param scope whether nothing can be read, or not all
 */
public record Conflict(String type, String member, String ours, String theirs, Rule rule, Scope scope) {

	/**
	 * What stands for a member that one side lacks.
	 */
	public static final String ABSENT = "absent";

	/** So many conflicts are named in a message. */
	private static final int MOST_NAMED = 10;

	/**
	 * Refuses a schema.
	 * @param type the name of the type that was to be read
	 * @param conflicts why, those that concern all values first
	 * @return the refusal, which names the fields
	 */
	public static SchemaMismatchException refuse(String type, List<Conflict> conflicts) {
		List<SchemaDifference> differences = new ArrayList<>();
		for (Conflict conflict : conflicts) {
			differences.add(new SchemaDifference(Shown.name(conflict.type.isEmpty() ? type : conflict.type),
					Shown.name(conflict.member), Shown.name(conflict.ours), Shown.name(conflict.theirs)));
		}
		String named = conflicts.stream().limit(MOST_NAMED).map(Conflict::toString).collect(Collectors.joining("; "));
		return new SchemaMismatchException(type, differences,
				"What another version of %s has written cannot be read: %s%s".formatted(type, named,
						(conflicts.size() > MOST_NAMED) ? "; and others" : ""));
	}

	/**
	 * Those that concern all values, so that a schema is to be refused.
	 * @param conflicts conflicts of one schema
	 * @return those of {@link Scope#NEVER}
	 */
	public static List<Conflict> fatal(List<Conflict> conflicts) {
		return conflicts.stream().filter((conflict) -> conflict.scope == Scope.NEVER).toList();
	}

	@Override
	public String toString() {
		String place = this.type + ((this.type.isEmpty() || this.member.isEmpty()) ? "" : ".") + this.member;
		return Shown.name("%s%shere %s, there %s (%s)".formatted(place, place.isEmpty() ? "" : ": ", this.ours,
				this.theirs, this.rule.sentence()));
	}

	/**
	 * How much a conflict affects.
	 */
	public enum Scope {

		/**
		 * Nothing that has the type can be read.
		 */
		NEVER,

		/**
		 * All can be read but for some values.
		 */
		SOME_VALUES

	}

	/**
	 * The rules that can be broken.
	 */
	public enum Rule {

		/** Such as {@code String} and {@code int}. */
		NOT_CONVERTIBLE("one is not converted to the other"),

		/** Such as a record that was an enum. */
		OTHER_KIND("a type of one kind is not read as one of another"),

		/** A type that the reader does not have. */
		UNKNOWN_TYPE("the reader does not know the type by any of its names"),

		/** A type that the reader has and that does not fit the place. */
		NO_SUBTYPE("the type does not fit what the reader expects"),

		/** {@code @WireRequired}. */
		REQUIRED("the reader requires what the writer does not have"),

		/** Such as {@code long} that the reader has as {@code int}. */
		NARROWED("only values that fit the narrower type can be read"),

		/** A constant of an enum that the reader does not have. */
		UNKNOWN_CONSTANT("the reader does not know the constant, and has none marked as @WireUnknown"),

		/** A subtype of a sealed type that the reader does not have. */
		UNKNOWN_SUBTYPE("the reader does not know the subtype, and has none marked as @WireUnknown");

		private final String sentence;

		Rule(String sentence) {
			this.sentence = sentence;
		}

		/**
		 * The rule for people.
		 * @return the end of a sentence
		 */
		public String sentence() {
			return this.sentence;
		}

	}

}
