/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.kryowire.dispatch.LineTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs which handlers keep all threads of a node, and when that is over.
 */
final class ThreadExhaustion {

	private static final int METHODS = 3;

	/** So many checks in a row must find no waiting calls before the end is logged. */
	private static final int LOOKS_BEFORE_NEWS = 5;

	private static final Logger logger = LoggerFactory.getLogger(ThreadExhaustion.class);

	private final String node;

	private final CountedLog log;

	/** Set by the monitor of the threads, reset by a network thread. */
	private final AtomicBoolean lasts = new AtomicBoolean();

	/** Whether its beginning has been logged. Written before {@link #lasts} is set. */
	private volatile boolean told;

	/**
	 * If two network threads check at the same time, which is rare, one check is lost.
	 */
	private volatile int looksWithout;

	/**
	 * Begins with free threads.
	 * @param node the name of the node
	 * @param log says which lines are written
	 */
	ThreadExhaustion(String node, CountedLog log) {
		this.node = node;
		this.log = log;
	}

	/** Calls have waited for a while because all threads are blocked by handlers. */
	void tell(List<LineTask> running) {
		this.looksWithout = 0;
		if (this.lasts.get()) {
			return;
		}
		String more = this.log.next("threads exhausted");
		this.told = more != null;
		this.lasts.set(true);
		if (more != null) {
			logger.warn(
					"All {} threads of node {} are blocked by handlers, and calls are waiting: {}{}. "
							+ "Make these handlers block for less time or return futures, accept fewer calls, "
							+ "or raise kryowire.kryonet.server.max-threads{}",
					running.size(), this.node, methods(running), abandoned(running), more);
		}
	}

	/** Checks whether it is over. */
	void look(BooleanSupplier exhausted) {
		if (!this.lasts.get()) {
			return;
		}
		int looks = exhausted.getAsBoolean() ? 0 : this.looksWithout + 1;
		this.looksWithout = looks;
		if (looks >= LOOKS_BEFORE_NEWS && this.lasts.compareAndSet(true, false) && this.told) {
			logger.info("Node {} has threads for its calls again", this.node);
		}
	}

	private static String methods(List<LineTask> running) {
		Map<String, Long> counts = calls(running).stream()
			.map((call) -> call.method.method().name())
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		return counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(METHODS)
			.map((entry) -> "%s (%d)".formatted(entry.getKey(), entry.getValue()))
			.collect(Collectors.joining(", "));
	}

	/** The handlers that go on after their deadlines. */
	private static String abandoned(List<LineTask> running) {
		long abandoned = calls(running).stream().filter(QueuedCall::isGivenUp).count();
		return (abandoned == 0) ? ""
				: "; %d of them were interrupted and still run, although nobody waits for them".formatted(abandoned);
	}

	private static List<QueuedCall> calls(List<LineTask> running) {
		List<QueuedCall> calls = new ArrayList<>();
		for (LineTask task : running) {
			if (task instanceof QueuedCall call) {
				calls.add(call);
			}
		}
		return calls;
	}

}
