/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of records that only grows. It is mapped into memory: what has been appended is
 * the kernel's, and stays if the process is killed. The first byte of a record is written
 * last; where it is zero, the file ends. For one thread at a time.
 */
final class RecordFile implements AutoCloseable {

	/** The longest record without text: a kind, a few numbers of at most ten bytes. */
	private static final int ROOM = 96;

	private static final int WINDOW = 1 << 22;

	private final Path file;

	private FileChannel channel;

	private MappedByteBuffer window;

	private long windowStart;

	private int recordStart;

	private boolean closed;

	RecordFile(Path directory, String name) {
		this.file = directory.resolve(name);
		try {
			Files.createDirectories(directory);
			this.channel = FileChannel.open(this.file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			this.window = this.channel.map(FileChannel.MapMode.READ_WRITE, 0, WINDOW);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not write a history to " + this.file, ex);
		}
	}

	/** Writes what stands before all records, the magic number last. */
	void head(long magic, long number, byte[] text) {
		this.window.position(Long.BYTES);
		this.window.putLong(number);
		bytes(text);
		VarHandle.releaseFence();
		this.window.putLong(0, magic);
	}

	void begin(int textLength) {
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
			throw new UncheckedIOException("Could not extend the history " + this.file, ex);
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

	void commit(byte kind) {
		VarHandle.releaseFence();
		this.window.put(this.recordStart, kind);
	}

	void fixed(long value) {
		this.window.putLong(value);
	}

	void signed(long value) {
		number(zigzag(value));
	}

	static long zigzag(long value) {
		return (value << 1) ^ (value >> 63);
	}

	void number(long value) {
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			this.window.put((byte) (rest | 0x80));
			rest >>>= 7;
		}
		this.window.put((byte) rest);
	}

	void bytes(byte[] bytes) {
		number(bytes.length);
		this.window.put(bytes);
	}

	@Override
	public void close() {
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
