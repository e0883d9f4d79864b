/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.kryowire.examples.philosophers.Table.Grant;
import org.jspecify.annotations.Nullable;

/**
 * The meals of a node's philosophers, a line for each event, appended to a file if there
 * is one. Each line is handed to the system at once, so that it survives its process, and
 * ends with a dot, so that half a line is known as such. Times are those of
 * {@link System#nanoTime}, which on Linux are the same for all processes of a machine.
 * Thread-safe.
 */
final class History implements Closeable {

	private final @Nullable FileOutputStream file;

	private volatile boolean closed;

	/**
	 * Opens a history.
	 * @param path the file, {@code null} to write nothing
	 */
	History(@Nullable Path path) throws IOException {
		this.file = (path != null) ? new FileOutputStream(path.toFile(), true) : null;
	}

	void begun(String table, int seat, long meal, Grant grant, long now, long until) {
		if (this.file != null) {
			write("begun %s %d %d %d %d %d %d %d .\n".formatted(table, seat, meal, now, until, grant.tenure(),
					grant.asked(), grant.granted()));
		}
	}

	void held(String table, int seat, long meal, long until) {
		if (this.file != null) {
			write("held %s %d %d %d .\n".formatted(table, seat, meal, until));
		}
	}

	void ended(String table, int seat, long meal, long at) {
		if (this.file != null) {
			write("ended %s %d %d %d .\n".formatted(table, seat, meal, at));
		}
	}

	private void write(String line) {
		FileOutputStream open = this.file;
		if (open == null || this.closed) {
			return;
		}
		try {
			open.write(line.getBytes(StandardCharsets.US_ASCII));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() throws IOException {
		this.closed = true;
		if (this.file != null) {
			this.file.close();
		}
	}

}
