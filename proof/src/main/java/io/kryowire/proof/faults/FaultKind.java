/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.util.Locale;

/**
 * The kinds of faults: whether Redis replies meanwhile, and what data it loses.
 */
public enum FaultKind {

	/** All pub/sub connections are killed. */
	KILL_PUBSUB(false, Loss.NOTHING),

	/** All connections are killed. */
	KILL_CLIENTS(false, Loss.NOTHING),

	/** SIGKILL, and a restart with all data. */
	CRASH_KEEPING_DATA(true, Loss.NOTHING),

	/** SIGKILL, and a restart without data. */
	CRASH_LOSING_DATA(true, Loss.ALL),

	/** SIGSTOP, SIGCONT. */
	PAUSE_REDIS(true, Loss.NOTHING),

	/** Data from clients is swallowed. */
	BLACK_HOLE_TO_SERVER(true, Loss.NOTHING),

	/** Data from Redis is swallowed. */
	BLACK_HOLE_TO_CLIENT(true, Loss.NOTHING),

	/** Data in both directions is swallowed. */
	BLACK_HOLE(true, Loss.NOTHING),

	/** Data arrives in small pieces. */
	SLICE(false, Loss.NOTHING),

	/** Data arrives late. */
	DELAY(false, Loss.NOTHING),

	/** All connections are reset, and new ones are refused. */
	REFUSE(true, Loss.NOTHING),

	/** All connections are reset, and attempts to open new ones are ignored. */
	DROPPED_SYNS(true, Loss.NOTHING),

	/** Redis closes all subscribers, because they do not read fast enough. */
	OUTPUT_BUFFER(false, Loss.NOTHING),

	/** The password has changed, and all clients have to authenticate again. */
	WRONG_PASSWORD(true, Loss.NOTHING),

	/** All connections are closed, and no new ones are accepted. */
	MAX_CLIENTS(true, Loss.NOTHING),

	/** Redis loses all scripts. */
	SCRIPT_FLUSH(false, Loss.NOTHING),

	/** Redis loses all data. */
	FLUSH_ALL(false, Loss.ALL),

	/** A replica takes over without the last writes. */
	LOST_TAIL(false, Loss.TAIL),

	/** A client process is paused for a while: SIGSTOP, SIGCONT. */
	PAUSE_SUBSCRIBER(false, Loss.NOTHING),

	/** A listener always throws. */
	THROWING_LISTENER(false, Loss.NOTHING),

	/** A listener does not return. */
	BLOCKING_LISTENER(false, Loss.NOTHING),

	/** Unreadable bytes are written and published. */
	POISON(false, Loss.NOTHING),

	/** A client process is started while Redis cannot be reached. */
	START_WITHOUT_REDIS(true, Loss.NOTHING),

	/** Sentinels make the replica the primary, by command. */
	SENTINEL_FAILOVER(false, Loss.TAIL),

	/** Sentinels make the replica the primary, after a SIGKILL. */
	SENTINEL_CRASH(false, Loss.TAIL),

	/** A replica in a cluster takes over, by command. */
	CLUSTER_FAILOVER(false, Loss.NOTHING),

	/** A replica in a cluster takes over, after a SIGKILL. */
	CLUSTER_CRASH(false, Loss.TAIL),

	/** A slot of a cluster moves to another node. */
	SLOT_MIGRATION(false, Loss.NOTHING),

	/** A slot of a cluster has moved to another node with half of its keys. */
	HALF_MOVED_SLOT(false, Loss.NOTHING),

	/** One master of a cluster does not reply, and the others go on. */
	DEAD_MASTER(false, Loss.NOTHING),

	/** A node of a service is started, and later stopped. */
	NODE_JOIN(false, Loss.NOTHING),

	/** A node of a service is stopped, and later started. */
	NODE_LEAVE(false, Loss.NOTHING),

	/** A node of a service is killed by SIGKILL, and later started. */
	NODE_KILL(false, Loss.NOTHING),

	/** A node of a service is paused: SIGSTOP, SIGCONT. */
	NODE_PAUSE(false, Loss.NOTHING),

	/** Data between a node of a service and Redis is swallowed. */
	NODE_WITHOUT_REDIS(false, Loss.NOTHING),

	/** Data between a node of a service and its callers is swallowed. */
	NODE_WITHOUT_CALLERS(false, Loss.NOTHING),

	/** Data between two nodes of a service is swallowed. */
	NODES_APART(false, Loss.NOTHING),

	/** The clock of a node is set, and later set right. */
	NODE_CLOCK(false, Loss.NOTHING),

	/** The clock of Redis is set, and later set right. */
	REDIS_CLOCK(false, Loss.NOTHING);

	private final boolean outage;

	private final Loss loss;

	FaultKind(boolean outage, Loss loss) {
		this.outage = outage;
		this.loss = loss;
	}

	/**
	 * Returns whether clients get no replies from Redis during the fault. Redis may still
	 * push data, but this does not prove that it pushes everything.
	 * @return whether it is an outage
	 */
	public boolean isOutage() {
		return this.outage;
	}

	/**
	 * Returns what data Redis loses.
	 * @return the loss
	 */
	public Loss loss() {
		return this.loss;
	}

	/**
	 * Returns the name of the kind in tables.
	 * @return a name such as {@code kill-pubsub}
	 */
	public String words() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The data that Redis loses.
	 */
	public enum Loss {

		/** No data is lost. */
		NOTHING,

		/** Writes during the fault may be lost. */
		TAIL,

		/** All data is lost. */
		ALL

	}

}
