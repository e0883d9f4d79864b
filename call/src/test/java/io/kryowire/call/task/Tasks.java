/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallContext;
import io.kryowire.test.waiting.Waiting;

/**
 * Tasks of one node, for tests.
 */
final class Tasks {

	/** Says where it runs. */
	static final TaskName<Long, String, String> WHERE = new TaskName<>("where") {
	};

	/** Has another task run where the keys are, one after the other. */
	static final TaskName<Long, List<Long>, List<String>> PATH = new TaskName<>("path") {
	};

	/** Adds to what its key has. */
	static final TaskName<Long, Integer, List<Integer>> APPEND = new TaskName<>("append") {
	};

	/** Hops on without end. */
	static final TaskName<Long, String, String> FOREVER = new TaskName<>("forever") {
	};

	/** Fails. */
	static final TaskName<Long, String, String> FAIL = new TaskName<>("fail") {
	};

	/** Waits for another key on its own thread. */
	static final TaskName<Long, List<Long>, List<String>> WAIT = new TaskName<>("wait") {
	};

	/** Has the result of a task of another key that never has one. */
	static final TaskName<Long, Long, String> HANG = new TaskName<>("hang") {
	};

	static final TaskName<Long, Long, String> HANGING = new TaskName<>("hanging") {
	};

	/** Has the result of {@link #FAIL} for another key. */
	static final TaskName<Long, Long, String> FAILING = new TaskName<>("failing") {
	};

	/** Blocks its thread. */
	static final TaskName<Long, Long, String> BLOCK = new TaskName<>("block") {
	};

	private final String node;

	private final Map<Long, List<Integer>> appended = new ConcurrentHashMap<>();

	/** The calls of {@link #HANG}, by their keys. */
	final Map<Long, CallContext> hung = new ConcurrentHashMap<>();

	/** What they have returned. */
	final Map<Long, CompletableFuture<String>> hanging = new ConcurrentHashMap<>();

	/** Threads that {@link #BLOCK} has blocked. */
	final AtomicInteger blocked = new AtomicInteger();

	/** Until when. */
	volatile CountDownLatch held = new CountDownLatch(0);

	Tasks(String node) {
		this.node = node;
	}

	List<OwnerTask<?, ?, ?>> all() {
		return List.of(task(WHERE, (key, text, context) -> done(text + this.node + context.hops())),
				task(PATH, this::path), task(APPEND, this::append),
				task(FOREVER, (key, text, context) -> context.submit(FOREVER, key, text)),
				task(FAIL, (key, text, context) -> {
					throw new IllegalStateException(text);
				}), task(FAILING, (key, other, context) -> context.submit(FAIL, other, "no")), task(WAIT, this::join),
				task(HANG, Tasks::hangElsewhere), task(HANGING, this::hanging), task(BLOCK, this::block));
	}

	private CompletableFuture<List<String>> path(Long key, List<Long> keys, TaskContext context) {
		if (keys.isEmpty()) {
			return done(List.of(this.node));
		}
		return context.submit(PATH, keys.get(0), new ArrayList<>(keys.subList(1, keys.size())))
			.thenApply((rest) -> concat(this.node, rest));
	}

	private CompletableFuture<List<String>> join(Long key, List<Long> keys, TaskContext context) {
		if (keys.isEmpty()) {
			return done(List.of(this.node));
		}
		return done(concat(this.node,
				context.submit(WAIT, keys.get(0), new ArrayList<>(keys.subList(1, keys.size()))).join()));
	}

	private static List<String> concat(String first, List<String> rest) {
		List<String> all = new ArrayList<>(List.of(first));
		all.addAll(rest);
		return all;
	}

	private CompletableFuture<List<Integer>> append(Long key, Integer number, TaskContext context) {
		List<Integer> numbers = this.appended.computeIfAbsent(key, (each) -> new ArrayList<>());
		numbers.add(number);
		return done(new ArrayList<>(numbers));
	}

	/** Hops on from another thread. */
	private static CompletableFuture<String> hangElsewhere(Long key, Long other, TaskContext context) {
		return CompletableFuture.supplyAsync(() -> other)
			.thenCompose((number) -> context.submit(HANGING, number, number));
	}

	private CompletableFuture<String> hanging(Long key, Long argument, TaskContext context) {
		CompletableFuture<String> never = new CompletableFuture<>();
		this.hanging.put(key, never);
		this.hung.put(key, context.call());
		return never;
	}

	private CompletableFuture<String> block(Long key, Long argument, TaskContext context) throws InterruptedException {
		this.blocked.incrementAndGet();
		Waiting.await(this.held);
		return done("");
	}

	private static <T> CompletableFuture<T> done(T value) {
		return CompletableFuture.completedFuture(value);
	}

	static <K, A, R> OwnerTask<K, A, R> task(TaskName<K, A, R> name, Work<K, A, R> work) {
		return new OwnerTask<>() {

			@Override
			public TaskName<K, A, R> name() {
				return name;
			}

			@Override
			public CompletableFuture<R> run(K key, A argument, TaskContext context) throws Exception {
				return work.run(key, argument, context);
			}

		};
	}

	/**
	 * What a task does.
	 *
	 * @param <K> the type of the key
	 * @param <A> the type of the argument
	 * @param <R> the type of the result
	 */
	@FunctionalInterface
	interface Work<K, A, R> {

		CompletableFuture<R> run(K key, A argument, TaskContext context) throws Exception;

	}

}
