/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import io.kryowire.call.Peer;

/**
 * A node of a group. It stays the same node from view to view as long as it has the same
 * id and the same peer.
 *
 * @param id what the node is called: the same at all callers, since keys are spread by
 * the ids
 * @param address where it listens, for people; may be empty
 * @param zone where it is, such as a data centre; may be empty
 * @param weight its share of the calls and of the keys, compared with that of the others
 * @param state whether it takes calls
 * @param peer the connection to it, which stays the caller's to close
 */
public record GroupNode(String id, String address, String zone, int weight, State state, Peer peer) {

	public GroupNode {
		if (id.isBlank() || weight < 1) {
			throw new IllegalArgumentException(
					"A node has an id and a weight of at least 1: id=\"%s\", weight=%d".formatted(id, weight));
		}
	}

	/**
	 * Describes a node whose zone is not known.
	 * @param id what the node is called
	 * @param address where it listens, for people; may be empty
	 * @param weight its share of the calls and of the keys
	 * @param state whether it takes calls
	 * @param peer the connection to it
	 */
	public GroupNode(String id, String address, int weight, State state, Peer peer) {
		this(id, address, "", weight, state, peer);
	}

	/**
	 * Describes a node that takes calls, with a weight of 1.
	 * @param id what the node is called
	 * @param peer the connection to it
	 * @return the node
	 */
	public static GroupNode of(String id, Peer peer) {
		return new GroupNode(id, "", 1, State.SERVING, peer);
	}

	@Override
	public String toString() {
		return this.address.isEmpty() ? this.id : this.id + " at " + this.address;
	}

	/**
	 * Whether a node takes calls.
	 */
	public enum State {

		/** It takes calls. */
		SERVING,

		/** It finishes the calls that it has, and gets no others. */
		LEAVING

	}

}
