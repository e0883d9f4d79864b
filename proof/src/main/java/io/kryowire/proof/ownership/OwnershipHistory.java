/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All that the logs of a history say.
 */
final class OwnershipHistory {

	final Map<String, OwnedCall> calls = new LinkedHashMap<>();

	/** When each write was sent, by key and value. */
	final Map<String, Long> sent = new HashMap<>();

	/** The calls whose writes were refused. */
	final Set<String> refused = new TreeSet<>();

	/** Known writes by key and version. */
	final Map<String, TreeMap<Long, OwnedWrite>> writes = new TreeMap<>();

	/** What Redis holds in the end, by key. */
	final Map<String, OwnedWrite> standing = new TreeMap<>();

	final Map<Integer, String> owners = new TreeMap<>();

	final Map<String, Long> faults = new TreeMap<>();

	final RedisLosses losses = new RedisLosses();

	/** Two values of one version. */
	final TreeMap<Long, String> contradictions = new TreeMap<>();

	long healed = OwnedCall.NEVER;

	long first = OwnedCall.NEVER;

	private OwnershipHistory() {
	}

	static OwnershipHistory read(Path directory) {
		OwnershipHistory history = new OwnershipHistory();
		try (Stream<Path> files = Files.list(directory)) {
			List<Path> logs = files.filter((file) -> file.toString().endsWith(OwnershipLog.SUFFIX)).sorted().toList();
			if (logs.isEmpty()) {
				throw new IllegalArgumentException("There is no history of owners in " + directory);
			}
			for (Path log : logs) {
				history.readLog(log);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		history.connect();
		return history;
	}

	private void readLog(Path log) throws IOException {
		boolean whole = endsWithLine(log);
		try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
			String line = reader.readLine();
			while (line != null) {
				String next = reader.readLine();
				// The last line of a process that was killed may not be whole
				if (next != null || whole) {
					add(line.split("\t", -1));
				}
				line = next;
			}
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException(log + " is not a history of owners: " + ex.getMessage(), ex);
		}
	}

	private static boolean endsWithLine(Path log) throws IOException {
		try (SeekableByteChannel channel = Files.newByteChannel(log)) {
			if (channel.size() == 0) {
				return true;
			}
			ByteBuffer last = ByteBuffer.allocate(1);
			channel.position(channel.size() - 1).read(last);
			return last.get(0) == '\n';
		}
	}

	private void add(String[] fields) {
		LineKind kind = LineKind.of(fields[0]);
		long time = Long.parseLong(fields[1]);
		this.first = Math.min(this.first, time);
		switch (kind) {
			case ASKED, TOLD, FAILED, BEGUN, ENDED -> addCall(kind, time, fields);
			case READ, WRITTEN, ANNOUNCED -> known(fields[2], Long.parseLong(fields[3]), mark(fields[4]), time);
			case SENT -> this.sent.merge(fields[2] + fields[3], time, Math::min);
			case REFUSED -> this.refused.add(fields[2]);
			case STANDS -> stands(fields[2], Long.parseLong(fields[3]), mark(fields[4]), time);
			case OWNER -> this.owners.put(Integer.parseInt(fields[2]), fields[3]);
			case HEALED -> this.healed = time;
			case FAULT -> this.faults.merge(fields[2], 1L, Long::sum);
			case LOST ->
				this.losses.add(Long.parseLong(fields[2]), Long.parseLong(fields[3]), Long.parseLong(fields[4]));
		}
	}

	private void addCall(LineKind kind, long time, String[] fields) {
		OwnedCall call = this.calls.computeIfAbsent(fields[2], OwnedCall::new);
		switch (kind) {
			case ASKED -> {
				call.asked = time;
				call.key = fields[3];
				call.counting = Boolean.parseBoolean(fields[4]);
			}
			case TOLD -> {
				call.answered = time;
				call.success = true;
				call.count = Long.parseLong(fields[3]);
			}
			case FAILED -> {
				call.answered = time;
				call.mayHaveRun = Boolean.parseBoolean(fields[3]);
				call.outcome = fields[4];
			}
			case BEGUN -> {
				call.begun = time;
				call.runs++;
				call.slot = Integer.parseInt(fields[3]);
				call.epoch = Long.parseLong(fields[4]);
				call.nonce = Long.parseLong(fields[5]);
			}
			default -> call.ended = time;
		}
	}

	private static WriteMark mark(String text) {
		return Objects.requireNonNull(WriteMark.in(text), () -> "no mark in '%s'".formatted(text));
	}

	private void stands(String key, long version, WriteMark mark, long time) {
		this.standing.put(key, new OwnedWrite(key, version, mark, time, time));
		known(key, version, mark, time);
	}

	private void known(String key, long version, WriteMark mark, long time) {
		this.writes.computeIfAbsent(key, (any) -> new TreeMap<>())
			.merge(version, new OwnedWrite(key, version, mark, time, time), (one, other) -> {
				if (!one.mark().equals(other.mark())) {
					this.contradictions.put(version, "%s is also %s".formatted(one, other.mark().text()));
				}
				return one.knownAlsoAt(time);
			});
	}

	/** When they were sent is known when all logs have been read. */
	private void connect() {
		this.writes.values()
			.forEach((versions) -> versions.replaceAll((version, write) -> write
				.sentAt(Math.min(write.known(), this.sent.getOrDefault(id(write), write.known())))));
	}

	boolean isSent(OwnedWrite write) {
		return this.sent.containsKey(id(write));
	}

	private static String id(OwnedWrite write) {
		return write.key() + write.mark().text();
	}

}
