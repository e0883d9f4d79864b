/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Peer;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.examples.fanout.Ticker.Tick;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Sends messages to all subscribers: each of them is encoded once.
 */
class Publisher {

	private static final long PATIENCE_MILLIS = 60_000;

	private final KryonetClients clients;

	private final RedisTopic<Tick> topic;

	private final StateTopic<Tick> state;

	private final MeterRegistry meters;

	Publisher(KryonetClients clients, RedisMessages messages, StateTopics states, MeterRegistry meters) {
		this.clients = clients;
		this.topic = messages.topic(Ticker.FEED, Tick.class);
		this.state = states.topic(Ticker.FEED, Tick.class);
		this.meters = meters;
	}

	void awaitSubscribers() throws InterruptedException {
		for (String group : List.of("patient", "hasty")) {
			for (Peer peer : this.clients.group(group).peers().values()) {
				if (!peer.awaitConnected(PATIENCE_MILLIS)) {
					throw new IllegalStateException("A subscriber cannot be reached: " + peer.trouble());
				}
			}
		}
	}

	/**
	 * Sends messages over links, one after the other.
	 * @param group {@code patient} or {@code hasty}: which waits for slow subscribers,
	 * and which does not
	 * @param messages how many
	 * @return how many messages each subscriber has certainly not got
	 */
	Map<String, Long> overLinks(String group, long messages) {
		Ticker ticker = this.clients.client(group, Ticker.class);
		List<CompletableFuture<List<NodeResult<Long>>>> sent = new ArrayList<>();
		for (long number = 1; number <= messages; number++) {
			sent.add(ticker.tick(Ticker.FEED, tick(number)));
		}
		Map<String, Long> refused = new TreeMap<>();
		for (CompletableFuture<List<NodeResult<Long>>> results : sent) {
			for (NodeResult<Long> result : results.join()) {
				if (!result.succeeded()) {
					refused.merge(result.node(), 1L, Long::sum);
				}
			}
		}
		return refused;
	}

	/**
	 * Writes each message as the current state, and tells it to everybody.
	 * @param messages how many
	 */
	void overRedis(long messages) {
		for (long number = 1; number <= messages; number++) {
			this.state.put(Ticker.FEED, tick(number));
			this.topic.publish(tick(number));
		}
	}

	private static Tick tick(long number) {
		return new Tick(number, "DE000BASF111", 4_700 + number % 100);
	}

	/** How often messages were encoded, and how often sent, over links. */
	Counts counts() {
		return new Counts(count("kryonet.client.encoded.broadcasts"), count("kryonet.client.broadcast.calls"));
	}

	private long count(String meter) {
		return (long) this.meters.find(meter).counters().stream().mapToDouble(Counter::count).sum();
	}

	/**
	 * What has gone over links.
	 *
	 * @param encoded messages encoded
	 * @param sent messages sent, to one subscriber each
	 */
	record Counts(long encoded, long sent) {

		Counts since(Counts before) {
			return new Counts(this.encoded - before.encoded, this.sent - before.sent);
		}

	}

	/**
	 * The publisher is an application of its own.
	 */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@ImportKryonetClients(group = "patient", types = Ticker.class)
	@ImportKryonetClients(group = "hasty", types = Ticker.class)
	static class Application {

		@Bean
		Publisher publisher(KryonetClients clients, RedisMessages messages, StateTopics states, MeterRegistry meters) {
			return new Publisher(clients, messages, states, meters);
		}

	}

}
