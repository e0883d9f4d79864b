/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
	record FriendsOfAll(PeopleService people) implements OwnerTask<Integer, int[], int[]> {

		@Override
		public TaskName<Integer, int[], int[]> name() {
			return People.FRIENDS_OF_ALL;
		}

		@Override
		public CompletableFuture<int[]> run(Integer first, int[] people, TaskContext context) {
			return CompletableFuture.completedFuture(this.people.friendsOfAll(people));
		}

	}

	/**
	 * Goes from friends to their friends, and asks each node once for all of its people
	 * at one distance. Its own node it asks without a connection.
	 */
	record Near() implements OwnerTask<Integer, Integer, List<int[]>> {

		@Override
		public TaskName<Integer, Integer, List<int[]>> name() {
			return People.NEAR;
		}

		@Override
		public CompletableFuture<List<int[]>> run(Integer person, Integer distance, TaskContext context) {
			Seen seen = new Seen();
			return go(new ArrayList<>(), seen, seen.add(Stream.of(new int[] { person })), distance, context);
		}

		private CompletableFuture<List<int[]>> go(List<int[]> levels, Seen seen, int[] last, int distance,
				TaskContext context) {
			if (distance == 0 || last.length == 0) {
				return CompletableFuture.completedFuture(levels);
			}
			List<CompletableFuture<int[]>> asked = context
				.byOwner(People.FRIENDS_OF_ALL, IntStream.of(last).boxed().toList())
				.values()
				.stream()
				.map((people) -> context.submit(People.FRIENDS_OF_ALL, people.get(0), numbers(people)))
				.toList();
			return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).thenCompose((done) -> {
				int[] next = seen.add(asked.stream().map(CompletableFuture::join));
				levels.add(next);
				return go(levels, seen, next, distance - 1, context);
			});
		}

		private static int[] numbers(List<Integer> people) {
			return people.stream().mapToInt(Integer::intValue).toArray();
		}

	}

}
