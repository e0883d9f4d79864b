/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.examples.philosophers.Table.Scene;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A dinner of a test: three nodes as processes, one Redis, and the histories that the
 * nodes write.
 */
final class Diners implements AutoCloseable {

	static final int NODES = 3;

	private static final Duration GLANCE = Duration.ofMillis(100);

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final Path directory;

	private final Dinner dinner;

	private final LocalCluster cluster;

	private final Table tables;

	Diners(Path directory, Dinner dinner) {
		this.directory = directory;
		this.dinner = dinner;
		this.cluster = LocalCluster.of(DiningNode.class)
			.nodes(NODES)
			.properties((node) -> Map.of("spring.data.redis.url", this.redis.uri(), "dinner.node", node, "dinner.nodes",
					NODES, "dinner.history", history(node)))
			.properties((node) -> Map.of("dinner.tables", dinner.tables(), "dinner.seats", dinner.seats(),
					"dinner.think", dinner.think(), "dinner.eat", dinner.eat(), "dinner.lease", dinner.lease()))
			.processes()
			.jvmArguments(BriefJvm.options("-Xmx160m"))
			.start();
		this.tables = this.cluster.client(Table.class);
	}

	private Path history(int node) {
		return this.directory.resolve("node-" + node);
	}

	/** The node that a table is at, as soon as it is at one. */
	int owner(String table) {
		return patiently().until(() -> find(table), Optional::isPresent).orElseThrow();
	}

	private Optional<Integer> find(String table) {
		return this.tables.look()
			.exceptionally((nobody) -> List.of())
			.join()
			.stream()
			.filter((answer) -> isAt(answer.value(), table))
			.map((answer) -> Integer.parseInt(answer.node().substring("node-".length())))
			.findFirst();
	}

	private static boolean isAt(Scene scene, String table) {
		return scene != null && scene.tables().stream().anyMatch((view) -> view.name().equals(table));
	}

	void kill(int node) {
		this.cluster.node(node).kill();
		try {
			MealHistory.killed(history(node), System.nanoTime());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	void restart(int node) {
		this.cluster.node(node).restart();
	}

	/** Waits until all philosophers of some nodes have begun another meal. */
	void awaitMeals(Predicate<Integer> nodes) {
		Map<Path, Long> before = histories().stream().collect(Collectors.toMap((file) -> file, Diners::size));
		long since = System.nanoTime();
		patiently().pollInterval(GLANCE).untilAsserted(() -> {
			MealChecker checker = new MealChecker(this.dinner.seats(), MealHistory.readOn(before));
			assertThat(hungry(checker, since, nodes)).as("who has not eaten since").isEmpty();
		});
	}

	private Set<String> hungry(MealChecker checker, long since, Predicate<Integer> nodes) {
		List<String> names = this.dinner.names();
		return IntStream.range(0, names.size())
			.boxed()
			.flatMap((table) -> checker.starving(Set.of(names.get(table)), seats(table, nodes), since).stream())
			.collect(Collectors.toSet());
	}

	private List<Path> histories() {
		return IntStream.range(0, NODES).mapToObj(this::history).toList();
	}

	private static long size(Path file) {
		try {
			return Files.exists(file) ? Files.size(file) : 0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private List<Integer> seats(int table, Predicate<Integer> nodes) {
		return IntStream.range(0, this.dinner.seats())
			.filter((seat) -> nodes.test((table * this.dinner.seats() + seat) % NODES))
			.boxed()
			.toList();
	}

	MealChecker checker() {
		long now = System.nanoTime();
		try {
			return new MealChecker(this.dinner.seats(), MealHistory.read(histories()).begunBy(now));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	void check() {
		MealChecker checker = checker();
		assertThat(checker.heldTwice()).as("forks that two have held").isEmpty();
		assertThat(checker.overtakenTwice()).as("who was overtaken twice").isEmpty();
	}

	long lives(String table) {
		return checker().meals()
			.filter((meal) -> meal.table().equals(table))
			.map(MealHistory.Meal::tenure)
			.distinct()
			.count();
	}

	@Override
	public void close() {
		this.cluster.close();
		this.redis.close();
	}

}
