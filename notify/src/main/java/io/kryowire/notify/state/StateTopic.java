/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fences;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;

/**
 * The latest value of each key, in Redis, with versions that the server gives.
 * <p>
 * Each write is one step: the value, its version, the journal and the announcement. The
 * writes of one key by one thread happen in that order. A put or a removal that got no
 * answer is repeated until the write time-out: it may then have happened twice, with two
 * versions, and the second time over a value that somebody else has written in between.
 * {@link #compareAndPut(String, long, Object)} is never repeated: use it, or
 * {@link #update}, if several writers share a key and no write may be lost.
 * <p>
 * With {@link StateTopicSettings#readYourWrites()} a method that waits for its write also
 * waits until the replica of this process, if there is one and it keeps the key, has that
 * write, as long as the replica is fresh. If it is stale, or becomes so, or nothing has
 * been proven yet, the method returns. The asynchronous methods do not wait.
 * <p>
 * A key has 1 to 4096 characters and no unpaired surrogates; a value is never
 * {@code null}. For anything else, the method throws an {@link IllegalArgumentException}
 * and sends nothing.
 * <p>
 * Callbacks of futures run on the thread that receives the answers of Redis, and must not
 * block; methods that wait throw an exception there.
 *
 * @param <V> the type of the values
 */
public interface StateTopic<V> {

	/**
	 * The topic's name.
	 * @return the name
	 */
	String name();

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @return its version
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	long put(String key, V value);

	/**
	 * Writes a value that expires.
	 * @param key the key
	 * @param value the value
	 * @param ttl after how long
	 * @return its version
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	long put(String key, V value, Duration ttl);

	/**
	 * Writes a value.
	 * @param key the key
	 * @param value the value
	 * @return is completed with its version
	 */
	CompletableFuture<Long> putAsync(String key, V value);

	/**
	 * Writes a value that expires.
	 * @param key the key
	 * @param value the value
	 * @param ttl after how long, zero for never
	 * @return is completed with its version
	 */
	CompletableFuture<Long> putAsync(String key, V value, Duration ttl);

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return its version, empty if another version was there, or something that is no
	 * value of this topic
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	OptionalLong compareAndPut(String key, long expected, V value);

	/**
	 * Writes a value if the key has a certain version.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param value the value
	 * @return as {@link #compareAndPut(String, long, Object)}
	 */
	CompletableFuture<OptionalLong> compareAndPutAsync(String key, long expected, V value);

	/**
	 * Writes a value in the place of one that was read, if that is still there. What a
	 * newer version of the type has written into it and is unknown here is taken along.
	 * If the topic has no {@linkplain StateTopicSettings#ttl() time to live} of its own,
	 * the value ends when the one before it would have.
	 * @param key the key
	 * @param expected what was read, {@code null} if there may be no value
	 * @param value the value
	 * @return its version, empty if another version was there, or something that is no
	 * value of this topic
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	OptionalLong compareAndPut(String key, @Nullable Versioned<V> expected, V value);

	/**
	 * Writes a value in the place of one that was read, if that is still there.
	 * @param key the key
	 * @param expected what was read, {@code null} if there may be no value
	 * @param value the value
	 * @return as {@link #compareAndPut(String, Versioned, Object)}
	 */
	CompletableFuture<OptionalLong> compareAndPutAsync(String key, @Nullable Versioned<V> expected, V value);

	/**
	 * Changes a value: reads it from Redis, and writes what the function makes of it, if
	 * nobody else has written the key meanwhile; otherwise begins again, within the write
	 * time-out. So the function may be called several times, and should do nothing but
	 * return the new value. What a newer version of the type has written into the value
	 * and is unknown here stays in it. If the topic has no
	 * {@linkplain StateTopicSettings#ttl() time to live} of its own, a value that ends
	 * ends when it would have.
	 * @param key the key
	 * @param change is given the value, {@code null} if there is none, and returns the
	 * new one, {@code null} to remove it; called by this thread
	 * @return what was written, {@code null} if there is no value now
	 * @throws StateAccessException if Redis has not done it, or nobody knows, or others
	 * were faster each time
	 * @throws UnreadableStateException if there is a value that cannot be decoded
	 */
	@Nullable Versioned<V> update(String key, UnaryOperator<@Nullable V> change);

