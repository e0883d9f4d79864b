/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A file that only grows, written by one process. It is mapped into memory: what has been
 * appended is the kernel's, and stays if the process is killed. The first byte of a
 * record is written last; where it is zero, the log ends. Thread-safe.
 */
final class HistoryLog implements AutoCloseable {

	static final long MAGIC = 0x4B57_4849_5354_3031L;

	static final String SUFFIX = ".history";

	/** The longest record without text: a kind, a few numbers of at most ten bytes. */
	private static final int ROOM = 96;

	private static final int WINDOW = 1 << 22;

	private final Path file;

	private FileChannel channel;

	private final Map<String, Integer> keys = new HashMap<>();

	private MappedByteBuffer window;

	private long windowStart;

	private int recordStart;

	private long lastTime;

	private long lastVersion;

	private long lastOp;

	private boolean closed;

	HistoryLog(Path directory, String name, long startTime) {
		this.file = directory.resolve(name + SUFFIX);
		try {
			Files.createDirectories(directory);
			this.channel = FileChannel.open(this.file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			this.window = this.channel.map(FileChannel.MapMode.READ_WRITE, 0, WINDOW);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No history can be written to " + this.file, ex);
		}
		this.lastTime = startTime;
		this.window.position(Long.BYTES);
		this.window.putLong(startTime);
		text(MachineClock.boot());
		VarHandle.releaseFence();
		this.window.putLong(0, MAGIC);
	}

	synchronized int key(String name) {
		Integer known = this.keys.get(name);
		if (known != null) {
			return known;
		}
		int id = this.keys.size();
		this.keys.put(name, id);
		byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
		begin(utf8.length);
		bytes(utf8);
		commit(RecordKind.KEY);
		return id;
	}

	synchronized void invoked(long op, String key, long hash, long ttlMillis, long time) {
		int id = key(key);
		begin(0);
		op(op);
		number(id);
		this.window.putLong(hash);
		number(ttlMillis);
		time(time);
		commit(RecordKind.INVOKED);
	}

	synchronized void invokedIf(long op, String key, long expected, long hash, long time) {
		int id = key(key);
		begin(0);
		op(op);
		number(id);
		this.window.putLong(hash);
		number(0);
		version(expected);
		time(time);
		commit(RecordKind.INVOKED_IF);
	}

	synchronized void inOrder() {
		begin(0);
		commit(RecordKind.IN_ORDER);
	}

	synchronized void completed(Outcome outcome, long op, String key, long version, long time) {
		int id = key(key);
		begin(0);
		op(op);
		number(id);
		version(version);
		time(time);
		commit(switch (outcome) {
			case OK -> RecordKind.OK;
			case FAILED -> RecordKind.FAILED;
			case UNKNOWN -> RecordKind.UNKNOWN;
		});
	}

	synchronized void saw(String key, long version, long hash, long time) {
		value(key, version, hash);
		time(time);
		commit(RecordKind.SAW);
	}

	synchronized void served(String key, long version, long hash, long time, long bound, long asOf) {
		value(key, version, hash);
		time(time);
		number(bound);
		number((asOf == HistorySubscriber.UNKNOWN) ? 0 : 1 + zigzag(time - asOf));
		commit(RecordKind.SERVED);
	}

	synchronized void claimed(boolean fresh, long bound, long from, long until) {
		begin(0);
		number(bound);
		time(from);
		time(until);
		commit(fresh ? RecordKind.FRESH : RecordKind.STALE);
	}

	synchronized void bookmark(String key, long wanted, long version, long hash, long time) {
		value(key, version, hash);
		version(wanted);
		time(time);
		commit(RecordKind.BOOKMARK);
	}

	synchronized void holds(String key, long version, long hash) {
		value(key, version, hash);
		commit(RecordKind.HOLDS);
	}

	synchronized void ended(Extent extent, long time) {
		begin(0);
		number(extent.ordinal());
		time(time);
		commit(RecordKind.ENDED);
	}

	synchronized void outage(String subscriber, long from, long until) {
		byte[] name = subscriber.getBytes(StandardCharsets.UTF_8);
		begin(name.length);
		bytes(name);
		time(from);
		time(until);
		commit(RecordKind.OUTAGE);
	}

	synchronized void found(String key, long version, long hash, long from, long until) {
		value(key, version, hash);
		time(from);
		time(until);
		commit(RecordKind.FOUND);
	}

	synchronized void loss(boolean total, long from, long until) {
		begin(0);
		number(total ? 1 : 0);
		time(from);
		time(until);
		commit(RecordKind.LOSS);
	}

	synchronized void fault(String kind, long time) {
		byte[] name = kind.getBytes(StandardCharsets.UTF_8);
		begin(name.length);
		bytes(name);
		time(time);
		commit(RecordKind.FAULT);
	}

	private void value(String key, long version, long hash) {
		int id = key(key);
		begin(0);
		number(id);
		version(version);
		this.window.putLong(hash);
	}

	private void begin(int textLength) {
		if (this.closed) {
			throw new IllegalStateException("The history " + this.file + " is closed");
		}
		if (this.window.remaining() < ROOM + textLength) {
			advance(WINDOW + textLength);
		}
		this.recordStart = this.window.position();
		this.window.position(this.recordStart + 1);
	}

	/**
	 * A channel closes itself under a thread that is interrupted: then there is another.
	 */
	private void advance(int size) {
		long next = this.windowStart + this.window.position();
		boolean interrupted = Thread.interrupted();
		try {
			while (!map(next, size)) {
				interrupted |= Thread.interrupted();
				this.channel = FileChannel.open(this.file, StandardOpenOption.READ, StandardOpenOption.WRITE);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The history " + this.file + " cannot grow", ex);
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private boolean map(long start, int size) throws IOException {
		try {
			this.window = this.channel.map(FileChannel.MapMode.READ_WRITE, start, size);
			this.windowStart = start;
			return true;
		}
		catch (ClosedByInterruptException ex) {
			return false;
		}
	}

	private void commit(byte kind) {
		VarHandle.releaseFence();
		this.window.put(this.recordStart, kind);
	}

	private void time(long time) {
		signed(time - this.lastTime);
		this.lastTime = time;
	}

	private void version(long version) {
		signed(version - this.lastVersion);
		this.lastVersion = version;
	}

	private void op(long op) {
		signed(op - this.lastOp);
		this.lastOp = op;
	}

	private void signed(long value) {
		number(zigzag(value));
	}

	private static long zigzag(long value) {
		return (value << 1) ^ (value >> 63);
	}

	private void number(long value) {
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			this.window.put((byte) (rest | 0x80));
			rest >>>= 7;
		}
		this.window.put((byte) rest);
	}

	private void text(String text) {
		bytes(text.getBytes(StandardCharsets.UTF_8));
	}

	private void bytes(byte[] bytes) {
		number(bytes.length);
		this.window.put(bytes);
	}

	@Override
	public synchronized void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		try (FileChannel open = this.channel) {
			open.truncate(this.windowStart + this.window.position());
		}
		catch (IOException ex) {
			// Where a mapped file cannot be cut, zeros end it as well.
		}
	}

}
