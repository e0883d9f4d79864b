/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.notify.message.Quick;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.engine.RedisStateTopics;
import io.kryowire.notify.state.engine.StateBench;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A third driver, over plain sockets: all that it takes is a {@link LinkFactory}.
 */
class ThirdDriverTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final SocketConnections connections = new SocketConnections(this.redis, new AtomicBoolean());

	private final String name = "third" + UUID.randomUUID();

	private final List<AutoCloseable> open = new ArrayList<>();

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@Test
	void itCarriesMessages() {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections,
				// A machine that is slow is no server that is dead
				ListenerSettings.DEFAULTS.withSubscription(Quick.CALM.subscription()));
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.start();
		this.open.add(container::destroy);
		RedisMessages messages = new RedisMessages(this.connections, KryoCodec.of(), true, List.of(), container);
		this.open.add(0, messages);
		RedisTopic<String> topic = messages.topic(this.name, String.class);
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		topic.listen((text, message) -> heard.add(text));
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		List<String> texts = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			texts.add("message " + i);
			sent.add(topic.send(texts.get(i)));
		}
		assertThat(sent).allSatisfy((each) -> assertThat(Waiting.get(each)).isEqualTo(1));
		patiently().until(() -> heard.size() == texts.size());
		assertThat(heard).containsExactlyElementsOf(texts);
		messages.close();
		assertThat(this.connections.ended()).isTrue();
	}

	@Test
	void itCarriesState() {
		Dispatcher dispatcher = new DispatcherBuilder("third", (task, failure) -> {
		}).build(DispatchMode.KEYED);
		StateRuntime runtime = StateRuntime.system();
		RedisStateTopics topics = new RedisStateTopics(this.connections, KryoCodec.of(), (topic) -> StateBench.SETTINGS,
				dispatcher, runtime, StateHooks.DEFAULTS);
		this.open.add(topics);
		this.open.add(dispatcher);
		this.open.add(runtime.scheduler()::shutdownNow);
		StateTopic<String> topic = topics.topic(this.name, String.class);
		Replica<String> replica = topic.replica();
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
		patiently().until(topics::isSubscriptionLive);
		long version = topic.put("key", "value");
		assertThat(replica.awaitVersion("key", version, Waiting.LONGEST)).isTrue();
		assertThat(replica.get("key")).isEqualTo("value");
		assertThat(topic.get("key")).isEqualTo("value");
	}

}
