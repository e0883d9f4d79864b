/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
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

	private final Reader[] readers = new Reader[READERS];

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
			this.readers[i] = new Reader(txn);
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
		return read((reader) -> {
			NativeBytes record = this.records.get(reader.txn, reader.key.set(bytes));
			if (record == null) {
				return null;
			}
			byte[] value = Records.value(bytes, record);
			if (value == null) {
				throw Refusals.damagedRecord(this.settings.file(), key);
			}
			return value;
		});
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
		return read((reader) -> this.records.stat(reader.txn).entries);
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
			reader.txn.renew();
			try {
				return reading.apply(reader);
			}
			finally {
				reader.txn.reset();
			}
		}
		catch (LmdbException ex) {
			throw Refusals.reading(this.settings.file(), ex);
		}
		finally {
			reader.taken.set(false);
		}
	}

	private Reader take() {
		// A thread takes the same one each time, if nobody else has it
		int first = (int) (Thread.currentThread().getId() % READERS);
		while (true) {
			for (int i = 0; i < READERS; i++) {
				Reader reader = this.readers[(first + i) % READERS];
				if (reader.take()) {
					return reader;
				}
			}
			if (this.owner.isClosed()) {
				throw new StoreFileException(Reason.CLOSED, "The store is closed", null);
			}
			// The others read for microseconds, except from a slow disk
			Thread.yield();
		}
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
		for (Reader reader : this.readers) {
			while (!reader.take()) {
				Thread.yield();
			}
			reader.txn.close();
		}
		this.env.close();
		this.owner.close();
	}

	/** What one thread at a time reads with. */
	private static final class Reader {

		final Txn<NativeBytes> txn;

		final NativeBytes key = new NativeBytes();

		final AtomicBoolean taken = new AtomicBoolean();

		Reader(Txn<NativeBytes> txn) {
			this.txn = txn;
		}

		boolean take() {
			return !this.taken.get() && this.taken.compareAndSet(false, true);
		}

	}

}
