/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Which node should have which slot, and what follows from that for a slot that this
 * process does not have. Used by the loop only.
 */
final class SlotTargets {

	private final String self;

	private final LeaseBook book;

	private final Incarnations incarnations;

	private List<ClusterNode> serving = List.of();

	/** Whether another node is about to serve. */
	private boolean joining;

	private SlotTable table = SlotTable.of(List.of(), new int[0]);

	SlotTargets(String self, LeaseBook book, Incarnations incarnations) {
		this.self = self;
		this.book = book;
		this.incarnations = incarnations;
	}

	/**
	 * Works the targets out again.
	 * @param withSelf whether this process may have slots
	 */
	void update(boolean withSelf) {
		List<ClusterNode> nodes = this.book.nodes();
		this.joining = nodes.stream()
			.anyMatch((node) -> node.state() == ClusterNode.State.JOINING && !isSelf(node.id()));
		List<ClusterNode> serving = nodes.stream()
			.filter((node) -> node.isServing() && (withSelf || !isSelf(node.id())))
			.toList();
		if (serving.equals(this.serving)) {
			// As when the store can be reached again
			return;
		}
		this.serving = serving;
		this.table = SlotTable.of(serving.stream().map(ClusterNode::id).toList(),
				serving.stream().mapToInt(ClusterNode::weight).toArray());
	}

	/** Whether no node may have slots, nor is about to. */
	boolean areNone() {
		return this.table.size() == 0 && !this.joining;
	}

	boolean areSeveral() {
		return this.table.size() > 1;
	}

	/** The node that should have a slot. */
	@Nullable String of(int slot) {
		return this.table.owner(slot);
	}

	boolean isSelf(@Nullable String node) {
		return this.self.equals(node);
	}

	/** Whether a slot should be another node's, which lives. */
	boolean isElsewhere(int slot) {
		String target = of(slot);
		return target != null && !isSelf(target) && this.book.incarnation(target) != 0;
	}

	/**
	 * Tells what to do about a slot.
	 * @param slot the slot's number
	 * @param owner who has it
	 * @param mine whether that is this incarnation of this process
	 * @param mayBeRefused whether data may refuse the owner's fence because of one that
	 * this process has raised
	 * @return what to do
	 */
	SlotVerdict judge(int slot, @Nullable SlotOwner owner, boolean mine, boolean mayBeRefused) {
		boolean lives = owner != null && this.book.incarnation(owner.node()) == owner.incarnation();
		SlotVerdict leave = (lives && !mine && mayBeRefused) ? SlotVerdict.RENEW : SlotVerdict.LEAVE;
		if (!isSelf(of(slot))) {
			return (mine && isElsewhere(slot)) ? SlotVerdict.GIVE : leave;
		}
		if (owner == null || mine || this.incarnations.isGone(owner.incarnation())) {
			return SlotVerdict.TAKE;
		}
		return lives ? leave : SlotVerdict.FIND;
	}

}
