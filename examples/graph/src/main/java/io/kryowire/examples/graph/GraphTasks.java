/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * What runs where the people are.
 */
@Configuration(proxyBeanMethods = false)
class GraphTasks {

	@Bean
	FriendsOfAll friendsOfAll(PeopleService people) {
		return new FriendsOfAll(people);
	}

	@Bean
	Near near() {
		return new Near();
	}

	/**
	 * Answers for many people at once.
	 *
	 * @param people those of this node
	 */
	record FriendsOfAll(PeopleService people) implements OwnerTask<Long, List<Long>, List<Long>> {

		@Override
		public TaskName<Long, List<Long>, List<Long>> name() {
			return People.FRIENDS_OF_ALL;
		}

		@Override
		public CompletableFuture<List<Long>> run(Long first, List<Long> people, TaskContext context) {
			return CompletableFuture.completedFuture(this.people.friendsOfAll(people));
		}

	}

	/**
	 * Goes from friends to their friends, and asks each node once for all of its people
	 * at one distance. Its own node it asks without a connection.
	 */
	record Near() implements OwnerTask<Long, Integer, List<List<Long>>> {

		@Override
		public TaskName<Long, Integer, List<List<Long>>> name() {
			return People.NEAR;
		}

		@Override
		public CompletableFuture<List<List<Long>>> run(Long person, Integer distance, TaskContext context) {
			return go(new ArrayList<>(), new HashSet<>(Set.of(person)), List.of(person), distance, context);
		}

		private CompletableFuture<List<List<Long>>> go(List<List<Long>> levels, Set<Long> seen, List<Long> last,
				int distance, TaskContext context) {
			if (distance == 0 || last.isEmpty()) {
				return CompletableFuture.completedFuture(levels);
			}
			List<CompletableFuture<List<Long>>> asked = context.byOwner(People.FRIENDS_OF_ALL, last)
				.values()
				.stream()
				.map((people) -> context.submit(People.FRIENDS_OF_ALL, people.get(0), people))
				.toList();
			return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).thenCompose((done) -> {
				List<Long> next = asked.stream()
					.map(CompletableFuture::join)
					.flatMap(Collection::stream)
					.filter(seen::add)
					.sorted()
					.toList();
				levels.add(next);
				return go(levels, seen, next, distance - 1, context);
			});
		}

	}

}
