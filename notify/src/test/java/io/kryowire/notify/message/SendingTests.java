/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisPassword;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What becomes of messages that are sent without waiting.
 */
class SendingTests {

	private static final byte[] CHANNEL = "sending".getBytes(StandardCharsets.UTF_8);

	private final List<AutoCloseable> open = new ArrayList<>();

	private final Queue<Integer> heard = new ConcurrentLinkedQueue<>();

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	@BeforeEach
	void start() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
	}

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.proxy.close();
		this.redis.close();
	}

	/** To Lettuce that means without a limit. */
	@Test
	void withLettuceAndNoCommandTimeoutNothingIsLost() {
		listen();
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(this.redis.host(), this.redis.port());
		server.setPassword(RedisPassword.of(this.redis.password()));
		LettuceConnectionFactory factory = new LettuceConnectionFactory(server,
				LettuceClientConfiguration.builder()
					.commandTimeout(Duration.ZERO)
					.shutdownTimeout(Duration.ZERO)
					.shutdownQuietPeriod(Duration.ZERO)
					.build());
		factory.afterPropertiesSet();
		factory.start();
		this.open.add(factory::destroy);
		RedisTopic<Integer> topic = topic(factory);
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		List<Integer> numbers = new ArrayList<>();
		for (int i = 0; i < 2000 * Quick.TIMES; i++) {
			numbers.add(i);
			sent.add(topic.send(i));
		}
		assertThat(sent).allSatisfy((each) -> assertThat(Waiting.get(each)).isEqualTo(1));
		patiently().until(() -> this.heard.size() == numbers.size());
		assertThat(this.heard).containsExactlyElementsOf(numbers);
	}

	/** A master at a fixed address, and a factory of somebody else. */
	@Test
	void whatOnlySpringDataCanReachIsPublishedToInOrder() throws Exception {
		listen();
		RedisStaticMasterReplicaConfiguration fixed = new RedisStaticMasterReplicaConfiguration(this.redis.host(),
				this.redis.port());
		fixed.setPassword(RedisPassword.of(this.redis.password()));
		LettuceConnectionFactory factory = new LettuceConnectionFactory(fixed);
		factory.afterPropertiesSet();
		factory.start();
		this.open.add(factory::destroy);
		RedisConnectionFactory wrapped = (RedisConnectionFactory) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { RedisConnectionFactory.class },
				(proxy, method, arguments) -> method.invoke(factory, arguments));
		RedisTopic<Integer> first = topic(factory);
		RedisTopic<Integer> second = topic(wrapped);
		for (int i = 0; i < 100; i++) {
			first.send(i);
		}
		assertThat(Waiting.get(first.send(100))).isEqualTo(1);
		for (int i = 101; i < 200; i++) {
			second.send(i);
		}
		assertThat(Waiting.get(second.send(200))).isEqualTo(1);
		patiently().until(() -> this.heard.size() == 201);
		assertThat(List.copyOf(this.heard)).isSorted();
	}

	@ParameterizedTest
	@EnumSource
	void whileRedisIsAwaySendingFailsAndSaysWhy(Driver driver) throws Exception {
		RedisTopic<Integer> topic = topic(through(driver).factory());
		assertThat(Waiting.get(topic.send(1))).isZero();
		this.proxy.refuse();
		this.proxy.closeAll();
		assertThat(failure(topic.send(2))).isInstanceOf(RedisConnectionFailureException.class)
			.hasMessageContaining("Publishing to channel 'sending' has failed");
		assertThat(failure(topic.send(3))).isInstanceOf(RedisConnectionFailureException.class)
			.hasMessageContaining("Publishing to channel 'sending' has failed");
		this.proxy.accept();
		patiently().until(() -> topic.send(4).handle((receivers, failure) -> failure == null).join());
	}

	/** And what was published for certain has arrived in its order. */
	@ParameterizedTest
	@EnumSource
	void whateverBecomesOfTheConnectionEachMessageGetsAnAnswer(Driver driver) {
		listen();
		RedisTopic<Integer> topic = topic(through(driver).factory());
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		int last = 7500 * Quick.TIMES - 1;
		for (int i = 0; i <= last; i++) {
			sent.add(topic.send(i));
			if (i % 2500 == 1) {
				this.proxy.resetAll();
			}
		}
		List<Integer> published = new ArrayList<>();
		for (int i = 0; i < sent.size(); i++) {
			if (sent.get(i).handle((receivers, failure) -> failure == null).join()) {
				published.add(i);
			}
		}
		assertThat(published).isNotEmpty();
		int end = last + 1;
		patiently().ignoreExceptions().until(() -> topic.send(end).get() == 1);
		patiently().until(() -> this.heard.contains(end));
		Set<Integer> answered = Set.copyOf(published);
		assertThat(this.heard.stream().filter(answered::contains)).containsExactlyElementsOf(published);
	}

	@ParameterizedTest
	@EnumSource
	void bytesThatWaitAreBounded(Driver driver) {
		PipelinedPublisher publisher = new PipelinedPublisher(through(driver).factory(), 1 << 20, Duration.ofMillis(50),
				null);
		this.open.add(0, publisher);
		byte[] message = new byte[300 << 10];
		assertThat(publisher.publish(CHANNEL, message, null)).succeedsWithin(Waiting.LONGEST);
		this.proxy.faults().hold(Direction.TO_CLIENT);
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			sent.add(publisher.publish(CHANNEL, message, null));
		}
		assertThat(failure(publisher.publish(CHANNEL, message, null))).isInstanceOf(RejectedExecutionException.class)
			.hasMessageContaining("bytes are waiting to be published, and have been for 50ms");
		assertThat(sent).noneMatch(CompletableFuture::isDone);
		this.proxy.faults().heal();
		assertThat(sent).allSatisfy((each) -> assertThat(each).succeedsWithin(Waiting.LONGEST));
		assertThat(publisher.publish(CHANNEL, new byte[2 << 20], null)).as("alone").succeedsWithin(Waiting.LONGEST);
	}

	@ParameterizedTest
	@EnumSource
	void whoGivesNoPasswordIsTold(Driver driver) {
		Driver.Connections connections = driver.connectAs(this.redis.host(), this.redis.port(), "", "");
		this.open.add(0, connections);
		RedisTopic<Integer> topic = topic(connections.factory());
		// Lettuce may not have seen it on a busy machine, and then says so
		Throwable failure = patiently().until(() -> failure(topic.send(1)),
				(each) -> !String.valueOf(each.getMessage()).contains("has not seen why"));
		assertThat(failure).isInstanceOfAny(RedisSystemException.class, RedisConnectionFailureException.class)
			.hasMessageContaining("NOAUTH");
	}

	@ParameterizedTest
	@EnumSource
	void closingSendsWhatWasTaken(Driver driver) {
		listen();
		RedisMessages messages = new RedisMessages(through(driver).factory(), KryoCodec.of(), false, List.of(), null);
		RedisTopic<Integer> topic = messages.topic("sending", Integer.class);
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		for (int i = 0; i < 4000 * Quick.TIMES; i++) {
			sent.add(topic.send(i));
		}
		messages.close();
		assertThat(sent).allSatisfy((each) -> assertThat(each).isCompletedWithValue(1L));
		assertThat(failure(topic.send(1))).isInstanceOf(RejectedExecutionException.class)
			.hasMessageContaining("closed");
	}

	@ParameterizedTest
	@EnumSource
	void closingWaitsForWhoIsTold(Driver driver) throws Exception {
		RedisMessages messages = new RedisMessages(through(driver).factory(), KryoCodec.of(), false, List.of(), null);
		RedisTopic<Integer> topic = messages.topic("sending", Integer.class);
		assertThat(Waiting.get(topic.send(1))).isZero();
		this.proxy.faults().hold(Direction.TO_CLIENT);
		CompletableFuture<Boolean> told = topic.send(2).handle((receivers, failure) -> {
			LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
			return failure == null && !Thread.currentThread().isInterrupted();
		});
		this.proxy.faults().heal();
		messages.close();
		assertThat(told).isCompletedWithValue(true);
	}

	private Driver.Connections through(Driver driver) {
		Driver.Connections connections = driver.connect(this.proxy.host(), this.proxy.port());
		this.open.add(0, connections);
		return connections;
	}

	private RedisTopic<Integer> topic(RedisConnectionFactory factory) {
		RedisMessages messages = new RedisMessages(factory, KryoCodec.of(), false, List.of(), null);
		this.open.add(0, messages);
		return messages.topic("sending", Integer.class);
	}

	/** Over a connection without faults. */
	private void listen() {
		Driver.Connections connections = Driver.JEDIS.connect(this.redis.host(), this.redis.port());
		this.open.add(0, connections);
		KryowireListenerContainer container = new KryowireListenerContainer(connections.factory(),
				Quick.CALM.withEnvelopes(false));
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.start();
		this.open.add(0, container::destroy);
		container.addMessageListener(new TypedListener<>("sending", KryoCodec.of().coder(Integer.class),
				(number, message) -> this.heard.add(number)), ChannelTopic.of("sending"));
		patiently().until(container::isListening);
	}

	private static Throwable failure(CompletableFuture<Long> sent) {
		ExecutionException ex = catchThrowableOfType(ExecutionException.class, () -> Waiting.get(sent));
		assertThat(ex).isNotNull();
		return ex.getCause();
	}

}
