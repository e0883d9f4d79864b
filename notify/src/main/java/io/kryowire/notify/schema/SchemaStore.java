/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.DaemonRuntime;
import io.kryowire.notify.pipeline.PipelineRuntime;
import io.kryowire.notify.protocol.SchemaKeys;

/**
 * The schemas of one prefix in Redis. What a codec has written is stored before the first
 * value or message that names it, and what others have written is found here.
 * <p>
 * There is no connection and no thread before the first schema is stored or asked for.
 */
public final class SchemaStore implements AutoCloseable {

	/** Of the schemas of others, so many are known at most. */
	private static final int MOST_KNOWN = 4096;

	/** And so many characters of them, of which ten times as many bytes may be made. */
	private static final long MOST_CHARACTERS = 4L << 20;

	private final SchemaSettings settings;

	private final KnownSchemas known;

	private final CommandLink.Factory links;

	private final SchemaHash hash;

	private final SchemaWriter writer;

	private final SchemaReader reader;

	private final SchemaLookups lookups;

	private final PipelineRuntime runtime;

	private final SchemaKeys keys;

	private final Runnable end;

	/** Guarded by the monitor of this. */
	private @Nullable ScheduledFuture<?> hourly;

	private boolean closed;

	/**
	 * Creates a store.
	 * @param connections where connections come from
	 * @param codec whose schemas are stored
	 * @param settings how
	 */
	public SchemaStore(RedisConnectionFactory connections, WireCodec codec, SchemaSettings settings) {
		this(connections, codec, settings, nothingKnown());
	}

	/**
	 * Creates a store that shares what it finds.
	 * @param connections where connections come from
	 * @param codec whose schemas are stored
	 * @param settings how
	 * @param known where schemas go that are found
	 */
	public SchemaStore(RedisConnectionFactory connections, WireCodec codec, SchemaSettings settings,
			KnownSchemas known) {
		this(new LateLinks(() -> CommandLink.Factory.forMessages(connections)), codec, settings,
				new DaemonRuntime("kryowire-redis-schemas-scheduler"), Clock.systemUTC(), known, true);
	}

	/**
	 * Creates a store with the time and the threads of somebody else.
	 * @param links opens its connection, and is closed with this
	 * @param codec whose schemas are stored
	 * @param settings how
	 * @param runtime time, threads and randomness, which its owner ends
	 * @param clock the time of day, where the server does not tell it
	 */
	public SchemaStore(CommandLink.Factory links, WireCodec codec, SchemaSettings settings, PipelineRuntime runtime,
			Clock clock) {
		this(links, codec, settings, runtime, clock, nothingKnown(), false);
	}

	private SchemaStore(CommandLink.Factory links, WireCodec codec, SchemaSettings settings, PipelineRuntime runtime,
			Clock clock, KnownSchemas known, boolean own) {
		this.settings = settings;
		this.known = known;
		this.links = links;
		this.runtime = runtime;
		this.end = (own && runtime instanceof DaemonRuntime daemon) ? daemon::close : () -> {
		};
		this.keys = new SchemaKeys(settings.prefix());
		this.hash = new SchemaHash(this.keys, links, runtime, settings.timeout());
		SchemaDays days = new SchemaDays(this.hash, clock);
		this.reader = new SchemaReader(this.hash, days, this.known);
		this.writer = new SchemaWriter(codec.schemas().written(), this.reader::learned, this.hash, days, runtime);
		this.lookups = new SchemaLookups(this.known, this.reader, runtime, settings);
	}

	/**
	 * A collection of as many schemas as are good for one application.
	 * @return an empty collection
	 */
	public static KnownSchemas nothingKnown() {
		return new KnownSchemas(MOST_KNOWN, MOST_CHARACTERS);
	}

	/**
	 * Where the schemas are.
	 * @return the keys
	 */
	public SchemaKeys keys() {
		return this.keys;
	}

	/**
	 * The schemas of others, for coders that are to read what those have written.
	 * @return the schemas that have been found so far, a live collection
	 */
	public KnownSchemas known() {
		return this.known;
	}

	/**
	 * Whether every schema that the codec has named is stored, and nothing waits for one:
	 * what has just been encoded can be written.
	 * @return whether it is, which one comparison tells
	 */
	public boolean isStored() {
		return this.writer.isStored();
	}

