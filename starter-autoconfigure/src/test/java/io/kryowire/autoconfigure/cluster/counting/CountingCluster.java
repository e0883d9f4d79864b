/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultScheduler;
import io.kryowire.proof.faults.Recovery;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.ownership.OwnershipChecker;
import io.kryowire.proof.ownership.OwnershipLog;
import io.kryowire.proof.ownership.OwnershipReport;
import io.kryowire.test.waiting.Waiting;

import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Three nodes that count, a fourth one that can join, and callers: some find the nodes in
 * Redis, and others have a list of them. What all of them do is logged and checked.
 */
public final class CountingCluster implements AutoCloseable {

	private static final int PARTITIONS = 4;

	/** Calls in a second. */
	public static final int RATE = Integer.getInteger("kryowire.proof.rate", 1000);

	/** Each of them is called every few hundred milliseconds. */
	private static final int KEYS = Math.min(100, RATE / 3);

	/** For starts of processes, on a machine that has other things to do. */
	private static final Duration REST = Waiting.LONGEST.multipliedBy(5);

	static final Duration DEADLINE = Duration.ofSeconds(10);

	private final Path directory;

	private final List<String> keys = IntStream.range(0, KEYS).mapToObj((i) -> "key-" + i).toList();

	private final List<CountingProcess> nodes;

	private final CountingProcess spare;

	private final OwnershipLog log;

	private final FaultNotes notes;

	private final ConfigurableApplicationContext caller;

	private final AnnouncedWrites announced;

	private final CountingCallers callers;

	private final CountedState state;

	/** When calls have to succeed after a fault, 0 if that has not been decided. */
	private long since;

	private CountingCluster(Path directory, List<CountingProcess> nodes, RedisPlace redis, Duration lease,
			boolean relaying) {
		this.directory = directory;
		this.log = OwnershipLog.open(directory, "test");
		this.notes = new FaultNotes(this.log, this::progress);
		this.nodes = nodes.subList(0, nodes.size() - 1);
		this.spare = nodes.get(nodes.size() - 1);
		this.announced = new AnnouncedWrites(redis, new StateKeys("kryowire:", CountingNode.TOPIC, PARTITIONS),
				this.log);
		this.caller = CountingCaller.start(redis, lease);
		Counters counters = this.caller.getBean(Counters.class);
		this.callers = new CountingCallers(all().stream().map(CountingProcess::throughProxy).toList(), counters,
				this.keys, OwnershipLog.open(this.directory, "callers"), relaying);
		this.state = new CountedState(this.caller, this.keys, counters);
	}

	/**
	 * Starts a cluster and its callers.
	 * @param directory an empty directory for all logs
	 * @param redis where Redis is
	 * @param lease how long the leases of nodes last
	 * @param properties other properties of nodes
	 * @return the cluster, in which all keys are counted
	 */
	public static CountingCluster start(Path directory, RedisPlace redis, Duration lease, String... properties) {
		return start(directory, redis, lease, false, properties);
	}

	/**
	 * Starts a cluster, callers, and others whose calls any node passes on to the owner.
	 * @param directory an empty directory for all logs
	 * @param redis where Redis is
	 * @param lease how long the leases of nodes last
	 * @return the cluster, in which all keys are counted
	 */
	public static CountingCluster startRelaying(Path directory, RedisPlace redis, Duration lease) {
		return start(directory, redis, lease, true);
	}

