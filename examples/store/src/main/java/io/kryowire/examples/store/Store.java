/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.examples.store.file.StoreFileException;
import org.jspecify.annotations.Nullable;

/**
 * A persistent map. Each key is at one node, which keeps the bytes of its value as they
 * were sent: what they mean is decided by whoever writes and reads them.
 * <p>
 * Keys are of 1 to 511 bytes in UTF-8. A write whose future has completed is durable, as
 * far as {@code store.durability} of the node promises. One that has failed with the
 * outcome {@code UNKNOWN} may have happened.
 */
@KryonetExchange("store")
public interface Store {

	/**
	 * Returns the value of a key.
	 * @param key the key
	 * @return the value, or {@code null} if there is none
	 * @throws StoreFileException if the key is not a valid one, or the record is damaged
	 */
	@KryonetExchange(idempotent = true)
	CompletableFuture<byte @Nullable []> get(@RouteKey String key) throws StoreFileException;

	/**
	 * Sets the value of a key.
	 * @param key the key
	 * @param value the value
	 * @return completes when the value is durable
	 * @throws StoreFileException if the key is not a valid one, or there is no room
	 */
	CompletableFuture<Void> put(@RouteKey String key, byte[] value) throws StoreFileException;

	/**
	 * Removes a key.
	 * @param key the key
	 * @return whether it was there; completes when its absence is durable
	 * @throws StoreFileException if the key is not a valid one, or the file cannot be
	 * written
	 */
	CompletableFuture<Boolean> remove(@RouteKey String key) throws StoreFileException;

	/**
	 * Counts the keys of each node.
	 * @return the number of keys, or why it is not known, for each node
	 */
	@KryonetExchange(broadcast = true)
	List<NodeResult<Long>> size();

}
