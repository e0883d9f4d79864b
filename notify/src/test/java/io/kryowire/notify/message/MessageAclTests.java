/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.PatternTopic;

import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Messages of users who may do what the document says, and less.
 */
@ExtendWith(OutputCaptureExtension.class)
class MessageAclTests {

	private final EmbeddedRedis redis = EmbeddedRedis.start();

	private final Map<String, String> passwords = new LinkedHashMap<>();

	private final List<AutoCloseable> open = new ArrayList<>();

	private final Queue<Order> heard = new ConcurrentLinkedQueue<>();

	private @Nullable MessageListener pattern;

	@BeforeEach
	void obeyTheDocument() throws IOException {
		for (String line : Files.readAllLines(Path.of("../docs/redis-acl.md"))) {
			if (line.startsWith("ACL SETUSER order-")) {
				String[] words = line.split(" ");
				assertThat(this.redis.send(words)).isEqualTo("OK");
				Arrays.stream(words)
					.filter((word) -> word.startsWith(">"))
					.forEach((word) -> this.passwords.put(words[2], word.substring(1)));
			}
		}
	}

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.redis.close();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatIsPublishedWithTheRightsOfAPublisherIsHeardWithThoseOfAListener(Driver driver) throws Exception {
		KryowireListenerContainer container = listen(driver, "order-listener", Quick.CALM);
		patiently().until(container::isListening);
		RedisTopic<Order> topic = topic(driver, "orders.new");
		assertThat(topic.publish(new Order("a", 1))).isEqualTo(2);
		assertThat(Waiting.get(topic.send(new Order("b", 2)))).isEqualTo(2);
		patiently().until(() -> this.heard.size() == 4);
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		patiently().until(() -> container.statistics().recoveries() == 1);
		container.removeMessageListener(this.pattern, PatternTopic.of("orders.*"));
		patiently().until(() -> topic.publish(new Order("c", 3)) == 1);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatAPublisherHasStoredAListenerFinds(Driver driver) throws Exception {
		assertThat(topic(driver, "orders.new").publish(new Order("a", 1))).isZero();
		WireSchema schema = KryoCodec.of().coder(Order.class).schema();
		SchemaStore schemas = new SchemaStore(connect(driver, "order-listener").factory(), KryoCodec.of(),
				SchemaSettings.DEFAULTS.withTimeout(Waiting.LONGEST));
		this.open.add(0, schemas);
		assertThat(Waiting.get(schemas.find(schema.id(), schema.fingerprint()))).isTrue();
		assertThat(this.redis.send("ZCARD", "kryowire:schemas:days")).isEqualTo(1L);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoMayNotStoreSchemasPublishesNothingAndIsToldWhatIsMissing(Driver driver) {
		change("order-publisher", "-hsetnx");
		RedisTopic<Order> topic = topic(driver, "orders.new");
		assertThatExceptionOfType(PermissionDeniedDataAccessException.class)
			.isThrownBy(() -> topic.publish(new Order("a", 1)))
			.withMessageContainingAll("HSETNX", "kryowire:schemas", "docs/redis-acl.md");
		change("order-publisher", "+hsetnx");
		assertThat(topic.publish(new Order("a", 1))).isZero();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void deadLettersAreKeptWithTheRightsThatTakes(Driver driver) {
		Driver.Connections connections = connect(driver, "order-archivist");
		DeadLetterErrorHandler dead = new DeadLetterErrorHandler(connections.factory(), "orders:dead", 10, 1000,
				RedisMessageErrorHandler.logging(), Clock.systemUTC());
		KryowireListenerContainer container = listen(driver, "order-archivist", Quick.CALM.withErrors(dead));
		patiently().until(container::isListening);
		this.redis.send("PUBLISH", "orders.new", "no order");
		patiently().until(() -> dead.kept() == 2);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatSpringBootsHealthAsksIsAllowed(Driver driver) {
		try (RedisConnection connection = connect(driver, "order-listener").factory().getConnection()) {
			assertThat(connection.serverCommands().info("server")).isNotEmpty();
			assertThat(connection.ping()).isEqualTo("PONG");
		}
	}

	/** And others, whose messages go with it, do not notice. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoMayNotPublishIsToldWhatIsMissing(Driver driver) throws Exception {
		RedisMessages messages = messages(driver);
		RedisTopic<Order> topic = messages.topic("invoices.new", Order.class);
		RedisTopic<Order> allowed = messages.topic("orders.new", Order.class);
		assertThatExceptionOfType(PermissionDeniedDataAccessException.class)
			.isThrownBy(() -> topic.publish(new Order("a", 1)))
			.withMessageContaining("PUBLISH on channel 'invoices.new'")
			.withMessageContaining("docs/redis-acl.md");
		List<CompletableFuture<Long>> good = new ArrayList<>();
		List<CompletableFuture<Long>> bad = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			good.add(allowed.send(new Order("a", i)));
			bad.add(topic.send(new Order("a", i)));
		}
		for (CompletableFuture<Long> each : good) {
			assertThat(Waiting.get(each)).isZero();
		}
		assertThat(bad).allSatisfy(
				(each) -> assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(each))
					.withCauseInstanceOf(PermissionDeniedDataAccessException.class));
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoMayNotSubscribeIsToldOnceAndHearsAsSoonAsItMay(Driver driver, CapturedOutput output) {
		change("order-listener", "resetchannels", "&orders.new");
		KryowireListenerContainer container = listen(driver, "order-listener", Quick.CALM);
		patiently().until(() -> container.trouble().contains("docs/redis-acl.md"));
		assertThat(container.trouble()).contains("SUBSCRIBE or PSUBSCRIBE", "NOPERM");
		assertThat(container.isListening()).isFalse();
		change("order-listener", "&orders.*");
		patiently().until(container::isListening);
		assertThat(container.trouble()).isEmpty();
		assertThat(output.getAll().split("SUBSCRIBE or PSUBSCRIBE", -1)).hasSize(2);
		change("order-listener", "resetchannels");
		patiently().until(() -> !container.isListening());
		change("order-listener", "&orders.*");
		patiently().until(container::isListening);
	}

	private RedisTopic<Order> topic(Driver driver, String channel) {
		return messages(driver).topic(channel, Order.class);
	}

	private RedisMessages messages(Driver driver) {
		Driver.Connections connections = connect(driver, "order-publisher");
		KryoCodec codec = KryoCodec.of();
		SchemaStore schemas = new SchemaStore(connections.factory(), codec,
				SchemaSettings.DEFAULTS.withTimeout(Waiting.LONGEST));
		this.open.add(0, schemas);
		RedisMessages messages = new RedisMessages(connections.factory(), codec, true, List.of(), null, schemas);
		this.open.add(0, messages);
		return messages;
	}

	private KryowireListenerContainer listen(Driver driver, String user, ListenerSettings settings) {
		KryowireListenerContainer container = new KryowireListenerContainer(connect(driver, user).factory(), settings);
		container.setMaxSubscriptionRegistrationWaitingTime(0);
		container.afterPropertiesSet();
		KryoCodec codec = KryoCodec.of();
		TypedListener<Order> listener = new TypedListener<>("orders", codec.coder(Order.class),
				(order, message) -> this.heard.add(order));
		container.addMessageListener(listener, PatternTopic.of("orders.*"));
		container.addMessageListener(
				new TypedListener<>("orders", codec.coder(Order.class), (order, message) -> this.heard.add(order)),
				ChannelTopic.of("orders.new"));
		container.start();
		this.open.add(0, container::destroy);
		this.pattern = listener;
		return container;
	}

	private Driver.Connections connect(Driver driver, String user) {
		Driver.Connections connections = driver.connectAs(this.redis.host(), this.redis.port(), user,
				String.valueOf(this.passwords.get(user)));
		this.open.add(0, connections);
		return connections;
	}

	private void change(String user, String... rights) {
		List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", user));
		words.addAll(List.of(rights));
		assertThat(this.redis.send(words.toArray(String[]::new))).isEqualTo("OK");
	}

}
