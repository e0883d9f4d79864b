/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultScheduler;
import io.kryowire.proof.faults.Recovery;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Writers and subscribers of both drivers, each a process, that go on while things break;
 * at the end Redis itself is read, and the histories of all are checked.
 */
final class ProofRun implements AutoCloseable {

	private static final Duration CALM = Duration.ofMillis(250);

	private static final Duration EXPIRY_SLACK = Duration.ofMillis(200);

	/** Of the values that come along with announcements. */
	private static final int INLINE = 100;

	private final String title;

	private final ProofOrders orders;

	private final List<String> options;

	private final HistoryConductor conductor;

	private final ProofConvergence convergence;

	private final List<ProofProcess> writers = new ArrayList<>();

	private final List<ProofProcess> subscribers = new CopyOnWriteArrayList<>();

	private final List<String> names = new ArrayList<>();

	private int late;

	private @Nullable IntFunction<EmbeddedRedis> primaries;

	/**
	 * Begins a run.
	 * @param title the name of its column in a table
	 * @param orders what all processes are told
	 * @param options of the JVMs
	 */
	ProofRun(String title, ProofOrders orders, String... options) {
		this.title = title;
		this.orders = orders;
		this.options = List.of(options);
		try {
			FileSystemUtils.deleteRecursively(orders.directory());
			Files.createDirectories(orders.directory());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.conductor = HistoryConductor.open(orders.directory(), "conductor");
		this.convergence = new ProofConvergence(this.conductor::now, this::subscriberNames);
	}

	List<ProofProcess> subscribers() {
		return this.subscribers;
	}

	HistoryConductor conductor() {
		return this.conductor;
	}

	private Collection<String> subscriberNames() {
		return this.subscribers.stream().map(ProofProcess::name).toList();
	}

	StateKeys keys() {
		return new StateKeys(this.orders.settings().prefix(), ProofOrders.TOPIC, this.orders.number("partitions"));
	}

	/**
	 * Has Redis itself be read after each loss of the last writes.
	 * @param servers who is to have which partition then
	 */
	ProofRun lookingAt(IntFunction<EmbeddedRedis> servers) {
		this.primaries = servers;
		return this;
	}

	/** Starts a writer and a subscriber of each driver; all write from now on. */
	ProofRun start() {
		for (Driver driver : Driver.values()) {
			subscribe("subscriber-" + words(driver), driver);
			write("writer-" + words(driver), driver, (driver == Driver.JEDIS) ? this.orders : inline());
		}
		go();
		return this;
	}

	/** Announcements of one writer have the value in them, for whoever takes it. */
	private ProofOrders inline() {
		return this.orders.with("inline", Math.max(INLINE, this.orders.number("inline")));
	}

	private static String words(Driver driver) {
		return driver.name().toLowerCase(Locale.ROOT);
	}

	ProofProcess subscribe(String name, Driver driver) {
		return subscribe(name, driver, this.orders);
	}

	/** Starts a subscriber that is told something else than the rest. */
	ProofProcess subscribe(String name, Driver driver, ProofOrders own) {
		ProofProcess process = start(ProofSubscriber.class, name, driver, own);
		this.names.add(name);
		this.subscribers.add(process);
		return process;
	}

	void write(String name, Driver driver, ProofOrders own) {
		this.writers.add(start(ProofWriter.class, name, driver, own));
	}

	/** Has a writer go before all others, and end. */
	void fill(int rate, long writes) {
		try (ProofProcess writer = start(ProofWriter.class, "filler", Driver.LETTUCE, this.orders.with("rate", rate))) {
			writer.awaitAnswer("ready").order("go");
			for (long next = rate; writer.writes() < writes; next += rate) {
				awaitWrites(writer::writes, Math.min(next, writes));
			}
			writer.order("stop");
			writer.awaitAnswer("ended");
		}
	}

	private ProofProcess start(Class<?> main, String name, Driver driver, ProofOrders own) {
		return ProofProcess.start(main, own.with("name", name).with("driver", driver), this.options, this.convergence);
	}

	/** Has writers begin as soon as all are ready. */
	void go() {
		this.subscribers.forEach((each) -> each.awaitAnswer("ready"));
		this.writers.forEach((each) -> each.awaitAnswer("ready").order("go"));
	}

	/** There is one subscriber at a time that has been started while Redis was away. */
	void replaceLateSubscriber() {
		String last = "late-" + this.late;
		for (ProofProcess each : this.subscribers) {
			if (each.name().equals(last)) {
				this.subscribers.remove(each);
				each.close();
				this.convergence.gone(last);
			}
		}
		this.late++;
		subscribe("late-" + this.late, Driver.values()[this.late % Driver.values().length]).awaitAnswer("ready");
	}

	long writes() {
		return this.writers.stream().mapToLong(ProofProcess::writes).sum();
	}

	/**
	 * Breaks things, one after the other, and waits after each until all see everything.
	 */
	void breakThings(long seed, List<FaultAction> actions, int faults, Duration shortest, Duration longest) {
		Recovery recovery = new Recovery("all subscribers are complete and fresh",
				() -> this.convergence.isSettled(CALM.toNanos()), Waiting.LONGEST);
		new FaultScheduler(seed, actions.stream().map(this.convergence::measured).toList(), recovery, this.conductor,
				shortest, longest)
			.afterLostTail(this::look)
			.run(faults);
	}

	void awaitWrites(long count) {
		awaitWrites(this::writes, count);
	}

	private static void awaitWrites(LongSupplier writes, long count) {
		patiently().alias("%d writes".formatted(count)).until(() -> writes.getAsLong() >= count);
	}

	/** Waits until all say that they are complete as of a time from now. */
	void awaitComplete(Duration later) {
		long time = this.conductor.now() + later.toNanos();
		patiently().alias("all subscribers are complete")
			.until(() -> this.conductor.now() > time && this.convergence.isComplete(time));
	}

	/** Waits until all have served every key, always as fresh, since a time from now. */
	void awaitServed(Duration later) {
		long time = this.conductor.now() + later.toNanos();
		patiently().alias("all subscribers have served every key")
			.until(() -> this.subscribers.stream().allMatch((each) -> each.servedSince() >= time));
	}

	/** Has all writers end, and waits until nothing more can happen. */
	void stopWriting() {
		this.writers.forEach((each) -> each.order("stop"));
		this.subscribers.forEach((each) -> each.order("stop"));
		this.writers.forEach((each) -> each.awaitAnswer("ended"));
	}

	/** Ends all, and keeps the histories only if something is wrong. */
	void end(String nodes, ProofResults results) {
		HistoryReport report = end(nodes);
		results.add(this.title, report, this.convergence);
		if (report.broken().isEmpty()) {
			forget();
		}
	}

	/**
	 * Ends all, reads Redis, and checks.
	 * @param nodes where Redis is, without anything in between
	 */
	HistoryReport end(String nodes) {
		awaitComplete(ProofWriter.LONGEST_TTL.plus(EXPIRY_SLACK));
		this.subscribers.forEach((each) -> each.order("end"));
		this.subscribers.forEach((each) -> each.awaitAnswer("ended"));
		new ProofTruth(this.orders, nodes).tell(allKeys());
		this.conductor.close();
		return this.orders.checker().check(this.orders.directory());
	}

	/** Checks, after the end, without the logs of some subscribers. */
	HistoryReport checkOnly(String subscriber) throws IOException {
		List<Path> hidden = new ArrayList<>();
		for (String name : this.names) {
			if (!name.equals(subscriber)) {
				Path log = this.orders.directory().resolve(name + ".history");
				hidden.add(Files.move(log, log.resolveSibling(name + ".hidden")));
			}
		}
		HistoryReport report = this.orders.checker().check(this.orders.directory());
		for (Path log : hidden) {
			Files.move(log, Path.of(log.toString().replace(".hidden", ".history")));
		}
		return report;
	}

	/** What is left after a failover, and is to be seen by all before long. */
	private void look() {
		IntFunction<EmbeddedRedis> servers = this.primaries;
		if (servers != null) {
			ProofTruth.look(servers, keys(), allKeys(), this.conductor);
		}
	}

	private List<String> allKeys() {
		List<String> all = new ArrayList<>(this.orders.keys());
		this.names.forEach((name) -> all.addAll(ProofOrders.ownKeys(name)));
		return all;
	}

	@Override
	public void close() {
		this.writers.forEach(ProofProcess::close);
		this.subscribers.forEach(ProofProcess::close);
		this.conductor.close();
	}

	private void forget() {
		close();
		try {
			FileSystemUtils.deleteRecursively(this.orders.directory());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
