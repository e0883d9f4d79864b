/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.kryowire.examples.store.file.StoreFileException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The right of one process to use the file. It ends with the process.
 */
final class FileOwner implements AutoCloseable {

	/** LMDB writes its lock file through a mapping, where a full disk ends the JVM. */
	private static final long LEAST_USABLE = 1 << 20;

	private final Path path;

	private final FileChannel channel;

	private volatile boolean closed;

	private FileOwner(Path path, FileChannel channel) {
		this.path = path;
		this.channel = channel;
	}

	static FileOwner of(Path path) {
		FileChannel channel = null;
		try {
			Path directory = path.getParent();
			if (directory != null) {
				Files.createDirectories(directory);
			}
			channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			if (lock(channel) == null) {
				throw new StoreFileException(Reason.IN_USE,
						"%s is in use by another process. Stop that, or set store.file to another file".formatted(path),
						null);
			}
			long usable = Files.getFileStore(path).getUsableSpace();
			if (usable < LEAST_USABLE) {
				throw new StoreFileException(Reason.FULL,
						"The disk of %s is full: %d bytes are free, %d are needed to open the file. Free some"
							.formatted(path, usable, LEAST_USABLE),
						null);
			}
			return new FileOwner(path, channel);
		}
		catch (IOException ex) {
			close(channel);
			throw Refusals.using(path, ex);
		}
		catch (StoreFileException ex) {
			close(channel);
			throw ex;
		}
	}

	private static @Nullable FileLock lock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			return null;
		}
	}

	/** Throws an exception if the file is damaged. */
	void check() {
		try {
			new PageCheck(this.path, this.channel).run();
		}
		catch (IOException ex) {
			throw Refusals.using(this.path, ex);
		}
	}

	boolean isClosed() {
		return this.closed;
	}

	void closing() {
		this.closed = true;
	}

	@Override
	public void close() {
		this.closed = true;
		close(this.channel);
	}

	private static void close(@Nullable FileChannel channel) {
		try {
			if (channel != null) {
				channel.close();
			}
		}
		catch (IOException ex) {
			// It ends with the process
		}
	}

}
