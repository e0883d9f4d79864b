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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All that the logs of a history say.
 */
final class OwnershipHistory {

	final CallTable calls = new CallTable();

	/** Executed writes by key, in the order of their versions. */
	final Map<String, List<OwnedWrite>> writes = new TreeMap<>();

	/** What Redis holds in the end, by key. */
	final Map<String, OwnedWrite> standing = new TreeMap<>();

	final Map<Integer, String> owners = new TreeMap<>();

	final Map<String, Long> faults = new TreeMap<>();

	final RedisLosses losses = new RedisLosses();

	/** Two values of one version. */
	final TreeMap<Long, String> contradictions = new TreeMap<>();

	long healed = OwnedCall.NEVER;

	long first = OwnedCall.NEVER;

	/** Texts and ownerships that many have in common. */
	private final Map<Object, Object> common = new HashMap<>();

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
		history.sort();
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
			case SENT -> sent(fields[2], mark(fields[3]), time);
			case REFUSED -> this.calls.call(fields[2]).refused = true;
			case STANDS ->
				this.standing.put(fields[2], known(fields[2], Long.parseLong(fields[3]), mark(fields[4]), time));
			case OWNER -> this.owners.put(Integer.parseInt(fields[2]), fields[3]);
			case HEALED -> this.healed = time;
			case FAULT -> this.faults.merge(fields[2], 1L, Long::sum);
			case LOST ->
				this.losses.add(Long.parseLong(fields[2]), Long.parseLong(fields[3]), Long.parseLong(fields[4]));
		}
	}

	private void addCall(LineKind kind, long time, String[] fields) {
		OwnedCall call = this.calls.call(fields[2]);
		switch (kind) {
			case ASKED -> {
				call.asked = time;
				call.key = common(fields[3]);
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
				call.outcome = common(fields[4]);
			}
			case BEGUN -> {
				call.begun = time;
				call.runs++;
				call.ownership = common(new Ownership(Integer.parseInt(fields[3]), Long.parseLong(fields[4]),
						Long.parseLong(fields[5])));
			}
			default -> call.ended = time;
		}
	}

	private static WriteMark mark(String text) {
		return Objects.requireNonNull(WriteMark.in(text), () -> "no mark in '%s'".formatted(text));
	}

	@SuppressWarnings("unchecked")
	private <T> T common(T value) {
		return (T) this.common.computeIfAbsent(value, (any) -> value);
	}

	private OwnedWrite write(String key, WriteMark mark) {
		return new OwnedWrite(common(key), this.calls.call(mark.call()),
				common(new Ownership(mark.slot(), mark.epoch(), mark.nonce())), mark.count(),
				mark.after().isEmpty() ? null : this.calls.call(mark.after()));
	}

	private void sent(String key, WriteMark mark, long time) {
		OwnedWrite write = write(key, mark);
		for (OwnedWrite each = write.call.write; each != null; each = each.next) {
			if (each.isSame(write)) {
				each.sent = Math.min(each.sent, time);
				return;
			}
		}
		write.sent = time;
		add(write);
	}

	private OwnedWrite known(String key, long version, WriteMark mark, long time) {
		OwnedWrite write = write(key, mark);
		OwnedWrite free = null;
		for (OwnedWrite each = write.call.write; each != null; each = each.next) {
			if (each.isSame(write) && each.version == version) {
				each.known = Math.min(each.known, time);
				return each;
			}
			free = (each.isSame(write) && !each.isExecuted()) ? each : free;
		}
		if (free == null) {
			free = write;
			add(write);
		}
		free.version = version;
		free.known = time;
		return free;
	}

	private static void add(OwnedWrite write) {
		write.next = write.call.write;
		write.call.write = write;
	}

	/** What was written is in order when all logs have been read. */
	private void sort() {
		this.calls.all().forEach((call) -> {
			for (OwnedWrite each = call.write; each != null; each = each.next) {
				if (each.isExecuted()) {
					this.writes.computeIfAbsent(each.key, (any) -> new ArrayList<>()).add(each);
				}
			}
		});
		this.writes.values().forEach((writes) -> {
			writes.sort(Comparator.comparingLong((OwnedWrite write) -> write.version)
				.thenComparingLong((write) -> write.known));
			for (int i = writes.size() - 1; i > 0; i--) {
				if (writes.get(i).version == writes.get(i - 1).version) {
					OwnedWrite other = writes.remove(i);
					this.contradictions.put(other.version, "%s is also %s".formatted(writes.get(i - 1), other.text()));
				}
			}
		});
	}

}
