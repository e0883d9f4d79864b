/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * What a message is read with that may name the schemas of other processes.
 *
 * @param schemas the schemas
 * @param tracker notes what is unknown here, {@code null} if that is not asked for
 * @param last how the coder's last message was read, {@code null} for one message only
 */
record Reading(OtherSchemas schemas, @Nullable Tracker tracker, @Nullable LastRoot last) {

	Reading(OtherSchemas schemas, @Nullable Tracker tracker) {
		this(schemas, tracker, null);
	}

	/** Finds a declared type that a message names. */
	OpenType named(int id, int fingerprint) {
		return this.schemas.readers().slots(isTracking()).open().find(id, fingerprint, this);
	}

	OpenType other(int id, int fingerprint) {
		return this.schemas.find(id, fingerprint, isTracking()).named();
	}

	Reading withoutTracker() {
		return new Reading(this.schemas, null);
	}

	boolean isTracking() {
		return this.tracker != null;
	}

}
