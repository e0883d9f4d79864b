/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.schema.Shape;

/**
 * How what another version has written is read as one of our shapes, or why it never is.
 *
 * @param reader reads it if anything of that version can be read
 * @param conflicts why it can never be read
 * @param type the name of our type
 */
record VersionRoot(PlaceReader reader, List<Conflict> conflicts, String type) {

	static VersionRoot of(EvolvedTypes types, Resolver resolver, Shape ours, boolean named) {
		List<Conflict> never = Conflict
			.fatal(named ? resolver.checkNamed(types.schema(), ours) : resolver.check(types.schema(), ours));
		String name = ours.toString();
		if (!never.isEmpty()) {
			return new VersionRoot((in) -> null, never, name);
		}
		Place place = named ? resolver.named(types.schema(), ours)
				: resolver.place(types.schema(), types.schema().root(), ours);
		return new VersionRoot(types.reader(place, name), List.of(), name);
	}

	/** Refuses what can never be read. */
	void requireReadable() {
		if (this.conflicts.isEmpty()) {
			return;
		}
		throw Conflict.refuse(this.type, this.conflicts);
	}

}
