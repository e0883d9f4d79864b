/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import io.kryowire.codec.evolution.Conflict.Rule;
import io.kryowire.codec.evolution.WrittenShape.Elements;
import io.kryowire.codec.evolution.WrittenShape.Entries;
import io.kryowire.codec.evolution.WrittenShape.Exact;
import io.kryowire.codec.evolution.WrittenShape.Held;
import io.kryowire.codec.evolution.WrittenShape.Open;
import io.kryowire.codec.evolution.WrittenShape.Sealed;
import org.jspecify.annotations.Nullable;

/**
 * The rules for places in which anything may stand: what is refused is what can never
 * fit; all else each value shows.
 */
final class OpenMatcher {

	private final WrittenSchema schema;

	private final ReaderTypes reader;

	private final Matcher matcher;

	OpenMatcher(WrittenSchema schema, ReaderTypes reader, Matcher matcher) {
		this.schema = schema;
		this.reader = reader;
		this.matcher = matcher;
	}

	/** Whether a class of the JDK may stand in an open place. */
	boolean isA(Class<?> type, Open bound) {
		return bound.type().equals(Matcher.OBJECT) || Scalars.isA(type, bound.type());
	}

	/** Whether a type of the reader's may stand in an open place of its. */
	boolean fits(String type, Open bound) {
		return bound.type().equals(Matcher.OBJECT) || isNamed(type, bound.type())
				|| !Boolean.FALSE.equals(this.reader.fits(type, bound.type()));
	}

	Match match(Open written, WrittenShape ours, Matcher.Where where) {
		Boolean related = relation(written, ours);
		if (related == null) {
			return where.refuse(ours, written, Rule.NO_SUBTYPE);
		}
		WrittenType declared = this.schema.types().get(written.type());
		Match asDeclared = (declared != null) ? this.matcher.exact(declared.name(), ours, where) : null;
		return new Match.Open(written, asDeclared, ours, !related);
	}

	/** True if all fits, false if some may, null if nothing does. */
	private @Nullable Boolean relation(Open written, WrittenShape ours) {
		if (ours instanceof Open bound && bound.type().equals(Matcher.OBJECT)) {
			return true;
		}
		if (isChecked(ours)) {
			return null;
		}
		if (written.type().equals(Matcher.OBJECT)) {
			return false;
		}
		if (ours instanceof Open bound) {
			return declared(written, bound.type(), true);
		}
		if (ours instanceof Exact exact) {
			return declared(written, exact.type(), false);
		}
		if (ours instanceof Sealed sealed) {
			return declared(written, sealed.type(), false);
		}
		Class<?> type = type(ours);
		return (type != null && Scalars.isA(type, written.type())) ? Boolean.FALSE : null;
	}

	/** Whether the contents of what is expected have types that nobody would check. */
	private static boolean isChecked(WrittenShape ours) {
		if (ours instanceof Elements elements) {
			return !elements.element().equals(Matcher.ANY);
		}
		if (ours instanceof Entries entries) {
			return !entries.key().equals(Matcher.ANY) || !entries.value().equals(Matcher.ANY);
		}
		return ours instanceof WrittenShape.ArrayOf || ours instanceof WrittenShape.Tuple
				|| (ours instanceof Held held && !held.content().equals(Matcher.ANY));
	}

	private static @Nullable Class<?> type(WrittenShape ours) {
		if (ours instanceof Elements elements) {
			return elements.type();
		}
		if (ours instanceof Entries entries) {
			return entries.type();
		}
		return (ours instanceof Held held) ? held.holder().type() : Scalars.classOf(ours);
	}

	private @Nullable Boolean declared(Open written, String ours, boolean open) {
		WrittenType known = this.schema.types().get(written.type());
		WrittenType found = (known != null) ? this.reader.find(known) : null;
		String name = (found != null) ? found.name() : written.type();
		if (isNamed(ours, name)) {
			return open;
		}
		Boolean narrower = this.reader.fits(name, ours);
		Boolean wider = this.reader.fits(ours, name);
		if (Boolean.TRUE.equals(narrower)) {
			return true;
		}
		return (Boolean.TRUE.equals(wider) || (narrower == null && wider == null && open)) ? Boolean.FALSE : null;
	}

	private boolean isNamed(String type, String name) {
		return type.equals(name) || this.reader.names(type).contains(name);
	}

}
