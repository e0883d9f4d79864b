/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import io.kryowire.call.server.KryonetService;

/**
 * The people that this node has, in memory.
 */
@KryonetService
public class PeopleService implements People {

	private final Map<Integer, int[]> friends = new ConcurrentHashMap<>();

	@Override
	public CompletableFuture<Void> enter(int person, int[] friends) {
		this.friends.put(person, friends);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletableFuture<int[]> friends(int person) {
		return CompletableFuture.completedFuture(friendsHere(person));
	}

	/** The friends of several people, each of them once. */
	int[] friendsOfAll(int[] people) {
		return new Seen().add(IntStream.of(people).mapToObj(this::friendsHere));
	}

	private int[] friendsHere(int person) {
		int[] known = this.friends.get(person);
		if (known == null) {
			throw new IllegalStateException("Person %d is not at this node, which has %d others; enter them first"
				.formatted(person, this.friends.size()));
		}
		return known;
	}

}
