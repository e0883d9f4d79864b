/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a log from its beginning to its end, which for a killed process is its last whole
 * record.
 */
final class LogReader {

	private static final int PIECE = 1 << 18;

	private final Path file;

	private final byte[] piece = new byte[PIECE];

	private InputStream in = InputStream.nullInputStream();

	private int position;

	private int limit;

	private int keys;

	private long lastTime;

	private long lastVersion;

	private long lastOp;

	private LogReader(Path file) {
		this.file = file;
	}

	/** Reads the head only. */
	static LogHead head(Path file) {
		return new LogReader(file).read(new LogVisitor() {
		}, true);
	}

	static LogHead read(Path file, LogVisitor visitor) {
		return new LogReader(file).read(visitor, false);
	}

	private LogHead read(LogVisitor visitor, boolean headOnly) {
		try (InputStream stream = Files.newInputStream(this.file)) {
			this.in = stream;
			if (fixed() != HistoryLog.MAGIC) {
				throw new IllegalArgumentException(this.file + " is not a history");
			}
			long start = fixed();
			LogHead head = new LogHead(this.file, start, text());
			this.lastTime = start;
			while (!headOnly && record(visitor)) {
				// All is done in the condition.
			}
			return head;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not read " + this.file, ex);
		}
	}

	private boolean record(LogVisitor visitor) throws IOException {
		if (this.position == this.limit && !fill()) {
			return false;
		}
		byte kind = this.piece[this.position++];
		switch (kind) {
			case 0 -> {
				return false;
			}
			case RecordKind.KEY -> visitor.key(this.keys++, text());
			case RecordKind.INVOKED -> visitor.invoked(op(), key(), fixed(), number(), HistoryWriter.ANY, time());
			case RecordKind.OK -> visitor.completed(WriteOutcome.OK, op(), key(), version(), time());
			case RecordKind.FAILED -> visitor.completed(WriteOutcome.FAILED, op(), key(), version(), time());
			case RecordKind.UNKNOWN -> visitor.completed(WriteOutcome.UNKNOWN, op(), key(), version(), time());
			case RecordKind.SAW -> visitor.saw(key(), version(), fixed(), time());
			case RecordKind.SERVED -> served(visitor);
			case RecordKind.HOLDS -> visitor.holds(key(), version(), fixed());
			default -> rare(kind, visitor);
		}
		return true;
	}

	private void served(LogVisitor visitor) throws IOException {
		int key = key();
		long version = version();
		long hash = fixed();
		long time = time();
		long answered = time + number();
		long bound = number();
		long age = number();
		visitor.served(key, version, hash, time, answered, bound,
				(age == 0) ? HistorySubscriber.UNKNOWN : time - unsigned(age - 1));
	}

	private void rare(byte kind, LogVisitor visitor) throws IOException {
		switch (kind) {
			case RecordKind.FRESH -> visitor.claimed(true, number(), time(), time());
			case RecordKind.STALE -> visitor.claimed(false, number(), time(), time());
			case RecordKind.BOOKMARK -> {
				int key = key();
				long version = version();
				long hash = fixed();
				visitor.bookmark(key, version(), version, hash, time());
			}
			case RecordKind.INVOKED_IF -> visitor.invoked(op(), key(), fixed(), number(), version(), time());
			case RecordKind.IN_ORDER -> visitor.inOrder();
			case RecordKind.FOUND -> visitor.found(key(), version(), fixed(), time(), time());
			case RecordKind.ENDED -> visitor.ended(Extent.values()[(int) number()], time());
			case RecordKind.OUTAGE -> visitor.outage(text(), time(), time());
			case RecordKind.LOSS -> visitor.loss(number() == 1, time(), time());
			case RecordKind.FAULT -> visitor.fault(text(), time());
			default -> throw new IOException("A record of unknown kind " + kind);
		}
	}

	private long time() throws IOException {
		this.lastTime += signed();
		return this.lastTime;
	}

	private long version() throws IOException {
		this.lastVersion += signed();
		return this.lastVersion;
	}

	private long op() throws IOException {
		this.lastOp += signed();
		return this.lastOp;
	}

	private int key() throws IOException {
		return (int) number();
	}

	private long signed() throws IOException {
		return unsigned(number());
	}

	private static long unsigned(long value) {
		return (value >>> 1) ^ -(value & 1);
	}

	private long number() throws IOException {
		long value = 0;
		for (int shift = 0; shift < Long.SIZE; shift += 7) {
			byte b = octet();
			value |= (b & 0x7FL) << shift;
			if (b >= 0) {
				return value;
			}
		}
		throw new IOException("A number of more than 64 bits");
	}

	private long fixed() throws IOException {
		long value = 0;
		for (int i = 0; i < Long.BYTES; i++) {
			value = (value << 8) | (octet() & 0xFF);
		}
		return value;
	}

	private String text() throws IOException {
		byte[] bytes = new byte[(int) number()];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = octet();
		}
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private byte octet() throws IOException {
		if (this.position == this.limit && !fill()) {
			throw new EOFException("It ends within a record");
		}
		return this.piece[this.position++];
	}

	private boolean fill() throws IOException {
		this.position = 0;
		this.limit = Math.max(0, this.in.read(this.piece));
		return this.limit > 0;
	}

}
