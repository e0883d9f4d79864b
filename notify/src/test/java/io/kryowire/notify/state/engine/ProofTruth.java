/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;
import io.kryowire.proof.history.Extent;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.ValueHash;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Reads Redis itself, without anything in between.
 */
final class ProofTruth {

	private static final byte[] GET = "GET".getBytes(StandardCharsets.US_ASCII);

	private static final WireCoder<String> CODER = KryoCodec.of().coder(String.class);

	private final ProofOrders orders;

	ProofTruth(ProofOrders orders, String nodes) {
		this.orders = orders.with("nodes", nodes).with("driver", Driver.LETTUCE);
	}

	/**
	 * Tells what is there now.
	 * @param servers who has which partition
	 */
	static void look(IntFunction<EmbeddedRedis> servers, StateKeys names, Collection<String> keys,
			HistoryConductor conductor) {
		for (int partition = 0; partition < names.partitions(); partition++) {
			int number = partition;
			List<String> own = keys.stream().filter((key) -> names.partition(key) == number).toList();
			try (RedisConsole console = servers.apply(number).console()) {
				own.forEach((key) -> look(console, names.value(number, key), key, conductor));
			}
		}
	}

	private static void look(RedisConsole console, byte[] name, String key, HistoryConductor conductor) {
		long asked = conductor.now();
		if (console.sendBytes(GET, name) instanceof byte[] bytes) {
			StateRecord record = StateRecord.read(bytes);
			String value = Objects.requireNonNull(CODER.decode(record.bytes(), StateRecord.HEADER, record.length()));
			conductor.found(asked, key, record.version(), ValueHash.of(value));
		}
		else {
			conductor.found(asked, key, 0, ValueHash.ABSENT);
		}
	}

	/** Tells what is there in the end. */
	void tell(Collection<String> keys) {
		try (HistorySubscriber truth = HistorySubscriber.open(this.orders.directory(), "truth");
				StateTopics topics = this.orders.topics((failure) -> {
				})) {
			Map<String, Versioned<String>> held = new LinkedHashMap<>();
			// The first connection of this process may take its time
			patiently().alias("Redis can be read").ignoreExceptions().until(() -> {
				held.clear();
				ask(topics, keys).forEach((key, answer) -> {
					Versioned<String> value = answer.join();
					if (value != null) {
						held.put(key, value);
					}
				});
				return true;
			});
			held.forEach((key, value) -> truth.holds(key, value.version(), ValueHash.of(value.value())));
			truth.ended(Extent.TRUTH);
		}
	}

	private static Map<String, CompletableFuture<@Nullable Versioned<String>>> ask(StateTopics topics,
			Collection<String> keys) {
		StateTopic<String> topic = topics.topic(ProofOrders.TOPIC, String.class);
		Map<String, CompletableFuture<@Nullable Versioned<String>>> answers = new LinkedHashMap<>();
		keys.forEach((key) -> answers.put(key, topic.versionedAsync(key)));
		return answers;
	}

}
