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
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages whose schema is not known when they come.
 */
class AwaitedSchemaTests {

	private final String prefix = UUID.randomUUID() + ":";

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final List<AutoCloseable> open = new ArrayList<>();

	private final Queue<String> heard = new ConcurrentLinkedQueue<>();

	private final Queue<RedisMessageFailure> failures = new ConcurrentLinkedQueue<>();

	private final SchemaSettings settings = SchemaSettings.DEFAULTS.withPrefix(this.prefix)
		.withTimeout(Waiting.LONGEST);

	private Driver.Connections connections;

	private SchemaStore store;

	private KryowireListenerContainer container;

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void messagesWaitInOrderForASchemaAndThoseOfOtherChannelsDoNot(Driver driver) {
		begin(driver, Waiting.LONGEST, Waiting.LONGEST);
		send("a", "new", "a1");
		send("a", "new", "a2");
		send("a", "", "a3");
		send("b", "", "b1");
		patiently().until(() -> this.heard.contains("b1"));
		patiently().until(() -> this.container.statistics().queued() == 3);
		patiently().until(() -> this.store.statistics().awaited() == 1);
		store("new");
		patiently().until(() -> this.heard.size() == 4);
		assertThat(this.heard).containsExactly("b1", "a1", "a2", "a3");
		assertThat(this.failures).isEmpty();
		patiently().until(() -> this.container.statistics().queued() == 0);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatNobodyHasStoredFailsAndIsReadOnceItIsFound(Driver driver) {
		begin(driver, Duration.ofMillis(100), Waiting.LONGEST);
		for (int i = 0; i < 100; i++) {
			send("a", "new", "a" + i);
		}
		send("a", "", "last");
		patiently().until(() -> this.heard.contains("last"));
		assertThat(this.failures).hasSize(100)
			.allSatisfy((each) -> assertThat(each.exception()).isInstanceOf(UnknownSchemaException.class));
		store("new");
		patiently().until(() -> {
			send("a", "new", "found");
			return this.heard.contains("found");
		});
	}

	/** As anybody can send them who may publish. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void inventedSchemasAreWaitedForOnlySoOften(Driver driver) {
		begin(driver, Duration.ofMillis(200), Waiting.LONGEST);
		IntStream.range(0, 1500).forEach((i) -> send("a", "invented " + i, "a" + i));
		store("true");
		send("b", "true", "b1");
		send("a", "true", "last");
		patiently().until(() -> this.heard.size() == 2);
		assertThat(this.heard).containsExactlyInAnyOrder("b1", "last");
		assertThat(this.failures).hasSize(1500);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatStillWaitsAtTheEndLeavesNoThreadBehind(Driver driver) throws Exception {
		begin(driver, Waiting.LONGEST, Duration.ofMillis(50));
		send("a", "new", "a1");
		patiently().until(() -> this.store.statistics().awaited() == 1);
		this.container.destroy();
		assertThat(this.container.statistics().discarded()).isEqualTo(1);
		this.store.close();
		patiently().until(() -> Thread.getAllStackTraces()
			.keySet()
			.stream()
			.noneMatch((thread) -> thread.getName().startsWith("kryowire-redis-schemas")));
		assertThat(this.heard).isEmpty();
	}

	private void begin(Driver driver, Duration patience, Duration drainTimeout) {
		this.connections = driver.connect(this.redis.host(), this.redis.port());
		this.store = new SchemaStore(this.connections.factory(), KryoCodec.of(), this.settings.withPatience(patience));
		this.container = new KryowireListenerContainer(this.connections.factory(),
				Quick.CALM.withSchemas(this.store).withErrors(this.failures::add).withDrainTimeout(drainTimeout));
		this.container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		this.container.afterPropertiesSet();
		this.container.start();
		this.open.add(this.container::destroy);
		this.open.add(this.store);
		this.open.add(this.connections);
		TypedListener<String> listener = new TypedListener<>("texts", TextsWithSchemas.coder(this.store.known()),
				(text, message) -> this.heard.add(text));
		this.container.addMessageListener(listener,
				List.of(ChannelTopic.of(this.prefix + "a"), ChannelTopic.of(this.prefix + "b")));
	}

	private void send(String channel, String schema, String text) {
		this.redis.send("PUBLISH", this.prefix + channel, TextsWithSchemas.message(schema, text));
	}

	private void store(String schema) {
		this.redis.send("HSET", this.prefix + "schemas",
				SchemaKeys.field(TextsWithSchemas.ID, WireSchema.fingerprint(schema)), schema);
	}

}
