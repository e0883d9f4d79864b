/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * The values of a topic in the memory of this process. They are as new as
 * {@link #freshness()} says, which never says more than has been proven.
 *
 * @param <V> the type of the values
 */
public interface Replica<V> {

	/**
	 * The value of a key: from memory; in a lazy replica from Redis when it is asked for
	 * the first time, and with {@link ReplicaMode#NONE} always.
	 * @param key the key
	 * @return the value, {@code null} if there is none
	 * @throws UnreadableStateException if it cannot be decoded
	 * @throws StateAccessException if Redis had to be asked and did not answer
	 */
	@Nullable V get(String key);

	/**
	 * The value of a key with its version.
	 * @param key the key
	 * @return as {@link #get}
	 */
	@Nullable Versioned<V> versioned(String key);

	/**
	 * The name of the topic whose values these are.
	 * @return the name
	 */
	String topic();

	/**
	 * Calls back for each value in memory that can be read.
	 * @param action is given a key and its value
	 */
	void forEach(BiConsumer<String, Versioned<V>> action);

	/**
	 * How many keys are in memory. In a lazy replica those that Redis does not have count
	 * too.
	 * @return the number
	 */
	int size();

	/**
	 * What can be proven of these values now.
	 * @return how fresh they are
	 */
	Freshness freshness();

	/**
	 * Waits until everything that was written before this call can be seen.
	 * @param timeout how long at most
	 * @return whether it can
	 */
	boolean awaitFresh(Duration timeout);

	/**
	 * Waits until a write can be seen, to read what one has written.
	 * @param key the key that was written
	 * @param version what the write has returned
	 * @param timeout how long at most
	 * @return whether that version, or a later one, can be seen
	 */
	boolean awaitVersion(String key, long version, Duration timeout);

	/**
	 * Numbers for metrics.
	 * @return the numbers now
	 */
	ReplicaStatistics statistics();

	/**
	 * With which schemas the values in memory were written, those of most values first.
	 * This looks at all of them.
	 * @return at most 64 schemas
	 */
	List<StateSchema> schemas();

	/**
	 * Why a value cannot be read, as an example for all that cannot.
	 * @return the failure, {@code null} if all can be read, or if it is not known any
	 * more since others have been read again
	 */
	@Nullable StateFailure unreadable();

}
