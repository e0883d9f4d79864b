/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateFrame;

/**
 * Why a key is to be read.
 *
 * @param version the version that was announced, 0 if none was
 * @param frame the announcement, if it may be used instead of a read
 * @param trace the writer's trace context
 * @param force whether an equal version does not mean an equal value
 * @param undone whether what is known of it was lost: if it is gone, nobody has removed
 * it
 */
record ReadRequest(long version, @Nullable StateFrame frame, String trace, boolean force, boolean undone) {

	/** Nothing was announced, but it may have changed. */
	static final ReadRequest LOOK = new ReadRequest(0, null, "", false);

	/** The data set is another one. */
	static final ReadRequest FORCE = new ReadRequest(0, null, "", true);

	/** What is known of it was lost by a failover. */
	static final ReadRequest UNDONE = new ReadRequest(0, null, "", false, true);

	ReadRequest(long version, @Nullable StateFrame frame, String trace, boolean force) {
		this(version, frame, trace, force, false);
	}

	/** A key that is read whatever was announced of it. */
	ReadRequest unannounced() {
		return new ReadRequest(0, null, this.trace, this.force, this.undone);
	}

	/** A key whose equal version does not mean an equal value. */
	ReadRequest forced() {
		return new ReadRequest(this.version, this.frame, this.trace, true, this.undone);
	}

	/** The same request as before and a further one: what remains to be known of both. */
	ReadRequest and(ReadRequest other) {
		ReadRequest newer = (other.version >= this.version) ? other : this;
		boolean look = this.version == 0 || other.version == 0;
		return new ReadRequest(newer.version, look ? null : newer.frame, newer.trace, this.force || other.force,
				this.undone || other.undone);
	}

}
