/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;

/**
 * A node as calls see it. Calls tell nodes apart by this object: it stays from view to
 * view as long as the node has the same id and the same peer.
 */
final class RoutedNode {

	private final String id;

	private final Peer peer;

	private final NodeRecord record;

	/** By the numbers that the group gives them. Replaced when another one is bound. */
	private volatile @Nullable RemoteMethod[] methods = new RemoteMethod[0];

	RoutedNode(GroupNode node, NodeRecord record) {
		this.id = node.id();
		this.peer = node.peer();
		this.record = record;
	}

	/** Whether a view means this node. */
	boolean is(GroupNode node) {
		return this.id.equals(node.id()) && this.peer == node.peer();
	}

	/** Binds a method. The group binds one at a time, before it is called here. */
	void bind(int number, CallMethod method) {
		@Nullable RemoteMethod[] known = this.methods;
		@Nullable RemoteMethod[] grown = Arrays.copyOf(known, Math.max(known.length, number + 1));
		grown[number] = this.peer.methodWhileConnected(method);
		this.methods = grown;
	}

	RemoteMethod method(int number) {
		return Objects.requireNonNull(this.methods[number]);
	}

	String id() {
		return this.id;
	}

	/** What other nodes call it, {@code null} while it is not connected. */
	@Nullable String ownId() {
		return this.peer.nodeId();
	}

	boolean isConnected() {
		return this.peer.isConnected();
	}

	/** Whether calls would reach the node, on the lane they need. */
	boolean isReachable(CallOptions options) {
		return this.peer.isConnected(options);
	}

	/** It is known to be there. */
	void connectSoon() {
		this.peer.connectSoon();
	}

	/** Whether it will never be connected again. */
	boolean isClosed() {
		return this.peer.isClosed();
	}

	long inFlight() {
		return this.peer.inFlight();
	}

	/** Whether a call can go there, and has not been there. */
	boolean mayTake(@Nullable Set<RoutedNode> without) {
		return isConnected() && (without == null || !without.contains(this));
	}

	/** Whether calls should rather go to others for some time. */
	boolean isOut() {
		return this.record.isOut();
	}

	/** How its calls without a key have ended. */
	NodeRecord record() {
		return this.record;
	}

	@Override
	public String toString() {
		return this.id;
	}

}
