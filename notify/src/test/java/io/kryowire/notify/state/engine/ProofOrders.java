/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.proof.history.HistoryChecker;
import io.kryowire.test.proxy.FaultProxy;

/**
 * What a process of a proof is told when it is started: words of the form
 * {@code name=value}.
 *
 * @param words all of them
 */
record ProofOrders(Map<String, String> words) {

	static final String TOPIC = "proof";

	/** A put that gets no answer is sent once more. */
	static final int EXECUTIONS = 2;

	static final Duration BOUND = StateTopicSettings.DEFAULTS.staleAfter();

	private static final long GROUP_BYTES = 256L << 20;

	private static final int WORKERS = 4;

	private static final Duration SWEEP = Duration.ofMillis(500);

	ProofOrders {
		words = Map.copyOf(words);
	}

	/**
	 * What is usual: no part missing, few keys, a journal that is trimmed now and then.
	 * @param name of the directory of the histories
	 */
	static ProofOrders usual(String name) {
		Path directory = Path.of("target", "state-proof", name).toAbsolutePath();
		return new ProofOrders(Map.of("directory", directory.toString(), "partitions", "16", "keys", "400", "inline",
				"0", "journal", "1000", "missing", "", "rate", "2000", "topology", "standalone"))
			.with("mode", ReplicaMode.EAGER)
			.with("foreign", ForeignWrites.IGNORE)
			.with("entries", StateTopicSettings.DEFAULTS.maxEntries())
			.with("database", 0)
			.with("clocks", "agree")
			.with("seed", ProofChaos.SEED)
			.with("ttls", 4)
			.with("serves", 20)
			.with("largest", 200);
	}

	static ProofOrders of(String... arguments) {
		Map<String, String> words = new HashMap<>();
		for (String argument : arguments) {
			String[] pair = argument.split("=", 2);
			words.put(pair[0], pair[1]);
		}
		return new ProofOrders(words);
	}

	ProofOrders with(String name, Object value) {
		Map<String, String> more = new HashMap<>(this.words);
		more.put(name, String.valueOf(value));
		return new ProofOrders(more);
	}

	ProofOrders through(FaultProxy proxy) {
		return with("nodes", proxy.host() + ":" + proxy.port());
	}

	List<String> arguments() {
		List<String> arguments = new ArrayList<>();
		this.words.forEach((name, value) -> arguments.add(name + "=" + value));
		return arguments;
	}

	String text(String name) {
		String value = this.words.get(name);
		if (value == null) {
			throw new IllegalArgumentException("Nobody has said %s: %s".formatted(name, this.words));
		}
		return value;
	}

	int number(String name) {
		return Integer.parseInt(text(name));
	}

	Path directory() {
		return Path.of(text("directory"));
	}

	HistoryChecker checker() {
		HistoryChecker checker = new HistoryChecker(GROUP_BYTES, EXECUTIONS);
		return text("clocks").equals("apart") ? checker.clocksApart() : checker;
	}

	/** The keys that all writers write. */
	List<String> keys() {
		return IntStream.range(0, number("keys")).mapToObj((i) -> "k" + i).toList();
	}

	/** The keys that one subscriber writes, to wait for what it has written. */
	static List<String> ownKeys(String subscriber) {
		return IntStream.range(0, 4).mapToObj((i) -> "own-" + subscriber + "-" + i).toList();
	}

	StateTopicSettings settings() {
		return StateTopicSettings.DEFAULTS.with((it) -> it.partitions(number("partitions"))
			.inlineLimit(number("inline"))
			.journalLength(number("journal"))
			.replica(ReplicaMode.valueOf(text("mode")))
			.maxEntries(number("entries"))
			.foreignWrites(ForeignWrites.valueOf(text("foreign")))
			.sweepInterval(SWEEP)
			.firstRetry(Duration.ofMillis(20))
			.longestRetry(Duration.ofMillis(200)));
	}

	/** All but the part that is missing. */
	private StateParts parts() {
		String missing = text("missing");
		return missing.isEmpty() ? StateParts.SOUND : FaultyParts.without(FaultyParts.Part.valueOf(missing));
	}

	/** State topics that last as long as the process. */
	StateTopics topics(StateErrorHandler errors) {
		StateTopicSettings settings = settings();
		return new RedisStateTopics(ProofConnections.of(this), KryoCodec.of(), (topic) -> settings,
				new DispatcherBuilder("proof", (task, failure) -> {
				}).workers(WORKERS).build(DispatchMode.KEYED), StateRuntime.system(),
				StateHooks.DEFAULTS.withErrors(errors), parts());
	}

	/** Host and port of the servers to connect to. */
	List<String> nodes() {
		return Arrays.asList(text("nodes").split(","));
	}

}
