/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The log of one process, one line for each event. A line is the kernel's as soon as it
 * is written, so it survives the process. Thread-safe.
 * <p>
 * What may happen is logged before, what has happened afterwards: so the time of an event
 * is between those of two lines.
 */
public final class OwnershipLog implements AutoCloseable {

	static final String SUFFIX = ".owners";

	private final Path file;

	/** Not a channel, which an interrupted thread would close for all. */
	private final OutputStream out;

	private final LongSupplier clock;

	OwnershipLog(Path directory, String name, LongSupplier clock) {
		this.file = directory.resolve(name + SUFFIX);
		this.clock = clock;
		try {
			Files.createDirectories(directory);
			this.out = new FileOutputStream(Files.createFile(this.file).toFile());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not write a history to " + this.file, ex);
		}
	}

	/**
	 * Opens a log.
	 * @param directory the directory with all logs of a history, of one machine
	 * @param name the name of the process; one that is started again has another name
	 * @return the log
	 */
	public static OwnershipLog open(Path directory, String name) {
		return new OwnershipLog(directory, name, System::nanoTime);
	}

	/**
	 * Returns the current time, for {@link #lost}.
	 * @return the time of the machine
	 */
	public long now() {
		return this.clock.getAsLong();
	}

	/**
	 * Logs that a caller is about to call.
	 * @param call the call, of which there is only one
	 * @param key its key
	 * @param counting whether the call counts; otherwise it only asks for the counter
	 */
	public void asked(String call, String key, boolean counting) {
		line(LineKind.ASKED, call, key, counting);
	}

	/**
	 * Logs that a call has succeeded.
	 * @param call the call
	 * @param count the counter that the caller was told
	 */
	public void told(String call, long count) {
		line(LineKind.TOLD, call, count);
	}

	/**
	 * Logs that a call has failed.
	 * @param call the call
	 * @param mayHaveRun whether it may have run nevertheless
	 * @param outcome how it has failed
	 */
	public void failed(String call, boolean mayHaveRun, String outcome) {
		line(LineKind.FAILED, call, mayHaveRun, outcome);
	}

	/**
	 * Logs that a node runs a call.
	 * @param call the call
	 * @param slot the slot of its key
	 * @param epoch the epoch of the node's ownership
	 * @param nonce the nonce of the node's ownership
	 */
	public void begun(String call, int slot, long epoch, long nonce) {
		line(LineKind.BEGUN, call, slot, epoch, nonce);
	}

	/**
	 * Logs that a call has ended at a node, before its result is sent.
	 * @param call the call
	 */
	public void ended(String call) {
		line(LineKind.ENDED, call);
	}

	/**
	 * Logs what a node has read.
	 * @param key the key
	 * @param version its version
	 * @param mark the value
	 */
	public void read(String key, long version, WriteMark mark) {
		line(LineKind.READ, key, version, mark.text());
	}

	/**
	 * Logs that a node is about to write.
	 * @param key the key
	 * @param mark the value
	 */
	public void sent(String key, WriteMark mark) {
		line(LineKind.SENT, key, mark.text());
	}

	/**
	 * Logs that a write has been acknowledged.
	 * @param key the key
	 * @param version the version
	 * @param mark the value
	 */
	public void written(String key, long version, WriteMark mark) {
		line(LineKind.WRITTEN, key, version, mark.text());
	}

	/**
	 * Logs that a write was refused, and certainly not executed.
	 * @param call the call whose write it was
	 */
	public void refused(String call) {
		line(LineKind.REFUSED, call);
	}

	/**
	 * Logs an announced write.
	 * @param key the key
	 * @param version the version
	 * @param mark the value
	 */
	public void announced(String key, long version, WriteMark mark) {
		line(LineKind.ANNOUNCED, key, version, mark.text());
	}

	/**
	 * Logs that everything has recovered: calls from now on must succeed.
	 */
	public void healed() {
		line(LineKind.HEALED);
	}

	/**
	 * Logs what Redis holds in the end.
	 * @param key the key
	 * @param version the version
	 * @param mark the value
	 */
	public void stands(String key, long version, WriteMark mark) {
		line(LineKind.STANDS, key, version, mark.text());
	}

	/**
	 * Logs who has a slot in the end.
	 * @param slot the slot
	 * @param node the node, empty if nobody has it
	 */
	public void owner(int slot, String node) {
		line(LineKind.OWNER, slot, node);
	}

	/**
	 * Logs a fault.
	 * @param kind its kind
	 */
	public void fault(String kind) {
		line(LineKind.FAULT, kind);
	}

	/**
	 * Logs that Redis has lost writes: those acknowledged before {@code until}. Nothing
	 * is said about pairs of which one is older and the other one is younger.
	 * @param from a time before everything that is lost
	 * @param until a time when Redis had lost it
	 * @param noticed a time when all nodes had noticed it
	 */
	public void lost(long from, long until, long noticed) {
		line(LineKind.LOST, from, until, noticed);
	}

	private void line(LineKind kind, Object... fields) {
		StringBuilder line = new StringBuilder().append(kind.letter()).append('\t').append(this.clock.getAsLong());
		for (Object field : fields) {
			line.append('\t').append(field);
		}
		write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
	}

	private synchronized void write(byte[] line) {
		try {
			this.out.write(line);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Could not write to the history " + this.file, ex);
		}
	}

	/**
	 * Closes the log.
	 */
	@Override
	public synchronized void close() {
		try {
			this.out.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
