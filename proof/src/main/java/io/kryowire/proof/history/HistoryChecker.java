/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Reads the logs of a history and checks its {@link Property properties}. It processes a
 * group of keys at a time and reads the logs once for each group, so that the heap it
 * needs depends on the size of a group. Stateless.
 */
public final class HistoryChecker {

	private static final long GROUP_BYTES = 128L << 20;

	/** A write that got no answer, and the same once more. */
	private static final int USUAL_EXECUTIONS = 2;

	private final long groupBytes;

	private final boolean repeats;

	private final int executions;

	private final boolean clocksApart;

	/**
	 * Creates a checker for a heap of half a gigabyte or more.
	 */
	public HistoryChecker() {
		this(GROUP_BYTES);
	}

	/**
	 * Creates a checker for another size of the heap.
	 * @param groupBytes the number of bytes of the logs in a group of keys; the required
	 * heap is about three times as large
	 */
	public HistoryChecker(long groupBytes) {
		this(groupBytes, false, USUAL_EXECUTIONS, false);
	}

	/**
	 * Creates a checker for a client that repeats writes without a timely reply. The
	 * first attempt may arrive after the second one has been acknowledged, in which case
	 * a value comes again, with a later version than the acknowledged one.
	 * @param groupBytes the number of bytes of the logs in a group of keys
	 * @param executions the maximum number of executions of a write; a conditional write
	 * is executed once
	 */
	public HistoryChecker(long groupBytes, int executions) {
		this(groupBytes, true, executions, false);
	}

	private HistoryChecker(long groupBytes, boolean repeats, int executions, boolean clocksApart) {
		if (groupBytes < 1 || executions < 1) {
			throw new IllegalArgumentException(
					"groupBytes=%d and executions=%d must both be at least 1".formatted(groupBytes, executions));
		}
		this.executions = executions;
		this.groupBytes = groupBytes;
		this.repeats = repeats;
		this.clocksApart = clocksApart;
	}

	/**
	 * Returns a checker for servers with different clocks: after a failover, versions may
	 * be lower than those that were lost.
	 * @return the checker
	 */
	public HistoryChecker clocksApart() {
		return new HistoryChecker(this.groupBytes, this.repeats, this.executions, true);
	}

	/**
	 * Checks a history.
	 * @param directory the directory with its logs
	 * @return the report
	 * @throws IllegalArgumentException if there are no logs, or they are from different
	 * machines
	 */
	public HistoryReport check(Path directory) {
		List<Path> logs = logs(directory);
		LogSummary summary = new LogSummary();
		logs.forEach(summary::read);
		Words words = new Words(summary.start());
		Findings findings = new Findings();
		summary.claims().check(findings, words);
		int groups = groups(logs);
		long keys = 0;
		for (int number = 0; number < groups; number++) {
			keys += checkGroup(new KeyGroup(number, groups, this.repeats), summary, findings, words);
		}
		return HistoryReport.of(summary, findings, keys);
	}

	private static List<Path> logs(Path directory) {
		try (Stream<Path> files = Files.list(directory)) {
			List<Path> logs = files.filter((file) -> file.toString().endsWith(HistoryLog.SUFFIX)).sorted().toList();
			if (logs.isEmpty()) {
				throw new IllegalArgumentException("There is no history in " + directory);
			}
			return logs;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private int groups(List<Path> logs) {
		long bytes = 0;
		for (Path log : logs) {
			bytes += log.toFile().length();
		}
		return Math.toIntExact(1 + bytes / this.groupBytes);
	}

	private long checkGroup(KeyGroup group, LogSummary summary, Findings findings, Words words) {
		summary.writers().forEach(group::load);
		group.seal();
		summary.readers().forEach((head) -> group.learn(head.file()));
		summary.truths().forEach((head) -> group.learn(head.file()));
		summary.finders().forEach(group::learn);
		group.seal();
		Losses losses = summary.losses();
		List<SubscriberCheck> subscribers = new ArrayList<>();
		for (LogHead head : summary.readers()) {
			subscribers.add(read(head, group, losses, findings, words));
		}
		EndCheck end = endCheck(group, summary, losses, findings, words);
		WriterCheck writers = new WriterCheck(this.executions, losses, findings, words);
		for (KeyHistory key : group.keys()) {
			writers.check(key);
			end.checkTruth(key);
			subscribers.forEach((subscriber) -> {
				end.checkSubscriber(key, subscriber);
				end.checkTold(key, subscriber);
			});
		}
		return group.keys().size();
	}

	private SubscriberCheck read(LogHead head, KeyGroup group, Losses losses, Findings findings, Words words) {
		SubscriberCheck check = new SubscriberCheck(head, group, losses, findings, words, this.clocksApart);
		LogReader.read(head.file(), check);
		return check;
	}

	private EndCheck endCheck(KeyGroup group, LogSummary summary, Losses losses, Findings findings, Words words) {
		@Nullable Map<String, Held> truth = null;
		long time = Long.MAX_VALUE;
		for (LogHead head : summary.truths()) {
			SubscriberCheck check = read(head, group, losses, findings, words);
			truth = (truth != null) ? truth : new HashMap<>();
			truth.putAll(check.held());
			time = Math.min(time, check.endTime());
		}
		return new EndCheck(losses, findings, words, truth, time);
	}

}
