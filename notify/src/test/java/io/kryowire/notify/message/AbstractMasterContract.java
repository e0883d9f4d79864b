/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.SentinelOfTwo;
import io.kryowire.notify.ServersBehindAnAddress;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisClusterTrio;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Messages, where a server goes on answering that is not the master any more: nothing it
 * is sent reaches those who have gone to the new one.
 */
abstract class AbstractMasterContract {

	private static final String CHANNEL = "prices";

	/** A replica that finds no master remains one. */
	private static final String NOWHERE = "1";

	private final KryoCodec codec = KryoCodec.of();

	private final Deque<AutoCloseable> open = new ArrayDeque<>();

	abstract Driver driver();

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@Test
	void behindAnAddressMessagesGoToTheNewMaster() throws Exception {
		ServersBehindAnAddress servers = opened(new ServersBehindAnAddress());
		listen(connected(servers.next()));
		RedisTopic<Order> topic = topic(connected(servers.host(), servers.port()), false);
		topic.publish(new Order("a", 1));
		servers.former().send("REPLICAOF", "127.0.0.1", NOWHERE);
		servers.move();
		untilPublished(topic, new Order("b", 1));
	}

	/** It believes to be the master, but would not take a write. */
	@Test
	void behindAnAddressMessagesLeaveAMasterWithoutReplicas() throws Exception {
		ServersBehindAnAddress servers = opened(new ServersBehindAnAddress());
		listen(connected(servers.next()));
		RedisTopic<Order> topic = topic(connected(servers.host(), servers.port()), true);
		topic.publish(new Order("a", 1));
		servers.leaveFormerAlone();
		// Where there is no other one, it is better than none
		patiently().ignoreExceptions().until(() -> topic.publish(new Order("b", 1)) == 0);
		servers.move();
		untilPublished(topic, new Order("c", 1));
	}

	@Test
	void aMessageToAReplicaFailsAndSaysWhy() {
		EmbeddedRedis replica = opened(EmbeddedRedis.start());
		replica.send("REPLICAOF", "127.0.0.1", NOWHERE);
		RedisTopic<Order> topic = topic(connected(replica), false);
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> topic.publish(new Order("a", 1)))
			.withMessageContaining("The server is a replica")
			.withMessageContaining("its role is 'replica'");
	}

	@Test
	@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
	void aSubscriptionLeavesAMasterThatSentinelsHaveReplaced() {
		SentinelOfTwo two = opened(new SentinelOfTwo());
		Queue<String> heard = listen(opened(driver().connectToSentinel(SentinelOfTwo.NAME, two.sentinel())).factory());
		two.awaitListening(driver());
		two.replace();
		patiently().until(() -> two.next().send("PUBLISH", CHANNEL, "new").equals(1L));
		patiently().until(() -> heard.contains("new"));
		patiently().until(() -> receivers(two.former()) == 0);
	}

	/** As after its slots were moved and it was forgotten by the others. */
	@Test
	@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
	void aNodeThatHasLeftItsClusterIsLeft() {
		RedisClusterTrio trio = opened(RedisClusterTrio.start());
		// One that is slow is not given up
		String patience = Long.toString(Waiting.LONGEST.toMillis());
		trio.nodes().forEach((node) -> node.send("CONFIG", "SET", "cluster-node-timeout", patience));
		RedisConnectionFactory cluster = opened(driver().connectToCluster(trio.nodes())).factory();
		// To which messages are published, and so the driver learns of it
		EmbeddedRedis leaving = trio.primary(trio.slot("kryowire:schemas:days"));
		List<EmbeddedRedis> others = trio.nodes().stream().filter((node) -> node != leaving).toList();
		Queue<String> heard = listen(cluster);
		while (receivers(leaving) == 0) {
			heard = listen(cluster);
		}
		listen(connected(others.get(0)));
		RedisTopic<Order> topic = topic(cluster, true);
		topic.publish(new Order("a", 1));
		leave(leaving, others);
		patiently().ignoreExceptions().until(() -> {
			topic.publish(new Order("b", 1));
			return receivers(leaving) == 0;
		});
		Queue<String> last = heard;
		last.clear();
		patiently().ignoreExceptions().until(() -> {
			topic.publish(new Order("c", 1));
			return !last.isEmpty();
		});
	}

	/** A slow machine may have too little time to find the other server. */
	private static void untilPublished(RedisTopic<Order> topic, Order order) {
		patiently().ignoreExceptions().until(() -> topic.publish(order) == 1);
	}

	private static void leave(EmbeddedRedis leaving, List<EmbeddedRedis> others) {
		String id = String.valueOf(leaving.send("CLUSTER", "MYID"));
		List<String> adding = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
		for (Object each : (List<?>) leaving.send("CLUSTER", "SLOTS")) {
			List<?> range = (List<?>) each;
			if (((List<?>) range.get(2)).get(1).equals((long) leaving.port())) {
				LongStream.rangeClosed((Long) range.get(0), (Long) range.get(1))
					.mapToObj(Long::toString)
					.forEach(adding::add);
			}
		}
		leaving.send("FLUSHALL");
		others.forEach((node) -> node.send("CLUSTER", "FORGET", id));
		leaving.send("CLUSTER", "RESET", "SOFT");
		others.get(0).send(adding.toArray(String[]::new));
	}

	private static long receivers(EmbeddedRedis server) {
		return (Long) ((List<?>) server.send("PUBSUB", "NUMSUB", CHANNEL)).get(1);
	}

	private RedisConnectionFactory connected(EmbeddedRedis server) {
		return connected(server.host(), server.port());
	}

	private RedisConnectionFactory connected(String host, int port) {
		return opened(driver().connect(host, port)).factory();
	}

	/** Listens, and tells what is heard. */
	private Queue<String> listen(RedisConnectionFactory connections) {
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		KryowireListenerContainer container = new KryowireListenerContainer(connections, Quick.CALM);
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.addMessageListener((message, pattern) -> heard.add(new String(message.getBody())),
				ChannelTopic.of(CHANNEL));
		container.start();
		this.open.push(container::destroy);
		patiently().until(container::isListening);
		return heard;
	}

	private RedisTopic<Order> topic(RedisConnectionFactory connections, boolean schemas) {
		SchemaStore store = schemas ? opened(new SchemaStore(connections, this.codec, SchemaSettings.DEFAULTS)) : null;
		RedisMessages messages = opened(new RedisMessages(connections, this.codec, true, List.of(), null, store));
		return messages.topic(CHANNEL, Order.class);
	}

	private <T extends AutoCloseable> T opened(T opened) {
		this.open.push(opened);
		return opened;
	}

}