	/**
	 * Does something as soon as every schema that the codec has named is stored: what has
	 * just been encoded can be written then. Nearly always that is at once; else it waits
	 * with all that comes after it, in order, and may run on another thread.
	 * @param <T> the type of the result
	 * @param coder what has encoded the value, {@code null} if that is not known
	 * @param write writes or publishes; it does not wait for anything
	 * @return the result, or why a schema could not be stored, which is a
	 * {@link org.springframework.dao.DataAccessException} or a
	 * {@link java.util.concurrent.RejectedExecutionException}: nothing is written then
	 */
	public <T extends @Nullable Object> CompletableFuture<T> then(@Nullable WireCoder<?> coder,
			Supplier<CompletableFuture<T>> write) {
		return this.writer.then(coder, write);
	}

	/**
	 * Waits until every schema that the codec has named is stored.
	 * @param coder what has encoded the value, {@code null} if that is not known
	 * @throws RuntimeException as {@link #then} says
	 */
	public void await(@Nullable WireCoder<?> coder) {
		if (this.writer.isStored()) {
			return;
		}
		CompletableFuture<?> stored = this.writer.then(coder, () -> CompletableFuture.completedFuture(null));
		if (!stored.isDone() && this.hash.isOwnThread()) {
			throw new SchemaStoreException(
					"The thread that stores schemas cannot wait for one: publish from another thread", null);
		}
		try {
			// Each of its commands has this time
			stored.get(this.settings.timeout().toMillis() * 4, TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof RuntimeException failure) ? failure
					: new SchemaStoreException(String.valueOf(ex.getMessage()), ex);
		}
		catch (TimeoutException ex) {
			throw new SchemaStoreException("Redis has not stored a schema within %s".formatted(this.settings.timeout()),
					ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new SchemaStoreException("Interrupted", ex);
		}
	}

	/**
	 * Has schemas stored of which there may be values already, and does not wait for it.
	 * @param schemas the schemas
	 */
	public void add(List<WireSchema> schemas) {
		this.writer.add(schemas);
	}

	/**
	 * Has all schemas stored again that have been, and those that were found, for Redis
	 * may have lost them. Does not wait, and does nothing if that has just been done, or
	 * if this process has written nothing.
	 */
	public void storeAgain() {
		this.writer.again();
	}

	/**
	 * Has all schemas stored again whenever one of these links is opened, for it may lead
	 * to a server that has not all of them.
	 * @param links lead to where values or messages are written that name schemas
	 * @return links that are the same besides
	 */
	public CommandLink.Factory storingAgain(CommandLink.Factory links) {
		return links.opening((own) -> {
			CommandLink link = own.open();
			storeAgain();
			return link;
		});
	}

	/**
	 * Asks for a schema, for a message that can wait for some seconds only. If nobody has
	 * stored it by then, it is not waited for again until it has been found.
	 * @param id the id of the type at the root
	 * @param fingerprint the fingerprint
	 * @return is completed with whether it is known now, on another thread perhaps
	 */
	public CompletableFuture<Boolean> find(int id, int fingerprint) {
		beginHourly();
		return this.lookups.find(id, fingerprint);
	}

	/**
	 * Asks for a schema again and again, after pauses that grow to half a minute.
	 * @param id the id of the type at the root
	 * @param fingerprint the fingerprint
	 * @return is completed with {@code true} as soon as it is known; or with
	 * {@code false} if too many are waited for, or at the end. Whoever does not want it
	 * any more cancels it
	 */
	public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
		beginHourly();
		return this.lookups.whenFound(id, fingerprint);
	}

	/**
	 * What has become of schemas so far.
	 * @return numbers
	 */
	public SchemaStatistics statistics() {
		return new SchemaStatistics(this.writer.stored(), this.writer.refused(), this.reader.found(),
				this.lookups.missing(), this.reader.forged(), this.known.size(), this.lookups.awaited());
	}

	private synchronized void beginHourly() {
		if (this.hourly == null && !this.closed) {
			this.hourly = this.runtime.scheduler().scheduleWithFixedDelay(this.reader::use, 1, 1, TimeUnit.HOURS);
		}
	}

	@Override
	public void close() {
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
			if (this.hourly != null) {
				this.hourly.cancel(false);
			}
		}
		this.writer.close();
		this.lookups.close();
		this.hash.close();
		this.links.close();
		this.end.run();
	}

}
