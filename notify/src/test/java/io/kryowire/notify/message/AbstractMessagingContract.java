/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;

/**
 * A Redis, and what sends and receives messages over it.
 */
@Timeout(120)
abstract class AbstractMessagingContract {

	final String prefix = UUID.randomUUID() + ":";

	final KryoCodec codec = KryoCodec.of();

	final Queue<RedisMessageFailure> failures = new ConcurrentLinkedQueue<>();

	private final List<AutoCloseable> open = new ArrayList<>();

	EmbeddedRedis redis;

	Driver.Connections connections;

	abstract Driver driver();

	@BeforeEach
	void connect() {
		this.redis = EmbeddedRedis.shared();
		this.connections = driver().connect(this.redis.host(), this.redis.port());
	}

	@AfterEach
	void disconnect() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.connections.close();
	}

	ListenerApplication application(ListenerSettings settings, boolean strict) {
		ListenerApplication application = new ListenerApplication(this.connections.factory(), settings, strict,
				this.prefix);
		this.open.add(application);
		return application;
	}

	KryowireListenerContainer container(ListenerSettings settings) {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections.factory(), settings);
		container.afterPropertiesSet();
		container.start();
		this.open.add(container::destroy);
		return container;
	}

	RedisMessages messages(boolean envelopes, KryowireListenerContainer container) {
		RedisMessages messages = new RedisMessages(this.connections.factory(), this.codec, envelopes, List.of(),
				container);
		this.open.add(messages);
		return messages;
	}

	static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(5));
	}

}
