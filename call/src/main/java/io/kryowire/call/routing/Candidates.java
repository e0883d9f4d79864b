/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.kryowire.call.CallOptions;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one view, and which of them a call goes to.
 */
final class Candidates {

	/** With fewer calls under way a node of the own zone is not too busy. */
	private static final int FEW_CALLS = 16;

	private final GroupView view;

	/** All nodes of the view, in its order. */
	private final List<RoutedNode> all;

	/** Those that take calls. */
	private final List<RoutedNode> serving;

	private final SlotNodes slots;

	private final NodePool everywhere;

	/** Those of the own zone, if there are any, and others elsewhere. */
	private final @Nullable NodePool nearby;

	/**
	 * Creates it.
	 * @param view the view
	 * @param all its nodes, in the same order
	 * @param owners who has which slot, if somebody knows better than this
	 * @param zone where this process is, empty if that is not known
	 */
	Candidates(GroupView view, List<RoutedNode> all, @Nullable SlotOwners owners, String zone) {
		this.view = view;
		this.all = List.copyOf(all);
		int[] serving = IntStream.range(0, all.size())
			.filter((i) -> view.nodes().get(i).state() == GroupNode.State.SERVING)
			.toArray();
		this.serving = nodes(serving);
		this.slots = (owners != null) ? new SlotNodes(owners, this.all) : new SlotNodes(this.serving, weights(serving));
		this.everywhere = pool(serving);
		int[] near = IntStream.of(serving)
			.filter((i) -> !zone.isEmpty() && view.nodes().get(i).zone().equals(zone))
			.toArray();
		this.nearby = (near.length > 0 && near.length < serving.length) ? pool(near) : null;
	}

	private Candidates(Candidates same, SlotOwners owners) {
		this.view = same.view;
		this.all = same.all;
		this.serving = same.serving;
		this.everywhere = same.everywhere;
		this.nearby = same.nearby;
		this.slots = new SlotNodes(owners, this.all);
	}

	private List<RoutedNode> nodes(int[] positions) {
		return IntStream.of(positions).mapToObj(this.all::get).toList();
	}

	private int[] weights(int[] positions) {
		return IntStream.of(positions).map((i) -> this.view.nodes().get(i).weight()).toArray();
	}

	private NodePool pool(int[] positions) {
		return new NodePool(nodes(positions), weights(positions));
	}

	/** The same nodes when slots have other owners. */
	Candidates owned(SlotOwners owners) {
		return new Candidates(this, owners);
	}

	GroupView view() {
		return this.view;
	}

	List<RoutedNode> all() {
		return this.all;
	}

	/** The nodes that a broadcast calls. */
	List<RoutedNode> serving() {
		return this.serving;
	}

	/**
	 * Finds a node of the view, be it one that leaves, by what it calls itself, or else
	 * by what the view calls it: a list of addresses knows no other names.
	 */
	@Nullable RoutedNode find(String id) {
		RoutedNode found = null;
		for (RoutedNode node : this.all) {
			if (id.equals(node.ownId())) {
				return node;
			}
			if (id.equals(node.id())) {
				found = node;
			}
		}
		return found;
	}

	/** One of those that are not connected is known to be there. */
	void connectSoon() {
		this.all.stream().filter((node) -> !node.isConnected()).forEach(RoutedNode::connectSoon);
	}

	/** Whether no node will ever be connected again. */
	boolean areClosed() {
		return !this.all.isEmpty() && this.all.stream().allMatch(RoutedNode::isClosed);
	}

	/** The node of a key, connected or not, if there is one. */
	@Nullable RoutedNode owner(int keyHash) {
		return this.slots.owner(keyHash);
	}

	/** Who is asked when nobody can be: it knows why there is no connection. */
	@Nullable RoutedNode absent(CallOptions options) {
		if (options.keyed()) {
			return this.slots.owner(options.keyHash());
		}
		return this.serving.isEmpty() ? null : this.serving.get(0);
	}

	/** Why there is not even such a node. */
	String whyNobody(CallOptions options) {
		return (this.serving.isEmpty() || !options.keyed()) ? "the group has no nodes"
				: this.slots.whyNobody(options.keyHash());
	}

	/**
	 * Chooses a connected node for a call.
	 * @param options whether it has a key
	 * @param without those that a call without a key has been to, or whose version does
	 * not take one with a key, if there are any
	 * @return the node, {@code null} if there is none
	 */
	@Nullable RoutedNode choose(CallOptions options, @Nullable Set<RoutedNode> without) {
		if (options.keyed()) {
			return this.slots.choose(options.keyHash(), without);
		}
		NodePool near = this.nearby;
		return (near != null) ? chooseNearby(near, without) : this.everywhere.choose(without);
	}

	/** A call leaves the zone if its node there has many calls, and twice as many. */
	private @Nullable RoutedNode chooseNearby(NodePool near, @Nullable Set<RoutedNode> without) {
		RoutedNode here = near.choose(without);
		if (here != null && !here.isOut() && here.inFlight() < FEW_CALLS) {
			return here;
		}
		RoutedNode there = this.everywhere.choose(without);
		if (here == null || there == null) {
			return there;
		}
		if (here.isOut() || there.isOut()) {
			return here.isOut() ? there : here;
		}
		return (there.inFlight() * 2 < here.inFlight()) ? there : here;
	}

	@Override
	public String toString() {
		return this.all.toString();
	}

}
