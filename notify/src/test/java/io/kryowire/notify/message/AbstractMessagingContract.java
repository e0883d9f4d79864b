/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * A Redis, and what sends and receives messages over it.
 */
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
		patiently().until(application.container()::isListening);
		return application;
	}

	KryowireListenerContainer container(ListenerSettings settings) {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections.factory(), settings);
		// Who adds a listener finds it subscribed afterwards, however slow the machine is
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
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

}
