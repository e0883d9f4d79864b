/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.WrittenType;

/**
 * An object that is unknown here: it is passed over, and another stands in for it.
 */
final class StandInBody extends ReadingBody {

	private final SchemaReader reader;

	private final WrittenType written;

	private final StandIn standIn;

	StandInBody(SchemaReader reader, Place.StandIn place) {
		this.reader = reader;
		this.written = place.written();
		this.standIn = new StandIn(reader, place.ours());
	}

	@Override
	Object read(WireInput in) {
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.skipWhole(in, this.reader, this.written);
		}
		else {
			this.reader.skipper().body(in, this.written);
		}
		return this.standIn.make(in, tracker);
	}

}
