/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.jspecify.annotations.Nullable;

/**
 * A product that keeps the latest value of each key. What it cannot do it leaves as it is
 * here.
 */
public interface StateSubject {

	/**
	 * Opens what writes. Called once by each thread that writes, and used by that thread.
	 * @param port where Redis is
	 * @param topic the name of what is written
	 * @param failures is told of writes that fail
	 * @return what writes, {@code null} if the product does not
	 */
	default @Nullable StateWriter writer(int port, String topic, Consumer<Throwable> failures) throws Exception {
		return null;
	}

	/**
	 * Opens what reads from this process's memory what is written.
	 * @param port where Redis is
	 * @param topic the name of what is written
	 * @return reads the value of a key, {@code null} if the product does not
	 */
	default @Nullable Function<String, @Nullable OrderRecord> reader(int port, String topic) throws Exception {
		return null;
	}

	/**
	 * Opens what hears of writes, and listens when this returns.
	 * @param port where Redis is
	 * @param topic the name of what is written
	 * @param threads how many threads may listen, if the product lets one say so
	 * @param listener is given keys and their latest values
	 * @return what can be said of it, {@code null} if the product cannot listen
	 */
	default @Nullable StateListening listen(int port, String topic, int threads,
			BiConsumer<String, OrderRecord> listener) throws Exception {
		return null;
	}

}
