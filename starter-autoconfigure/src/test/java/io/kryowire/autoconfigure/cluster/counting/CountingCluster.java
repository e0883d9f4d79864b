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
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
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

	private static final int KEYS = 40;

	private static final int CALLERS = 4;

	static final Duration DEADLINE = Duration.ofSeconds(10);

	private final Path directory;

	private final List<String> keys = IntStream.range(0, KEYS).mapToObj((i) -> "key-" + i).toList();

	private final List<CountingProcess> nodes;

	private final CountingProcess spare;

	private final OwnershipLog log;

	private final FaultNotes notes;

	private final ConfigurableApplicationContext caller;

	private final KryonetClientGroup group;

	private final AnnouncedWrites announced;

	private final CounterLoad found;

	private final CounterLoad listed;

	private final CountedState state;

	/** When calls have to succeed after a fault, 0 if that has not been decided. */
	private long since;

	private CountingCluster(Path directory, List<CountingProcess> nodes, RedisPlace redis, Duration lease) {
		this.directory = directory;
		this.log = OwnershipLog.open(directory, "test");
		this.notes = new FaultNotes(this.log);
		this.nodes = nodes.subList(0, nodes.size() - 1);
		this.spare = nodes.get(nodes.size() - 1);
		this.announced = new AnnouncedWrites(redis, new StateKeys("kryowire:", CountingNode.TOPIC, PARTITIONS),
				this.log);
		this.caller = CountingCaller.start(redis, lease);
		this.group = KryonetClientGroup
			.builder("listed", new KryonetTransport(), KryoCodec.of(), LinkSettings.of("listed"))
			.nodes(all().stream().map(CountingProcess::throughProxy).toList())
			.contracts(List.of(Counters.class))
			.deadline(DEADLINE)
			.build();
		Counters counters = this.caller.getBean(Counters.class);
		OwnershipLog callers = OwnershipLog.open(this.directory, "callers");
		this.found = new CounterLoad("found", counters, this.keys, callers);
		this.listed = new CounterLoad("listed", this.group.createClient(Counters.class), this.keys, callers);
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
		Path absolute = directory.toAbsolutePath();
		List<CountingProcess> nodes = Stream.of("a", "b", "c", "d")
			.map((name) -> new CountingProcess(name, absolute, redis, lease, List.of(properties)))
			.toList();
		try {
			Files.createDirectories(absolute);
			nodes.subList(0, nodes.size() - 1).forEach(CountingProcess::start);
			return new CountingCluster(absolute, nodes, redis, lease).begin();
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
		this.found.start(CALLERS);
		this.listed.start(CALLERS);
		try {
			awaitRest();
			return this;
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/** What nodes and callers have in common. */
	static List<String> common(RedisPlace redis, Duration lease) {
		return List.of("spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port(),
				"spring.data.redis.timeout=2s", "kryowire.state.partitions=" + PARTITIONS,
				"kryowire.state.inline-limit=512B", "kryowire.cluster.lease=" + lease);
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
		try (HistoryConductor conductor = HistoryConductor.open(this.directory.resolve("faults"), "faults-" + seed)) {
			List<FaultAction> noted = actions.stream()
				.map((action) -> (FaultAction) new NotedFault(action, this.notes))
				.toList();
			new FaultScheduler(seed, noted, new Recovery("all keys are counted, and each has one owner", this::isAtRest,
					Waiting.LONGEST.multipliedBy(2)), conductor, Duration.ofMillis(50), longest)
				.run(count);
		}
	}

	/** Waits until all keys are counted, and each has one owner. */
	public void awaitRest() {
		patiently().until(this::isAtRest);
	}

	private boolean isAtRest() {
		if (this.since == 0) {
			this.since = this.log.now();
		}
		if (!this.found.isAnswered(this.since) || !this.listed.isAnswered(this.since)
				|| !this.state.isOwnedBy(running())) {
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
	 * Stops and starts each node.
	 */
	public void restartAll() {
		for (CountingProcess node : this.nodes) {
			node.stop();
			node.start();
			awaitRest();
		}
	}

	/**
	 * Pauses a node until others have counted all its keys.
	 * @param number which node
	 */
	public void pauseUntilReplaced(int number) {
		this.nodes.get(number).pause();
		awaitRest();
		this.nodes.get(number).resume();
		awaitRest();
	}

	/**
	 * Kills a node, waits until others have taken over all its keys, and starts it again.
	 * @param number which node
	 * @return how long it took from before the kill until a call of each of these keys
	 * was begun that succeeded
	 */
	public Duration takeOver(int number) {
		CountingProcess node = this.nodes.get(number);
		Map<Integer, String> owners = this.state.owners();
		long begun = this.log.now();
		node.kill();
		long end = begun;
		for (int key = 0; key < KEYS; key++) {
			if (node.name().equals(owners.get(key))) {
				int each = key;
				patiently().pollInterval(Duration.ofMillis(1)).until(() -> this.found.isAnswered(each, begun));
				end = this.log.now();
			}
		}
		node.start();
		awaitRest();
		return Duration.ofNanos(end - begun);
	}

	/**
	 * Returns the first calls that have failed.
	 * @return what became of them
	 */
	public List<String> failures() {
		List<String> failures = new ArrayList<>(this.found.failures());
		failures.addAll(this.listed.failures());
		return failures;
	}

	/**
	 * Returns the number of calls.
	 * @return those that have been begun
	 */
	public long calls() {
		return this.found.calls() + this.listed.calls();
	}

	/**
	 * Stops the callers, reads what is there in the end, and checks everything.
	 * @return the report
	 * @throws InterruptedException if the thread is interrupted
	 */
	public OwnershipReport end() throws InterruptedException {
		this.found.stop();
		this.listed.stop();
		this.log.healed();
		for (int key = 0; key < KEYS; key++) {
			int each = key;
			patiently().until(() -> this.found.call(each));
			patiently().until(() -> this.listed.call(each));
		}
		this.state.log(this.log, running());
		return new OwnershipChecker().check(this.directory);
	}

	@Override
	public void close() {
		try {
			this.found.stop();
			this.listed.stop();
			this.announced.close();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.group.close();
		this.caller.close();
		all().forEach(CountingProcess::close);
		this.log.close();
	}

}
