/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.notify.schema.SchemaStoreException;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Messages are published when their schemas are stored, and not before.
 */
class PublishedSchemaTests {

	private final String prefix = UUID.randomUUID() + ":";

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final List<AutoCloseable> open = new ArrayList<>();

	/** Whether the schema was stored, for each message. */
	private final Queue<Boolean> stored = new ConcurrentLinkedQueue<>();

	private final KryoCodec codec = KryoCodec.of();

	private final WireSchema schema = this.codec.coder(Order.class).schema();

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void theSchemaIsThereWhenTheFirstMessageThatNeedsItArrives(Driver driver) throws Exception {
		Driver.Connections connections = connect(driver);
		SchemaStore store = listen(connections);
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		try (RedisMessages messages = messages(connections.factory(), store)) {
			RedisTopic<Order> topic = messages.topic(this.prefix + "orders", Order.class);
			for (int i = 0; i < 100; i++) {
				sent.add(topic.send(new Order("a", i)));
			}
			assertThat(topic.publish(new Order("b", 1))).isEqualTo(1);
			for (CompletableFuture<Long> each : sent) {
				assertThat(Waiting.get(each)).isEqualTo(1);
			}
		}
		patiently().until(() -> this.stored.size() == 101);
		assertThat(this.stored).doesNotContain(false);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatOnlySpringDataCanReachGetsSchemasToo(Driver driver) throws Exception {
		Driver.Connections connections = connect(driver);
		listen(connections);
		RedisConnectionFactory wrapped = (RedisConnectionFactory) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { RedisConnectionFactory.class },
				(proxy, method, arguments) -> method.invoke(connections.factory(), arguments));
		SchemaStore store = store(wrapped);
		try (RedisMessages messages = messages(wrapped, store)) {
			RedisTopic<Order> topic = messages.topic(this.prefix + "orders", Order.class);
			assertThat(Waiting.get(topic.send(new Order("a", 1)))).isEqualTo(1);
		}
		patiently().until(() -> this.stored.size() == 1);
		assertThat(this.stored).containsExactly(true);
		assertThat(this.redis.send("ZCARD", this.prefix + "schemas:days")).isEqualTo(1L);
		assertThat(Waiting.get(store(wrapped).find(this.schema.id(), this.schema.fingerprint()))).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aTemplateStoresTheSchemaBeforeItSends(Driver driver) {
		Driver.Connections connections = connect(driver);
		SchemaStore store = listen(connections);
		KryowireMessageSendingTemplate template = new KryowireMessageSendingTemplate(
				new StringRedisTemplate(connections.factory()), this.codec,
				new KryoMessageConverter(this.codec, false, store.known()), true, List.of(), store);
		template.convertAndSend(this.prefix + "orders", new Order("a", 1));
		patiently().until(() -> this.stored.size() == 1);
		assertThat(this.stored).containsExactly(true);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatCannotBeStoredIsNotPublished(Driver driver) throws Exception {
		Driver.Connections connections = connect(driver);
		SchemaStore store = listen(connections);
		this.redis.send("HSET", this.prefix + "schemas", field(), "forged");
		try (RedisMessages messages = messages(connections.factory(), store)) {
			RedisTopic<Order> topic = messages.topic(this.prefix + "orders", Order.class);
			assertThatExceptionOfType(SchemaStoreException.class).isThrownBy(() -> topic.publish(new Order("b", 1)))
				.withMessageContaining(field());
			assertThat(topic.send(new Order("b", 1))).failsWithin(Waiting.LONGEST)
				.withThrowableOfType(ExecutionException.class)
				.withCauseInstanceOf(SchemaStoreException.class);
			assertThat(messages.topic(this.prefix + "numbers", Integer.class).publish(1)).isZero();
		}
		assertThat(this.stored).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aTemplateSendsOtherTypesWhileTheSchemaOfOneCannotBeStored(Driver driver) {
		Driver.Connections connections = connect(driver);
		SchemaStore store = listen(connections);
		this.redis.send("HSET", this.prefix + "schemas", field(), "forged");
		KryowireMessageSendingTemplate template = new KryowireMessageSendingTemplate(
				new StringRedisTemplate(connections.factory()), this.codec,
				new KryoMessageConverter(this.codec, false, store.known()), true, List.of(), store);
		assertThatExceptionOfType(SchemaStoreException.class)
			.isThrownBy(() -> template.convertAndSend(this.prefix + "orders", new Order("a", 1)))
			.withMessageContaining(field());
		template.convertAndSend(this.prefix + "notes", new Note("b"));
		WireSchema other = this.codec.coder(Note.class).schema();
		assertThat(this.redis.send("HGET", this.prefix + "schemas", SchemaKeys.field(other.id(), other.fingerprint())))
			.isEqualTo(other.text());
		assertThat(this.stored).isEmpty();
	}

	private SchemaStore listen(Driver.Connections connections) {
		SchemaStore store = store(connections.factory());
		KryowireListenerContainer container = new KryowireListenerContainer(connections.factory(),
				Quick.CALM.withSchemas(store));
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.start();
		this.open.add(0, container::destroy);
		container.addMessageListener(
				(message, pattern) -> this.stored
					.add(this.schema.text().equals(this.redis.send("HGET", this.prefix + "schemas", field()))),
				ChannelTopic.of(this.prefix + "orders"));
		return store;
	}

	private RedisMessages messages(RedisConnectionFactory connections, SchemaStore store) {
		return new RedisMessages(connections, this.codec, true, List.of(), null, store);
	}

	private SchemaStore store(RedisConnectionFactory connections) {
		SchemaStore store = new SchemaStore(connections, this.codec,
				SchemaSettings.DEFAULTS.withPrefix(this.prefix).withTimeout(Waiting.LONGEST));
		this.open.add(0, store);
		return store;
	}

	private Driver.Connections connect(Driver driver) {
		Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
		this.open.add(connections);
		return connections;
	}

	private String field() {
		return SchemaKeys.field(this.schema.id(), this.schema.fingerprint());
	}

	/** What else the tests send. */
	public record Note(String text) {
	}

}
