/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.kryowire.dispatch.LineTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which handlers keep all threads of a node.
 */
final class Exhaustion {

	private static final int METHODS = 3;

	private static final Logger logger = LoggerFactory.getLogger(Exhaustion.class);

	private Exhaustion() {
	}

	static void log(String node, List<LineTask> running) {
		logger.warn("All {} threads of node {} are with handlers that block, and calls wait for them: {}. "
				+ "Have these handlers wait for less long or return futures, let fewer calls come, "
				+ "or raise kryowire.kryonet.server.max-threads", running.size(), node, methods(running));
	}

	static String methods(List<LineTask> running) {
		Map<String, Long> counts = running.stream()
			.filter(QueuedCall.class::isInstance)
			.map((task) -> ((QueuedCall) task).method.method().name())
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		return counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(METHODS)
			.map((entry) -> "%s (%d)".formatted(entry.getKey(), entry.getValue()))
			.collect(Collectors.joining(", "));
	}

}
