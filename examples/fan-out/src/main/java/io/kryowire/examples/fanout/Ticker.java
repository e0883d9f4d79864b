/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;

/**
 * What every subscriber implements, and the publisher calls.
 */
@KryonetExchange("ticker")
public interface Ticker {

	/** What all messages belong to, so that each subscriber gets them in order. */
	String FEED = "ticks";

	/**
	 * Tells all subscribers at once. The message is encoded once, however many they are.
	 * @param feed {@link #FEED}
	 * @param tick the message
	 * @return what each subscriber says, or why it has not got the message
	 */
	@KryonetExchange(broadcast = true)
	CompletableFuture<List<NodeResult<Long>>> tick(@RouteKey String feed, Tick tick);

	/**
	 * A message.
	 *
	 * @param number counts the messages
	 * @param isin what has a price
	 * @param cents the price
	 */
	record Tick(long number, String isin, long cents) {

	}

}