	private static CountingCluster start(Path directory, RedisPlace redis, Duration lease, boolean relaying,
			String... properties) {
		Path absolute = directory.toAbsolutePath();
		List<CountingProcess> nodes = Stream.of("a", "b", "c", "d")
			.map((name) -> new CountingProcess(name, absolute, redis, lease, List.of(properties)))
			.toList();
		if (relaying) {
			nodes.forEach((node) -> node.know(nodes));
		}
		try {
			Files.createDirectories(absolute);
			nodes.subList(0, nodes.size() - 1).forEach(CountingProcess::start);
			return new CountingCluster(absolute, nodes, redis, lease, relaying).begin();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (RuntimeException ex) {
			nodes.forEach(CountingProcess::close);
			throw ex;
		}
	}

	private CountingCluster begin() {
		this.callers.start();
		try {
			awaitRest();
			this.callers.forgetFailures();
			return this;
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/** What nodes and callers have in common. */
	static List<String> common(RedisPlace redis, Duration lease) {
		List<String> all = new ArrayList<>(redis.properties());
		all.addAll(List.of("kryowire.state.partitions=" + PARTITIONS, "kryowire.state.inline-limit=512B",
				"kryowire.cluster.lease=" + lease));
		return all;
	}

	private List<CountingProcess> all() {
		List<CountingProcess> all = new ArrayList<>(this.nodes);
		all.add(this.spare);
		return all;
	}

	/**
	 * Returns what can happen to nodes.
	 * @param seed determines to which
	 * @return the faults
	 */
	public NodeFaults faults(long seed) {
		return new NodeFaults(this.nodes, this.spare, seed);
	}

	/**
	 * Applies faults, and waits after each until everything is as it should be.
	 * @param seed determines their order and durations
	 * @param actions the kinds of faults
	 * @param count the number of faults
	 * @param longest the maximum duration of a fault
	 */
	public void breakThings(long seed, List<FaultAction> actions, int count, Duration longest) {
		breakThings(seed, actions, count, Duration.ofMillis(50), longest);
	}

	/**
	 * Applies faults, and waits after each until everything is as it should be.
	 * @param seed determines their order and durations
	 * @param actions the kinds of faults
	 * @param count the number of faults
	 * @param shortest the minimum duration of a fault
	 * @param longest the maximum duration of a fault
	 */
	public void breakThings(long seed, List<FaultAction> actions, int count, Duration shortest, Duration longest) {
		try (HistoryConductor conductor = HistoryConductor.open(this.directory.resolve("faults"), "faults-" + seed)) {
			List<FaultAction> noted = actions.stream()
				.map((action) -> (FaultAction) new NotedFault(action, this.notes))
				.toList();
			new FaultScheduler(seed, noted,
					new Recovery("all keys are counted, and each has one owner", this::isAtRest, REST), conductor,
					shortest, longest)
				.run(count);
		}
	}

	/** Waits until all keys are counted, and each has one owner. */
	public void awaitRest() {
		patiently().atMost(REST).until(this::isAtRest);
	}

	private boolean isAtRest() {
		if (this.since == 0) {
			this.since = this.log.now();
		}
		if (!this.callers.areAnswered(this.since) || !this.state.isOwnedBy(running())) {
			return false;
		}
		this.since = 0;
		this.notes.noticed();
		return true;
	}

	private List<String> running() {
		return all().stream().filter(CountingProcess::isWanted).map(CountingProcess::name).toList();
	}

	/**
	 * Returns what can be done with nodes one by one.
	 * @return drills that have measured nothing
	 */
	public NodeDrills drills() {
		return new NodeDrills(this.nodes, this.callers.loads(), this.state, this.log, this::awaitRest);
	}

	/**
	 * Returns the first calls that have failed.
	 * @return what became of them
	 */
	public List<String> failures() {
		return this.callers.failures();
	}

	private String progress() {
		return this.callers.progress();
	}

	/**
	 * Returns the number of calls.
	 * @return those that have been begun
	 */
	public long calls() {
		return this.callers.calls();
	}

	/**
	 * Stops the callers, reads what is there in the end, and checks everything.
	 * @return the report
	 * @throws InterruptedException if the thread is interrupted
	 */
	public OwnershipReport end() throws InterruptedException {
		this.callers.stop();
		this.log.healed();
		this.callers.callAll();
		this.state.log(this.log, running());
		return new OwnershipChecker().check(this.directory);
	}

	@Override
	public void close() {
		try {
			this.callers.stop();
			this.announced.close();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			// Also when a caller has not ended in time
			all().forEach(CountingProcess::close);
			this.callers.close();
			this.caller.close();
			this.log.close();
		}
	}

}
