/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.kryowire.examples.store.file.GroupCommit.Change;
import io.kryowire.examples.store.file.StoreFileException.Reason;
import io.kryowire.examples.store.file.StoreSettings.Durability;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.LmdbException;
import org.lmdbjava.Txn;

/**
 * A persistent map in one file. What is read is not in the heap, but in the page cache of
 * the operating system, which LMDB maps into memory.
 * <p>
 * The value that LMDB sees is a checksum of the key and the value, and then the value.
 */
/*
 * LMDB reads without locks, in transactions that see one version of the file. Closing it
 * under a reader would end the JVM, so there is a fixed number of them, and close() takes
 * them all.
 */
public final class StoreFile implements AutoCloseable {

	private static final int MOST_KEY_BYTES = 511;

	private static final int READERS = 32;

	private final FileOwner owner;

	private final Env<NativeBytes> env;

	private final Dbi<NativeBytes> records;

	private final BlockingQueue<Reader> readers = new ArrayBlockingQueue<>(READERS);

	/** The writer's own. */
	private final NativeBytes key = new NativeBytes();

	private final NativeBytes record = new NativeBytes();

	private final GroupCommit writer;

	private final StoreSettings settings;

	private StoreFile(StoreSettings settings, FileOwner owner, Env<NativeBytes> env) {
		this.settings = settings;
		this.owner = owner;
		this.env = env;
		this.records = env.openDbi((byte[]) null, new DbiFlags[0]);
		for (int i = 0; i < READERS; i++) {
			Txn<NativeBytes> txn = env.txnRead();
			txn.reset();
			this.readers.add(new Reader(txn, new NativeBytes()));
		}
		this.writer = new GroupCommit((task) -> new Thread(task, "store-writer"), this::write);
	}

	/**
	 * Opens the file, which is created if there is none.
	 * @param settings say where it is
	 * @return the map
	 * @throws StoreFileException if the file cannot be used, and why
	 */
	public static StoreFile open(StoreSettings settings) {
		Path path = settings.file().toAbsolutePath();
		FileOwner owner = FileOwner.of(path);
		try {
			if (settings.check()) {
				owner.check();
			}
			EnvFlags[] flags = (settings.durability() == Durability.DISK)
					? new EnvFlags[] { EnvFlags.MDB_NOSUBDIR, EnvFlags.MDB_NOTLS }
					: new EnvFlags[] { EnvFlags.MDB_NOSUBDIR, EnvFlags.MDB_NOTLS, EnvFlags.MDB_NOSYNC };
			Env<NativeBytes> env = Env.create(NativeBytes.PROXY)
				.setMapSize(settings.maxSize().toBytes())
				.setMaxReaders(READERS + 1)
				.open(path.toFile(), flags);
			try {
				return new StoreFile(settings, owner, env);
			}
			catch (RuntimeException | Error ex) {
				env.close();
				throw ex;
			}
		}
		catch (LmdbException ex) {
			owner.close();
			throw Refusals.opening(path, ex);
		}
		catch (RuntimeException | Error ex) {
			owner.close();
			throw ex;
		}
	}

	/**
	 * Returns the value of a key.
	 * @param key the key
	 * @return the value, or {@code null} if there is none
	 */
	public byte @Nullable [] get(String key) {
		byte[] bytes = bytes(key);
		byte[] found = read((reader) -> {
			NativeBytes shown = this.records.get(reader.txn(), reader.key().set(bytes));
			return (shown != null) ? shown.get() : null;
		});
		if (found == null) {
			return null;
		}
		if (!Records.isIntact(bytes, found)) {
			throw Refusals.damagedRecord(this.settings.file(), key);
		}
		return Records.value(found);
	}

	/**
	 * Sets the value of a key.
	 * @param key the key
	 * @param value the value
	 * @return completes when it is durable
	 */
	public CompletableFuture<Void> put(String key, byte[] value) {
		return this.writer.submit(bytes(key), value).thenApply((replaced) -> null);
	}

	/**
	 * Removes a key.
	 * @param key the key
	 * @return whether it was there; completes when that is durable
	 */
	public CompletableFuture<Boolean> remove(String key) {
		return this.writer.submit(bytes(key), null);
	}

	/**
	 * Counts the keys.
	 * @return the number of keys
	 */
	public long size() {
		return read((reader) -> this.records.stat(reader.txn()).entries);
	}

	private static byte[] bytes(String key) {
		byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
		if (bytes.length == 0 || bytes.length > MOST_KEY_BYTES) {
			throw new StoreFileException(Reason.KEY,
					"A key has 1 to %d bytes in UTF-8, but this one has %d".formatted(MOST_KEY_BYTES, bytes.length),
					null);
		}
		return bytes;
	}

	private <T extends @Nullable Object> T read(Function<Reader, T> reading) {
		Reader reader = take();
		try {
			reader.txn().renew();
			try {
				return reading.apply(reader);
			}
			finally {
				reader.txn().reset();
			}
		}
		catch (LmdbException ex) {
			throw Refusals.reading(this.settings.file(), ex);
		}
		finally {
			this.readers.add(reader);
		}
	}

	private Reader take() {
		Reader reader = this.readers.poll();
		while (reader == null) {
			if (this.owner.isClosed()) {
				throw new StoreFileException(Reason.CLOSED, "The store is closed", null);
			}
			// The others read for microseconds, except from a slow disk
			Thread.yield();
			reader = this.readers.poll();
		}
		return reader;
	}

	/** In the writer's thread. All or, with an exception, none. */
	private void write(List<Change> changes) {
		try (Txn<NativeBytes> txn = this.env.txnWrite()) {
			for (Change change : changes) {
				this.key.set(change.key);
				if (change.value != null) {
					this.records.put(txn, this.key, this.record.set(Records.record(change.key, change.value)));
				}
				else {
					change.found = this.records.delete(txn, this.key);
				}
			}
			txn.commit();
		}
		catch (LmdbException ex) {
			throw Refusals.writing(this.settings, ex);
		}
	}

	/** Writes what has been accepted, waits for readers, and lets others use the file. */
	@Override
	public synchronized void close() {
		if (this.owner.isClosed()) {
			return;
		}
		this.writer.close();
		this.owner.closing();
		for (int i = 0; i < READERS; i++) {
			Reader reader = this.readers.poll();
			while (reader == null) {
				Thread.yield();
				reader = this.readers.poll();
			}
			reader.txn().close();
		}
		this.env.close();
		this.owner.close();
	}

	/**
	 * Who reads.
	 *
	 * @param txn what it sees
	 * @param key the key that it asks for
	 */
	private record Reader(Txn<NativeBytes> txn, NativeBytes key) {

	}

}
