/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.codec.evolution.Conflict.Rule;
import io.kryowire.codec.evolution.Conflict.Scope;
import io.kryowire.codec.evolution.WrittenType.WrittenConstant;
import io.kryowire.codec.evolution.WrittenType.WrittenField;
import io.kryowire.codec.schema.TypeDefinition.Kind;
import io.kryowire.codec.schema.WireNames;

/**
 * Looks for all that a reader cannot read of what a writer writes, in every type that
 * follows from a place, each pair of types once.
 */
final class Check {

	private static final int MOST_CONFLICTS = 1000;

	private final Matcher matcher;

	private final ReaderTypes reader;

	private final List<Conflict> conflicts = new ArrayList<>();

	private final Set<Pair> seen = new HashSet<>();

	private final Deque<Pair> next = new ArrayDeque<>();

	Check(Matcher matcher, ReaderTypes reader) {
		this.matcher = matcher;
		this.reader = reader;
	}

	List<Conflict> conflicts(WrittenShape written, WrittenShape ours) {
		return conflicts(this.matcher.match(written, ours, Matcher.Where.ROOT));
	}

	List<Conflict> conflicts(Match root) {
		follow(root, Matcher.Where.ROOT);
		while (!this.next.isEmpty()) {
			Pair pair = this.next.remove();
			if (pair.written().kind() == Kind.ENUM) {
				constants(pair.written(), pair.ours());
			}
			else {
				fields(pair.written(), pair.ours());
			}
		}
		return List.copyOf(this.conflicts);
	}

	private void constants(WrittenType written, WrittenType ours) {
		if (this.reader.hasUnknown(ours)) {
			return;
		}
		int[] targets = NameMatch.match(constants(written), constants(ours), false);
		for (int i = 0; i < targets.length; i++) {
			if (targets[i] == NameMatch.NONE) {
				add(new Conflict(written.name(), written.constants().get(i).name(), Conflict.ABSENT, "a constant",
						Rule.UNKNOWN_CONSTANT, Scope.SOME_VALUES));
			}
		}
	}

	static List<WireNames> constants(WrittenType type) {
		List<WireNames> names = new ArrayList<>();
		for (WrittenConstant constant : type.constants()) {
			names.add(new WireNames(constant.name(), constant.formerNames()));
		}
		return names;
	}

	static List<WireNames> fields(WrittenType type) {
		List<WireNames> names = new ArrayList<>();
		for (WrittenField field : type.fields()) {
			names.add(new WireNames(field.name(), field.formerNames()));
		}
		return names;
	}

	private void fields(WrittenType written, WrittenType ours) {
		int[] targets = NameMatch.match(fields(written), fields(ours), true);
		boolean[] found = new boolean[ours.fields().size()];
		for (int i = 0; i < targets.length; i++) {
			if (targets[i] != NameMatch.NONE) {
				found[targets[i]] = true;
				WrittenField field = written.fields().get(i);
				Matcher.Where where = new Matcher.Where(written.name(), field.name());
				follow(this.matcher.match(field.shape(), ours.fields().get(targets[i]).shape(), where), where);
			}
		}
		for (int i = 0; i < found.length; i++) {
			WrittenField field = ours.fields().get(i);
			if (!found[i] && this.reader.isRequired(ours, field.name())) {
				add(missing(written.name(), field.name(), field.shape()));
			}
		}
	}

	static Conflict missing(String type, String field, WrittenShape ours) {
		return new Conflict(type, field, SchemaPrinter.print(ours), Conflict.ABSENT, Rule.REQUIRED, Scope.NEVER);
	}

	private void follow(Match match, Matcher.Where where) {
		if (match instanceof Match.Refused refused) {
			add(refused.conflict());
		}
		else if (match instanceof Match.Exact exact) {
			add(exact.written(), exact.ours());
		}
		else if (match instanceof Match.Scalar scalar) {
			if (Scalars.narrows(scalar.from(), scalar.to())) {
				narrowed(where, scalar.to().getName(), scalar.from().getName());
			}
		}
		else if (match instanceof Match.Sealed sealed) {
			sealed.subtypes().forEach((subtype) -> followSubtype(subtype, where));
		}
		else if (match instanceof Match.Open open) {
			if (open.narrowed()) {
				narrowed(where, SchemaPrinter.print(open.ours()), SchemaPrinter.print(open.written()));
			}
			if (open.asDeclared() != null) {
				followSubtype(open.asDeclared(), where);
			}
		}
		else if (match instanceof Match.Tuple tuple) {
			followTuple(tuple);
		}
		else {
			followContent(match, where);
		}
	}

	private void followTuple(Match.Tuple tuple) {
		for (int i = 0; i < tuple.elements().size(); i++) {
			follow(tuple.elements().get(i), Matcher.Where.parameter(i));
		}
		for (int i = tuple.elements().size(); i < tuple.ours().elements().size(); i++) {
			if (this.reader.isRequired(i)) {
				Matcher.Where where = Matcher.Where.parameter(i);
				add(missing(where.type(), where.member(), tuple.ours().elements().get(i)));
			}
		}
	}

	private void followContent(Match match, Matcher.Where where) {
		if (match instanceof Match.Elements elements) {
			follow(elements.element(), where);
		}
		else if (match instanceof Match.ArrayOf array) {
			follow(array.element(), where);
		}
		else if (match instanceof Match.Entries entries) {
			follow(entries.key(), where);
			follow(entries.value(), where);
		}
		else if (match instanceof Match.Held held) {
			follow(held.content(), where);
		}
		else if (match instanceof Match.Wrapped wrapped) {
			follow(wrapped.content(), where);
		}
		else if (match instanceof Match.Unwrapped unwrapped) {
			if (unwrapped.ours() instanceof WrittenShape.Primitive) {
				narrowed(where, SchemaPrinter.print(unwrapped.ours()), SchemaPrinter.print(unwrapped.written()));
			}
			follow(unwrapped.content(), where);
		}
	}

	/** What refuses a subtype refuses only the values that have it. */
	private void followSubtype(Match subtype, Matcher.Where where) {
		if (subtype instanceof Match.Refused refused) {
			Conflict conflict = refused.conflict();
			add(new Conflict(conflict.type(), conflict.member(), conflict.ours(), conflict.theirs(),
					(conflict.rule() == Rule.UNKNOWN_TYPE) ? Rule.UNKNOWN_SUBTYPE : conflict.rule(),
					Scope.SOME_VALUES));
		}
		else {
			follow(subtype, where);
		}
	}

	private void narrowed(Matcher.Where where, String ours, String theirs) {
		add(new Conflict(where.type(), where.member(), ours, theirs, Rule.NARROWED, Scope.SOME_VALUES));
	}

	/** What refuses all is told even where much else has been found. */
	private void add(Conflict conflict) {
		if (this.conflicts.size() < MOST_CONFLICTS) {
			this.conflicts.add(conflict);
		}
		else if (conflict.scope() == Scope.NEVER) {
			this.conflicts.set(MOST_CONFLICTS - 1, conflict);
		}
	}

	private void add(WrittenType written, WrittenType ours) {
		Pair pair = new Pair(written, ours);
		if (this.seen.add(pair)) {
			this.next.add(pair);
		}
	}

	/** A type there and here; by their names, since each is compared often. */
	private record Pair(WrittenType written, WrittenType ours) {

		@Override
		public boolean equals(Object other) {
			return other instanceof Pair pair && pair.written.name().equals(this.written.name())
					&& pair.ours.name().equals(this.ours.name());
		}

		@Override
		public int hashCode() {
			return this.written.name().hashCode();
		}

	}

}
