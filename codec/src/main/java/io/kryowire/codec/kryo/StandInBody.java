/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.StructResolution.Missing;
import org.jspecify.annotations.Nullable;

/**
 * An object that is unknown here: it is passed over, and another stands in for it.
 */
final class StandInBody extends ReadingBody {

	private final SchemaReader reader;

	private final Place.StandIn place;

	private final StructAccess access;

	/** Found out when the first is read. */
	private @Nullable List<Missing> missing;

	StandInBody(SchemaReader reader, Place.StandIn place) {
		this.reader = reader;
		this.place = place;
		this.access = new StructAccess(place.ours());
	}

	private List<Missing> missing() {
		List<Missing> known = this.missing;
		if (known == null) {
			known = this.reader.resolver().standIn(this.place.ours()).missing();
			this.missing = known;
		}
		return known;
	}

	@Override
	Object read(WireInput in) {
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.skipWhole(in, this.reader, this.place.written());
		}
		else {
			this.reader.skipper().body(in, this.place.written());
		}
		return make(in, tracker);
	}

	/** What it stands for has been kept by an earlier writer. */
	Object readOnly(WireInput in) {
		this.reader.skipper().body(in, this.place.written());
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.dropSkipped();
		}
		return make(in, tracker);
	}

	private Object make(WireInput in, @Nullable Tracker tracker) {
		@Nullable Object[] values = this.access.values();
		for (Missing missing : missing()) {
			in.cost().heap(missing.value().heap(), "default");
			values[missing.target()] = missing.value().value();
		}
		try {
			Object made = this.access.make(values);
			if (tracker != null) {
				tracker.top().object(made);
			}
			return made;
		}
		catch (Throwable ex) {
			throw Refusals.unchecked(ex);
		}
	}

}
