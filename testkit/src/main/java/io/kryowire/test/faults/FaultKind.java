/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.faults;

import java.util.Locale;

/**
 * What goes wrong, whether Redis answers meanwhile, and what it forgets.
 */
public enum FaultKind {

	/** All pub/sub connections are killed. */
	KILL_PUBSUB(false, Loss.NOTHING),

	/** All connections are killed. */
	KILL_CLIENTS(false, Loss.NOTHING),

	/** SIGKILL; after the restart all data are there. */
	CRASH_KEEPING_DATA(true, Loss.NOTHING),

	/** SIGKILL; after the restart Redis is empty. */
	CRASH_LOSING_DATA(true, Loss.ALL),

	/** SIGSTOP, SIGCONT. */
	PAUSE_REDIS(true, Loss.NOTHING),

	/** What clients send is swallowed. */
	BLACK_HOLE_TO_SERVER(true, Loss.NOTHING),

	/** What Redis sends is swallowed. */
	BLACK_HOLE_TO_CLIENT(true, Loss.NOTHING),

	/** What both send is swallowed. */
	BLACK_HOLE(true, Loss.NOTHING),

	/** Bytes come in small pieces. */
	SLICE(false, Loss.NOTHING),

	/** Bytes come late. */
	DELAY(false, Loss.NOTHING),

	/** All connections are reset, and new ones are refused. */
	REFUSE(true, Loss.NOTHING),

	/** All connections are reset, and who wants a new one hears nothing. */
	DROPPED_SYNS(true, Loss.NOTHING),

	/** Redis closes subscribers that do not read fast enough, and that is all of them. */
	OUTPUT_BUFFER(false, Loss.NOTHING),

	/** The password is another one, and all have to log in again. */
	WRONG_PASSWORD(true, Loss.NOTHING),

	/** There is no room for new connections, and the old ones are gone. */
	MAX_CLIENTS(true, Loss.NOTHING),

	/** Redis has forgotten all scripts. */
	SCRIPT_FLUSH(false, Loss.NOTHING),

	/** Redis has forgotten all data. */
	FLUSH_ALL(false, Loss.ALL),

	/** A replica takes over without the last writes. */
	LOST_TAIL(false, Loss.TAIL),

	/** A process of ours stops for a while: SIGSTOP, SIGCONT. */
	PAUSE_SUBSCRIBER(false, Loss.NOTHING),

	/** A listener throws whatever it is told. */
	THROWING_LISTENER(false, Loss.NOTHING),

	/** A listener does not come back. */
	BLOCKING_LISTENER(false, Loss.NOTHING),

	/** Somebody writes and publishes bytes that nobody can read. */
	POISON(false, Loss.NOTHING),

	/** A process of ours is started while Redis cannot be reached. */
	START_WITHOUT_REDIS(true, Loss.NOTHING),

	/** Sentinels make the replica the primary, as told. */
	SENTINEL_FAILOVER(false, Loss.TAIL),

	/** Sentinels make the replica the primary, after a SIGKILL. */
	SENTINEL_CRASH(false, Loss.TAIL),

	/** A replica in a cluster takes over, as told. */
	CLUSTER_FAILOVER(false, Loss.NOTHING),

	/** A replica in a cluster takes over, after a SIGKILL. */
	CLUSTER_CRASH(false, Loss.TAIL),

	/** A slot of a cluster moves to another node. */
	SLOT_MIGRATION(false, Loss.NOTHING),

	/** A slot of a cluster has moved to another node with half of its keys. */
	HALF_MOVED_SLOT(false, Loss.NOTHING),

	/** One master of a cluster does not answer, and the others go on. */
	DEAD_MASTER(false, Loss.NOTHING);

	private final boolean outage;

	private final Loss loss;

	FaultKind(boolean outage, Loss loss) {
		this.outage = outage;
		this.loss = loss;
	}

	/**
	 * Whether nobody gets an answer from Redis while it lasts. What Redis may still push
	 * does not prove that it pushes all.
	 * @return whether it is an outage
	 */
	public boolean isOutage() {
		return this.outage;
	}

	/**
	 * What Redis forgets by it.
	 * @return the loss
	 */
	public Loss loss() {
		return this.loss;
	}

	/**
	 * Its name in tables.
	 * @return such as {@code kill-pubsub}
	 */
	public String words() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * What Redis forgets by a fault.
	 */
	public enum Loss {

		/** All is there afterwards. */
		NOTHING,

		/** What was written while the fault lasted may be gone. */
		TAIL,

		/** All is gone. */
		ALL

	}

}
