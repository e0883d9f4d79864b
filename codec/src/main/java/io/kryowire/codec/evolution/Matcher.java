/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

import io.kryowire.codec.evolution.Conflict.Rule;
import io.kryowire.codec.evolution.Conflict.Scope;
import io.kryowire.codec.evolution.WrittenShape.ArrayOf;
import io.kryowire.codec.evolution.WrittenShape.Elements;
import io.kryowire.codec.evolution.WrittenShape.Entries;
import io.kryowire.codec.evolution.WrittenShape.Exact;
import io.kryowire.codec.evolution.WrittenShape.Held;
import io.kryowire.codec.evolution.WrittenShape.Open;
import io.kryowire.codec.evolution.WrittenShape.Sealed;
import io.kryowire.codec.evolution.WrittenShape.Tuple;
import io.kryowire.codec.schema.Containers;
import io.kryowire.codec.schema.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The table of rules: what is written in one place, and what is expected there. For one
 * schema of a writer and one reader.
 */
final class Matcher {

	static final String OBJECT = Object.class.getName();

	static final WrittenShape ANY = new Open(OBJECT);

	private final WrittenSchema schema;

	private final ReaderTypes reader;

	private final EqualTypes equal;

	private final OpenMatcher open;

	Matcher(WrittenSchema schema, ReaderTypes reader) {
		this.schema = schema;
		this.reader = reader;
		this.equal = new EqualTypes(schema, reader);
		this.open = new OpenMatcher(schema, reader, this);
	}

	/**
	 * Matches a place.
	 * @param written what is written
	 * @param ours what is expected
	 * @param where the member in which it stands
	 * @return what to do
	 */
	Match match(WrittenShape written, WrittenShape ours, Where where) {
		if (written.equals(ours) && this.equal.leadsToEqualOnly(written)) {
			return new Match.Same(ours, this.equal.leadsToOpen(written));
		}
		if (written instanceof Tuple their && ours instanceof Tuple our) {
			return tuple(their, our);
		}
		if (written instanceof Held held) {
			return held(held, ours, where);
		}
		if (ours instanceof Held held && held.holder() == Holder.OPTIONAL) {
			return within(match(written, held.content(), where), (content) -> new Match.Wrapped(held, content));
		}
		if (written instanceof Open bound) {
			return this.open.match(bound, ours, where);
		}
		if (written instanceof Exact exact) {
			Match found = exact(exact.type(), ours, where);
			// A class that was never a subtype is none that was added
			return (found instanceof Match.StandIn) ? where.refuse(ours, written, Rule.UNKNOWN_TYPE) : found;
		}
		if (written instanceof Sealed sealed) {
			return sealed(sealed, ours, where);
		}
		if (written instanceof Elements || written instanceof ArrayOf) {
			return sequence(written, ours, where);
		}
		if (written instanceof Entries entries) {
			return entries(entries, ours, where);
		}
		return scalar(written, ours, where);
	}

	/**
	 * Matches the root of a message that names its type: where a sealed type is expected
	 * it may be any of its subtypes.
	 * @param written what is written
	 * @param ours what is expected
	 * @return what to do
	 */
	Match named(WrittenShape written, WrittenShape ours) {
		if (written instanceof Exact exact && ours instanceof Sealed) {
			return exact(exact.type(), ours, Where.ROOT);
		}
		return (written instanceof Exact && ours instanceof Held held && held.holder() == Holder.OPTIONAL)
				? within(named(written, held.content()), (content) -> new Match.Wrapped(held, content))
				: match(written, ours, Where.ROOT);
	}

	private static Match within(Match content, java.util.function.Function<Match, Match> wrapper) {
		return (content instanceof Match.Refused) ? content : wrapper.apply(content);
	}

	private Match tuple(Tuple written, Tuple ours) {
		List<Match> elements = new ArrayList<>();
		for (int i = 0; i < Math.min(written.elements().size(), ours.elements().size()); i++) {
			elements.add(match(written.elements().get(i), ours.elements().get(i), Where.parameter(i)));
		}
		return new Match.Tuple(written, ours, elements);
	}

	private Match held(Held written, WrittenShape ours, Where where) {
		if (ours instanceof Held held) {
			return (held.holder() != written.holder()) ? where.refuse(ours, written, Rule.NOT_CONVERTIBLE) : within(
					match(written.content(), held.content(), where), (content) -> new Match.Held(written, content));
		}
		if (ours instanceof Open bound && this.open.isA(written.holder().type(), bound)) {
			return within(match(written.content(), ANY, where), (content) -> new Match.Held(written, content));
		}
		return (written.holder() != Holder.OPTIONAL) ? where.refuse(ours, written, Rule.NOT_CONVERTIBLE) : within(
				match(written.content(), ours, where), (content) -> new Match.Unwrapped(written, content, ours));
	}

	/** The place of a declared type, alone or one of the subtypes of a sealed one. */
	Match exact(String name, WrittenShape ours, Where where) {
		if (!(ours instanceof Exact || ours instanceof Sealed || ours instanceof Open)) {
			return where.refuse(ours, new Exact(name), Rule.NOT_CONVERTIBLE);
		}
		WrittenType written = this.schema.types().get(name);
		WrittenType known = (written != null) ? this.reader.find(written) : null;
		if (written == null || known == null) {
			return unknown(written, ours, name, where);
		}
		boolean fits;
		if (ours instanceof Exact exact) {
			fits = known.name().equals(exact.type());
		}
		else if (ours instanceof Sealed sealed) {
			fits = sealed.subtypes().contains(known.name());
		}
		else {
			fits = ours instanceof Open bound && this.open.fits(known.name(), bound);
		}
		if (!fits) {
			return where.refuse(ours, new Exact(name), Rule.NO_SUBTYPE);
		}
		return haveAlikeKinds(written, known) ? new Match.Exact(written, known) : new Match.Refused(
				new Conflict(name, "", known.kind().word(), written.kind().word(), Rule.OTHER_KIND, Scope.NEVER));
	}

