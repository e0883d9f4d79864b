/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

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
 * Reads the logs of a history and says which {@link Property properties} it has. It takes
 * some keys at a time and reads the logs once for each such group, so that the heap it
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
	 * A checker for a heap of half a gigabyte or more.
	 */
	public HistoryChecker() {
		this(GROUP_BYTES);
	}

	/**
	 * A checker for another heap.
	 * @param groupBytes how many bytes of the logs belong to a group of keys: the heap it
	 * needs is about three times as much
	 */
	public HistoryChecker(long groupBytes) {
		this(groupBytes, false, USUAL_EXECUTIONS, false);
	}

	/**
	 * A checker of a client that sends again what got no answer in time. The first
	 * attempt may still be on its way, and arrive after the second one was acknowledged:
	 * then a value comes again, with a later version than the acknowledged one.
	 * @param groupBytes how many bytes of the logs belong to a group of keys
	 * @param executions how often a write may be done at most; one with a condition is
	 * done once
	 */
	public HistoryChecker(long groupBytes, int executions) {
		this(groupBytes, true, executions, false);
	}

	private HistoryChecker(long groupBytes, boolean repeats, int executions, boolean clocksApart) {
		if (groupBytes < 1 || executions < 1) {
			throw new IllegalArgumentException("Groups of %d bytes, and %d executions: expected at least 1 of each"
				.formatted(groupBytes, executions));
		}
		this.executions = executions;
		this.groupBytes = groupBytes;
		this.repeats = repeats;
		this.clocksApart = clocksApart;
	}

	/**
	 * The same for servers whose clocks are apart: after a failover versions may be lower
	 * than those that were lost.
	 * @return another checker
	 */
	public HistoryChecker clocksApart() {
		return new HistoryChecker(this.groupBytes, this.repeats, this.executions, true);
	}

	/**
	 * Checks a history.
	 * @param directory where its logs are
	 * @return what it says
	 * @throws IllegalArgumentException if there are none, or they come from different
	 * machines
	 */
	public HistoryReport check(Path directory) {
		List<Path> logs = logs(directory);
		Survey survey = new Survey();
		logs.forEach(survey::read);
		Words words = new Words(survey.start());
		Findings findings = new Findings();
		survey.claims().check(findings, words);
		int groups = groups(logs);
		long keys = 0;
		for (int number = 0; number < groups; number++) {
			keys += checkGroup(new KeyGroup(number, groups, this.repeats), survey, findings, words);
		}
		return HistoryReport.of(survey, findings, keys);
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

	private long checkGroup(KeyGroup group, Survey survey, Findings findings, Words words) {
		survey.writers().forEach(group::load);
		group.seal();
		survey.readers().forEach((head) -> group.learn(head.file()));
		survey.truths().forEach((head) -> group.learn(head.file()));
		survey.finders().forEach(group::learn);
		group.seal();
		Losses losses = survey.losses();
		List<SubscriberCheck> subscribers = new ArrayList<>();
		for (LogHead head : survey.readers()) {
			subscribers.add(read(head, group, losses, findings, words));
		}
		EndCheck end = endCheck(group, survey, losses, findings, words);
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

	private EndCheck endCheck(KeyGroup group, Survey survey, Losses losses, Findings findings, Words words) {
		@Nullable Map<String, Held> truth = null;
		long time = Long.MAX_VALUE;
		for (LogHead head : survey.truths()) {
			SubscriberCheck check = read(head, group, losses, findings, words);
			truth = (truth != null) ? truth : new HashMap<>();
			truth.putAll(check.held());
			time = Math.min(time, check.endTime());
		}
		return new EndCheck(losses, findings, words, truth, time);
	}

}
