/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * What has become of a key, as far as this process has seen: the versions in between, if
 * there were any, are not told.
 *
 * @param topic the topic
 * @param key the key
 * @param kind what has happened
 * @param version the version now; of a removal that was not announced, the last one known
 * @param previous the version that was known before, 0 if none was
 * @param trace the writer's trace context, empty if it is not known
 */
public record StateChange(String topic, String key, Kind kind, long version, long previous, String trace) {

	/**
	 * Returns whether Redis has gone back to an older value: a failover has lost the
	 * write that was seen before.
	 * @return whether it has
	 */
	public boolean rolledBack() {
		return this.version < this.previous;
	}

	/**
	 * What can happen to a key.
	 */
	public enum Kind {

		/** It has a value. */
		PUT,

		/** It was removed, or is gone for a reason that is not known. */
		REMOVED,

		/** Its time was over. */
		EXPIRED

	}

}
