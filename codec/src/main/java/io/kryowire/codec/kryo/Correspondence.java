/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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

	private final Map<KeptPlace, KeptPlace> found = new IdentityHashMap<>();

	private final Set<KeptPlace> taken = java.util.Collections.newSetFromMap(new IdentityHashMap<>());

	private final KeptPlace newRoot;

	private final Map<KeptPlace, Boolean> inPlace = new IdentityHashMap<>();

	private final Map<KeptPlace, Map<Object, KeptPlace>> children = new IdentityHashMap<>();

	private Correspondence(KeptPlace newRoot) {
		this.newRoot = newRoot;
	}

	/** What is kept, by the numbers of the objects in the message that is written. */
	static List<KeptEntry> find(KeptParts kept, KeptPlace newRoot) {
		Correspondence correspondence = new Correspondence(newRoot);
		List<KeptPlace> before = objects(kept.root());
		List<KeptPlace> after = objects(newRoot);
		correspondence.identical(before, after);
		correspondence.equal(before, after);
		correspondence.inPlace.clear();
		List<KeptEntry> entries = new ArrayList<>();
		for (KeptParts.Part part : kept.parts()) {
			KeptPlace place = correspondence.find(part.owner());
			if (place != null && place.ordinal() >= 0 && correspondence.fits(part, place)) {
				entries.add(part.entry().at(place.ordinal()));
			}
		}
		entries.sort(Comparator.naturalOrder());
		return entries;
	}

	/** All but constants, of which there is one for many places. */
	private static List<KeptPlace> objects(KeptPlace root) {
		List<KeptPlace> objects = new ArrayList<>();
		List<KeptPlace> left = new ArrayList<>(List.of(root));
		while (!left.isEmpty()) {
			KeptPlace node = left.remove(left.size() - 1);
			if (node.object() != null && !(node.object() instanceof Enum<?>)) {
				objects.add(node);
			}
			for (int i = node.children().size() - 1; i >= 0; i--) {
				left.add(node.children().get(i));
			}
		}
		return objects;
	}

	private void identical(List<KeptPlace> before, List<KeptPlace> after) {
		Map<Object, Deque<KeptPlace>> places = new IdentityHashMap<>();
		after.forEach((node) -> places.computeIfAbsent(node.object(), (key) -> new ArrayDeque<>(1)).add(node));
		for (KeptPlace node : before) {
			Deque<KeptPlace> same = places.get(node.object());
			if (same != null && !same.isEmpty()) {
				match(node, same.remove());
			}
		}
	}

	private void equal(List<KeptPlace> before, List<KeptPlace> after) {
		for (KeptPlace node : before) {
			KeptPlace there = this.found.containsKey(node) ? null : samePlace(node);
			if (there != null && !this.taken.contains(there) && node.present().equals(there.object())) {
				match(node, there);
			}
		}
		Map<Integer, List<KeptPlace>> byHash = new HashMap<>();
		for (int i = after.size() - 1; i >= 0; i--) {
			KeptPlace node = after.get(i);
			if (!this.taken.contains(node)) {
				byHash.computeIfAbsent(node.present().hashCode(), (key) -> new ArrayList<>(1)).add(node);
			}
		}
		for (KeptPlace node : before) {
			List<KeptPlace> candidates = this.found.containsKey(node) ? null : byHash.get(node.present().hashCode());
			// The first is at the end, where it is removed without moving the others
			int last = (candidates != null) ? candidates.size() - 1 : -1;
			for (int i = last; candidates != null && i >= 0 && i > last - MOST_COMPARED; i--) {
				if (node.present().equals(candidates.get(i).object())) {
					match(node, candidates.remove(i));
					break;
				}
			}
		}
	}

	private void match(KeptPlace before, KeptPlace after) {
		this.found.put(before, after);
		this.taken.add(after);
	}

	/** The place that takes over what belonged to an old one, if there is one. */
	private @Nullable KeptPlace find(KeptPlace before) {
		KeptPlace known = this.found.get(before);
		if (known != null) {
			return known;
		}
		KeptPlace there = samePlace(before);
		return (there != null && !this.taken.contains(there)) ? there : null;
	}

	/** The same field, key or, in a collection of the same size, position. */
	private @Nullable KeptPlace samePlace(KeptPlace before) {
		KeptPlace parent = before.parent();
		if (parent == null) {
			return this.newRoot;
		}
		KeptPlace newParent = find(parent);
		Object step = before.step();
		if (newParent != null && step instanceof KeptPlace.Index) {
			if (parent.isUnordered()) {
				// Of constants each is in a set, or among the keys of a map, at most once
				step = (before.object() instanceof Enum<?> constant) ? constant : null;
			}
			else if (!isInPlace(parent, newParent)) {
				return null;
			}
		}
		return (newParent != null) ? this.children.computeIfAbsent(newParent, Correspondence::index).get(step) : null;
	}

	/** Where elements have moved, others are not taken for those that were there. */
	private boolean isInPlace(KeptPlace before, KeptPlace after) {
		Boolean known = this.inPlace.get(before);
		if (known == null) {
			known = before.elements() == after.elements()
					&& before.children().stream().allMatch((child) -> isStillIn(child, child, 0, after));
			this.inPlace.put(before, known);
		}
		return known;
	}

	/**
	 * Whether the objects of an element that were found are in the element of the same
	 * position: these may be lists that hold the objects.
	 */
	private boolean isStillIn(KeptPlace element, KeptPlace place, int depth, KeptPlace list) {
		if (place.object() == null) {
			return place.children().stream().allMatch((child) -> isStillIn(element, child, depth + 1, list));
		}
		KeptPlace there = this.found.get(place);
		if (there == null) {
			return true;
		}
		for (int i = 0; i < depth && there != null; i++) {
			there = there.parent();
		}
		return there != null && there.parent() == list && there.step().equals(element.step());
	}

	private static Map<Object, KeptPlace> index(KeptPlace node) {
		Map<Object, KeptPlace> children = new HashMap<>();
		for (KeptPlace child : node.children()) {
			children.put(child.step(), child);
			if (child.step() instanceof KeptPlace.Index && child.object() instanceof Enum<?> constant) {
				children.put(constant, child);
			}
		}
		return children;
	}

	/** What stood for something unknown still has to. */
	private boolean fits(KeptParts.Part part, KeptPlace place) {
		Object before = part.owner().object();
		Object after = place.object();
		if (before == null || after == null) {
			return false;
		}
		return (part.entry().field() == KeptEntry.WHOLE && before instanceof Enum<?>) ? before == after
				: before.getClass() == after.getClass();
	}

}