	private Match unknown(@Nullable WrittenType written, WrittenShape ours, String name, Where where) {
		String standIn = (ours instanceof Sealed sealed) ? this.reader.unknownSubtype(sealed) : null;
		WrittenType type = (standIn != null) ? this.reader.find(standIn) : null;
		if (type != null && written != null) {
			return new Match.StandIn(written, type);
		}
		return where.refuse(ours, new Exact(name), Rule.UNKNOWN_TYPE);
	}

	static boolean haveAlikeKinds(WrittenType written, WrittenType ours) {
		return switch (written.kind()) {
			case ENUM -> written.kind() == ours.kind();
			case OPAQUE -> written.kind() == ours.kind()
					&& written.constants().get(0).name().equals(ours.constants().get(0).name());
			case RECORD, CLASS, OBJECT -> ours.kind().hasFields();
		};
	}

	private Match sealed(Sealed written, WrittenShape ours, Where where) {
		List<Match> subtypes = new ArrayList<>();
		boolean readable = written.subtypes().isEmpty();
		for (String subtype : written.subtypes()) {
			Match match = exact(subtype, ours, where);
			readable |= !(match instanceof Match.Refused);
			subtypes.add(match);
		}
		boolean place = ours instanceof Sealed || ours instanceof Open || ours instanceof Exact;
		return (readable && place) ? new Match.Sealed(written, ours, subtypes)
				: where.refuse(ours, written, Rule.NOT_CONVERTIBLE);
	}

	private Match sequence(WrittenShape written, WrittenShape ours, Where where) {
		WrittenShape target = ours;
		Class<?> type = (written instanceof Elements elements) ? elements.type() : Object[].class;
		if (ours instanceof Open bound && this.open.isA(type, bound)) {
			target = (written instanceof Elements elements) ? new Elements(elements.type(), ANY)
					: new ArrayOf(component(((ArrayOf) written).element()));
		}
		WrittenShape element;
		if (target instanceof ArrayOf array) {
			element = array.element();
		}
		else if (target instanceof Elements elements && isMade(elements, type)) {
			element = elements.element();
		}
		else {
			return where.refuse(ours, written, Rule.NOT_CONVERTIBLE);
		}
		WrittenShape made = target;
		return (written instanceof Elements collection)
				? within(match(collection.element(), element, where),
						(content) -> new Match.Elements(collection, made, content))
				: within(match(((ArrayOf) written).element(), element, where),
						(content) -> new Match.ArrayOf((ArrayOf) written, made, content));
	}

	/** What the elements of an array are where any array may stand. */
	private WrittenShape component(WrittenShape written) {
		if (written instanceof ArrayOf array) {
			return new ArrayOf(component(array.element()));
		}
		return (Scalars.classOf(written) != null) ? written : ANY;
	}

	private static boolean isMade(Elements ours, Class<?> written) {
		boolean constants = ours.type() == EnumSet.class;
		return constants ? ours.element() instanceof Exact
				: ours.type().isAssignableFrom(written) || Containers.collection(ours.type()) != null;
	}

	private Match entries(Entries written, WrittenShape ours, Where where) {
		Entries target = (ours instanceof Entries own) ? own : null;
		if (ours instanceof Open bound && this.open.isA(written.type(), bound)) {
			target = new Entries(written.type(), ANY, ANY);
		}
		if (target == null || !(target.type().isAssignableFrom(written.type()) || Containers.map(target.type()) != null
				|| target.type() == java.util.EnumMap.class)) {
			return where.refuse(ours, written, Rule.NOT_CONVERTIBLE);
		}
		Entries made = target;
		Match key = match(written.key(), made.key(), where);
		return (key instanceof Match.Refused) ? key : within(match(written.value(), made.value(), where),
				(value) -> new Match.Entries(written, made, key, value));
	}

	private Match scalar(WrittenShape written, WrittenShape ours, Where where) {
		Class<?> from = Scalars.classOf(written);
		Class<?> to = Scalars.classOf(ours);
		if (from != null && ours instanceof Open bound && this.open.isA(from, bound)) {
			to = Scalars.boxed(from);
		}
		return (from != null && to != null && Scalars.convertible(from, to)) ? new Match.Scalar(written, from, to)
				: where.refuse(ours, written, Rule.NOT_CONVERTIBLE);
	}

	/**
	 * The place of a conflict.
	 *
	 * @param type the type there
	 * @param member the field or parameter there
	 */
	record Where(String type, String member) {

		static final Where ROOT = new Where("", "");

		static Where parameter(int index) {
			return new Where("", "parameter " + (index + 1));
		}

		Match refuse(WrittenShape ours, WrittenShape written, Rule rule) {
			return new Match.Refused(new Conflict(this.type, this.member, SchemaPrinter.print(ours),
					SchemaPrinter.print(written), rule, Scope.NEVER));
		}

	}

}
