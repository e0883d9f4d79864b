/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Finds the objects of a value again in one that replaces it: those that are still there;
 * else equal ones; else what stands in the same place. Each is found once.
 */
final class Correspondence {

	/** So many objects of one hash are compared: the sender chooses the hashes. */
	private static final int MOST_COMPARED = 16;

	private final ObjectTree before;

	private final ObjectTree after;

	/** The new nodes by the old ones. */
	private final Map<ObjectTree.Node, ObjectTree.Node> found = new IdentityHashMap<>();

	private final Map<ObjectTree.Node, ObjectTree.Node> taken = new IdentityHashMap<>();

	private final Map<ObjectTree.@Nullable Node, Map<ObjectTree.Step, ObjectTree.Node>> places = new IdentityHashMap<>();

	/** The old nodes by the objects that they are in. */
	private final Map<ObjectTree.@Nullable Node, List<ObjectTree.Node>> children = new IdentityHashMap<>();

	/**
	 * The ways to lists whose elements have moved, by the objects that hold the lists.
	 */
	private final Map<ObjectTree.@Nullable Node, Set<ObjectTree.Step>> moved = new IdentityHashMap<>();

	Correspondence(ObjectTree before, ObjectTree after) {
		this.before = before;
		this.after = after;
		for (ObjectTree.Node node : after.nodes()) {
			this.places.computeIfAbsent(node.parent(), (key) -> new HashMap<>()).put(node.step(), node);
		}
		matchIdentical();
		matchEqualInPlace();
		matchEqual();
		before.nodes()
			.forEach((node) -> this.children.computeIfAbsent(node.parent(), (key) -> new ArrayList<>()).add(node));
		matchInPlace();
	}

	/** The object that takes over what belonged to an old one, if there is one. */
	@Nullable Object find(Object old) {
		ObjectTree.Node node = this.before.find(old);
		ObjectTree.Node there = (node != null) ? this.found.get(node) : null;
		return (there != null && there.object().getClass() == old.getClass()) ? there.object() : null;
	}

	private void matchIdentical() {
		for (ObjectTree.Node node : this.before.nodes()) {
			ObjectTree.Node same = this.after.find(node.object());
			if (same != null) {
				match(node, same);
			}
		}
	}

	/** Also in an object that is no longer equal. */
	private void matchEqualInPlace() {
		for (ObjectTree.Node node : this.before.nodes()) {
			ObjectTree.Node there = samePlace(node, placeOf(node.parent()));
			if (there != null && node.object().equals(there.object())) {
				match(node, there);
			}
		}
	}

	private void matchEqual() {
		Map<Integer, List<ObjectTree.Node>> byHash = new HashMap<>();
		for (ObjectTree.Node node : this.after.nodes()) {
			if (!this.taken.containsKey(node)) {
				byHash.computeIfAbsent(node.object().hashCode(), (key) -> new ArrayList<>(1)).add(node);
			}
		}
		for (ObjectTree.Node node : this.before.nodes()) {
			List<ObjectTree.Node> candidates = this.found.containsKey(node) ? null
					: byHash.get(node.object().hashCode());
			for (int i = 0; candidates != null && i < Math.min(MOST_COMPARED, candidates.size()); i++) {
				if (node.object().equals(candidates.get(i).object())) {
					match(node, candidates.get(i));
					candidates.set(i, candidates.get(candidates.size() - 1));
					candidates.remove(candidates.size() - 1);
					break;
				}
			}
		}
	}

	/** Parents come first, so that their children are found in them. */
	private void matchInPlace() {
		for (ObjectTree.Node node : this.before.nodes()) {
			ObjectTree.Node there = samePlace(node, (node.parent() != null) ? this.found.get(node.parent()) : null);
			if (there != null && there.object().getClass() == node.object().getClass() && !isMoved(node)) {
				match(node, there);
			}
		}
	}

	/** Where elements have moved, others are not taken for those that were there. */
	private boolean isMoved(ObjectTree.Node node) {
		Set<ObjectTree.Step> lists = this.moved.get(node.parent());
		if (lists == null) {
			lists = movedIn(node.parent());
			this.moved.put(node.parent(), lists);
		}
		for (ObjectTree.Step step = node.step(); step != null && !lists.isEmpty(); step = step.before()) {
			if (step.before() != null && lists.contains(step.before())) {
				return true;
			}
		}
		return false;
	}

	private Set<ObjectTree.Step> movedIn(ObjectTree.@Nullable Node parent) {
		Set<ObjectTree.Step> lists = Collections.newSetFromMap(new IdentityHashMap<>());
		ObjectTree.Node newParent = (parent != null) ? this.found.get(parent) : null;
		for (ObjectTree.Node child : this.children.getOrDefault(parent, List.of())) {
			ObjectTree.Node there = this.found.get(child);
			ObjectTree.Step now = (there != null && there.parent() == newParent) ? there.step() : null;
			for (ObjectTree.Step step = child.step(); there != null && step != null; step = step.before()) {
				if (step.isPosition() && step.before() != null && (now == null || !step.isAt(now))) {
					lists.add(step.before());
				}
				now = (now != null) ? now.before() : null;
			}
		}
		return lists;
	}

	/** The same field, key or, in a collection of the same size, position. */
	private ObjectTree.@Nullable Node samePlace(ObjectTree.Node node, ObjectTree.@Nullable Node newParent) {
		if (this.found.containsKey(node) || node.step().isUnordered() || (node.parent() != null && newParent == null)) {
			return null;
		}
		ObjectTree.Node there = this.places.getOrDefault(newParent, Map.of()).get(node.step());
		return (there != null && !this.taken.containsKey(there)) ? there : null;
	}

	/** What has been found of an object, or else stands in its place. */
	private ObjectTree.@Nullable Node placeOf(ObjectTree.@Nullable Node node) {
		if (node == null) {
			return null;
		}
		ObjectTree.Node known = this.found.get(node);
		return (known != null) ? known : samePlace(node, placeOf(node.parent()));
	}

	private void match(ObjectTree.Node node, ObjectTree.Node there) {
		if (!this.found.containsKey(node) && this.taken.putIfAbsent(there, node) == null) {
			this.found.put(node, there);
		}
	}

}
