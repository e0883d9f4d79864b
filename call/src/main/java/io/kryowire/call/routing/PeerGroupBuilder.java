/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.function.LongSupplier;

import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * Describes a group of peers. Not thread-safe.
 */
public final class PeerGroupBuilder {

	private final GroupView view;

	private @Nullable SlotOwners owners;

	private String zone = "";

	private LongSupplier clock = System::nanoTime;

	private int sampledOf = Outliers.SAMPLED_OF;

	private boolean changing;

	private Runnable search = () -> {
	};

	PeerGroupBuilder(GroupView view) {
		this.view = view;
	}

	/**
	 * Says who has the slots of keys. A call with a key goes to nobody but the owner, and
	 * waits until that one can be reached, or somebody else is the owner. Default: slots
	 * are spread over the nodes that take calls, and the next node is called where the
	 * owner is not connected.
	 * @param owners knows the owners, by the ids of their nodes
	 * @return this
	 */
	public PeerGroupBuilder owners(@Nullable SlotOwners owners) {
		this.owners = owners;
		return this;
	}

	/**
	 * Says where this process is. Calls without a key stay in its zone as long as nodes
	 * there are connected, have not failed of late, and are not much busier than those
	 * elsewhere. Default: calls go to all zones.
	 * @param zone the zone, empty if it is not known
	 * @return this
	 */
	public PeerGroupBuilder zone(String zone) {
		this.zone = zone;
		return this;
	}

	/**
	 * Takes the time from elsewhere. Default: from the system.
	 * @param clock the time in nanoseconds, which never goes back
	 * @return this
	 */
	public PeerGroupBuilder clock(LongSupplier clock) {
		this.clock = clock;
		return this;
	}

	/**
	 * Says that there will be other nodes. Default: calls to a group that has had no more
	 * than one node need not find another one.
	 * @return this
	 */
	public PeerGroupBuilder changing() {
		this.changing = true;
		return this;
	}

	/**
	 * Says who knows of other nodes. Default: nobody.
	 * @param search begins to look for them, and does not wait; run at most once a second
	 * while calls are told of nodes that the group does not have
	 * @return this
	 */
	public PeerGroupBuilder search(Runnable search) {
		this.search = search;
		return this;
	}

	/** Measures one in so many calls, a power of two. */
	PeerGroupBuilder sampledOf(int calls) {
		this.sampledOf = calls;
		return this;
	}

	/**
	 * Makes the group.
	 * @return the group
	 */
	public PeerGroup build() {
		return new PeerGroup(this);
	}

	GroupView view() {
		return this.view;
	}

	@Nullable SlotOwners owners() {
		return this.owners;
	}

	String zone() {
		return this.zone;
	}

	LongSupplier clock() {
		return this.clock;
	}

	int sampledOf() {
		return this.sampledOf;
	}

	boolean isChanging() {
		return this.changing;
	}

	Runnable search() {
		return this.search;
	}

}
