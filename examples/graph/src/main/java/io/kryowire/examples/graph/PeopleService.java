/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.server.KryonetService;

/**
 * The people that this node has, in memory.
 */
@KryonetService
public class PeopleService implements People {

	private final Map<Long, List<Long>> friends = new ConcurrentHashMap<>();

	@Override
	public CompletableFuture<Void> enter(long person, List<Long> friends) {
		this.friends.put(person, List.copyOf(friends));
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletableFuture<List<Long>> friends(long person) {
		return CompletableFuture.completedFuture(friendsHere(person));
	}

	/** The friends of several people, each of them once. */
	List<Long> friendsOfAll(Collection<Long> people) {
		return people.stream().flatMap((person) -> friendsHere(person).stream()).distinct().toList();
	}

	private List<Long> friendsHere(long person) {
		List<Long> known = this.friends.get(person);
		if (known == null) {
			throw new IllegalStateException("Person %d is not at this node, which has %d others; enter them first"
				.formatted(person, this.friends.size()));
		}
		return known;
	}

}