	/**
	 * Changes a value.
	 * @param key the key
	 * @param change as for {@link #update}; called by the thread that receives the
	 * answers of Redis, which it must not block
	 * @return is completed with what was written, with {@code null} if there is no value
	 * now
	 */
	CompletableFuture<@Nullable Versioned<V>> updateAsync(String key, UnaryOperator<@Nullable V> change);

	/**
	 * Removes a value.
	 * @param key the key
	 * @return the version of the removal, 0 if there was nothing to remove
	 * @throws StateAccessException if Redis has not done it, or nobody knows
	 */
	long remove(String key);

	/**
	 * Removes a value.
	 * @param key the key
	 * @return is completed with the version of the removal, 0 if there was nothing
	 */
	CompletableFuture<Long> removeAsync(String key);

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return their versions
	 * @throws StateAccessException if Redis has not done all of it
	 */
	Map<String, Long> putAll(Map<String, ? extends V> values);

	/**
	 * Writes several values, each in a step of its own.
	 * @param values the values by their keys
	 * @return is completed with their versions when all are written
	 */
	CompletableFuture<Map<String, Long>> putAllAsync(Map<String, ? extends V> values);

	/**
	 * Reads a value from Redis.
	 * @param key the key
	 * @return the value, {@code null} if there is none
	 * @throws StateAccessException if Redis does not answer
	 * @throws UnreadableStateException if it cannot be decoded
	 */
	@Nullable V get(String key);

	/**
	 * Reads a value and its version from Redis.
	 * @param key the key
	 * @return as {@link #get}
	 */
	@Nullable Versioned<V> versioned(String key);

	/**
	 * Reads a value and its version from Redis.
	 * @param key the key
	 * @return is completed with them, with {@code null} if there is no value
	 */
	CompletableFuture<@Nullable Versioned<V>> versionedAsync(String key);

	/**
	 * Reads several values from Redis. Those that cannot be decoded are left out, like
	 * those that are not there: use {@link #getAll(Collection, Consumer)} to tell them
	 * apart.
	 * @param wanted the keys
	 * @return the values that can be read, by their keys
	 * @throws StateAccessException if Redis does not answer
	 */
	Map<String, V> getAll(Collection<String> wanted);

	/**
	 * Reads several values from Redis.
	 * @param wanted the keys
	 * @param unreadable is told, by this thread and before this returns, of each value
	 * that cannot be decoded
	 * @return the values that can be read, by their keys
	 * @throws StateAccessException if Redis does not answer
	 */
	Map<String, V> getAll(Collection<String> wanted, Consumer<StateFailure> unreadable);

	/**
	 * Reads several values from Redis. Those that cannot be decoded are left out.
	 * @param wanted the keys
	 * @return is completed with the values that can be read, by their keys
	 */
	CompletableFuture<Map<String, V>> getAllAsync(Collection<String> wanted);

	/**
	 * This topic, written by the owners of its keys' slots alone. A key belongs to the
	 * slot {@link Slots#of(String)} of its text. Each write carries the fence of its
	 * slot, as it is when the method is called. Redis refuses the write if another fence
	 * is in force when it arrives, and then it fails with a {@link FencedWriteException}.
	 * If this process does not own the slot, nothing is sent and the write fails with a
	 * {@link NotOwnerException}. Writes of one key follow each other, each when the one
	 * before it has been answered. What this process reads from Redis of a slot that it
	 * owns, no former owner can change any more.
	 * <p>
	 * Writes by this topic itself are not fenced, and not refused.
	 * @param owned the fences of the slots that this process owns
	 * @return the topic, the same each time for the same fences; its replica and its
	 * listeners are those of this one
	 * @throws InvalidStateSettingException if the number of partitions is not a power of
	 * two
	 */
	StateTopic<V> fenced(Fences owned);

	/**
	 * The replica of this topic in this process, which is started by the first call.
	 * @return the replica, the same each time
	 */
	Replica<V> replica();

	/**
	 * Listens to changes of keys. With an eager replica the listener is told of every
	 * value that is there; otherwise of changes from now on.
	 * @param wanted which keys
	 * @param handler handles their latest values
	 * @return ends the listening
	 */
	Runnable listen(Predicate<String> wanted, StateHandler<V> handler);

	/**
	 * Is told when the replica becomes stale or fresh. Starts the replica.
	 * @param listener is told
	 */
	void addFreshnessListener(FreshnessListener listener);

}
