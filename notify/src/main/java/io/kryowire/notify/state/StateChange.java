/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import io.kryowire.codec.KeptFields;

/**
 * A change of a key, as far as this process has seen it. Versions in between, if there
 * were any, are not reported.
 *
 * @param topic the topic
 * @param key the key
 * @param kind what has happened
 * @param version the version now; of a removal that was not announced, the last one known
 * @param previous the version that was known before, 0 if none was; of a removal that was
 * lost, the removal's
 * @param trace the writer's trace context, empty if it is not known
 * @param rolledBack whether Redis has lost what was seen of the key before, as a failover
 * may do: the value is the one before that, or there is none since the key was written
 * for the first time. False as well if nothing tells a loss from a removal any more,
 * since the journal does not reach back so far, or 65 536 other keys were removed after
 * this one
 * @param kept what the message of the value held that is unknown here, as a newer version
 * of its type may have written it
 */
public record StateChange(String topic, String key, Kind kind, long version, long previous, String trace,
		boolean rolledBack, KeptFields kept) {

	/**
	 * Creates a change whose value holds nothing that is unknown here.
	 * @param topic the topic
	 * @param key the key
	 * @param kind what has happened
	 * @param version the version now
	 * @param previous the version before
	 * @param trace the writer's trace context
	 * @param rolledBack whether Redis has lost what was seen before
	 */
	public StateChange(String topic, String key, Kind kind, long version, long previous, String trace,
			boolean rolledBack) {
		this(topic, key, kind, version, previous, trace, rolledBack, KeptFields.NONE);
	}

	/**
	 * The value that a handler was given with this change, for
	 * {@link StateTopic#compareAndPut(String, Versioned, Object)}: what is unknown here
	 * is taken along.
	 * @param latest the value
	 * @param <V> its type
	 * @return the value, the version, and what is unknown here
	 */
	public <V> Versioned<V> versioned(V latest) {
		return Versioned.of(latest, this.version, this.kept);
	}

	/**
	 * What can happen to a key.
	 */
	public enum Kind {

		/** It has a value. */
		PUT,

		/** It was removed, or is gone for a reason that is not known. */
		REMOVED,

		/** It has expired. */
		EXPIRED

	}

}
