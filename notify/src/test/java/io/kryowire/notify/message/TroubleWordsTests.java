/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;

import javax.net.ssl.SSLHandshakeException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.ConnectionTrouble;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is told of a server that is away or lets nobody in: where it should be, why it
 * cannot be used, and which property to look at.
 */
@ExtendWith(OutputCaptureExtension.class)
class TroubleWordsTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	/** Where nobody is. */
	private final int free = FreePorts.one();

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aServerThatIsAway(Driver driver, CapturedOutput output) throws Exception {
		complains(driver.connect("127.0.0.1", this.free), output, "no connection to 127.0.0.1:" + this.free,
				"Connection refused", "spring.data.redis.host and spring.data.redis.port");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoPublishesIsToldToo(Driver driver) throws Exception {
		KryoCodec codec = KryoCodec.of();
		try (Driver.Connections connections = driver.connect("127.0.0.1", this.free);
				RedisMessages messages = new RedisMessages(connections.factory(), codec, true, List.of(), null)) {
			KryowireMessageSendingTemplate template = new KryowireMessageSendingTemplate(
					new StringRedisTemplate(connections.factory()), codec, new KryoMessageConverter(codec, false), true,
					List.of());
			RedisTopic<Order> topic = messages.topic("news", Order.class);
			for (ThrowingCallable publishing : List.<ThrowingCallable>of(() -> topic.publish(new Order("a", 1)),
					() -> template.convertAndSend("news", new Order("a", 1)))) {
				assertThatExceptionOfType(RedisConnectionFailureException.class).isThrownBy(publishing)
					.withMessageContaining("channel 'news'")
					.withMessageContaining("has failed")
					.withMessageContaining("spring.data.redis.* (host and port");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aServerThatWantsAPassword(Driver driver, CapturedOutput output) throws Exception {
		complains(driver.connectAs(this.redis.host(), this.redis.port(), "", ""), output,
				address() + " requires a password (NOAUTH)", "spring.data.redis.password");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aServerThatRefusesThePassword(Driver driver, CapturedOutput output) throws Exception {
		complains(driver.connectAs(this.redis.host(), this.redis.port(), "nobody", "wrong"), output,
				address() + " rejects the password (WRONGPASS)",
				"spring.data.redis.username and spring.data.redis.password");
	}

	@Test
	void whatNoServerHereShows() {
		assertThat(ConnectionTrouble.words(new IllegalStateException(new UnknownHostException("redis")), "redis:1"))
			.contains("redis:1", "spring.data.redis.host");
		assertThat(ConnectionTrouble.words(new IllegalStateException(new UnknownHostException("node-7")), "Redis"))
			.contains("Redis is unknown (node-7)", "cluster.nodes", "sentinel.nodes");
		assertThat(ConnectionTrouble.words(new ConnectException("Connection refused"), "Redis"))
			.contains("cluster.nodes", "sentinel.nodes");
		assertThat(ConnectionTrouble.words(
				new IllegalStateException(new IllegalStateException("RedisHandshakeHandler not registered")),
				"redis:1"))
			.contains("redis:1", "spring.data.redis.password");
		assertThat(ConnectionTrouble.words(new SSLHandshakeException("No trust."), "redis:1")).contains("(No trust)",
				"spring.data.redis.ssl.bundle");
		assertThat(ConnectionTrouble.words(new IllegalStateException("Something else..."), "redis:1"))
			.isEqualTo("Something else");
		assertThat(ConnectionTrouble.words(new IllegalStateException(), "redis:1")).isEqualTo("IllegalStateException");
	}

	@Test
	void whatWasPublishedMayBeThereThoughNobodyHasAnswered() {
		assertThat(PublishFailure.explain("news",
				new RedisConnectionFailureException("a test", new SocketTimeoutException("Read timed out"))))
			.hasMessageContaining("Publishing to channel 'news' has failed")
			.hasMessageContaining("may have published it")
			.hasMessageNotContaining("spring.data.redis");
	}

	private String address() {
		return "%s:%d".formatted(this.redis.host(), this.redis.port());
	}

	private static void complains(Driver.Connections connections, CapturedOutput output, String... words)
			throws Exception {
		KryowireListenerContainer container = new KryowireListenerContainer(connections.factory(), Quick.CALM);
		container.setMaxSubscriptionRegistrationWaitingTime(0);
		container.setBeanName("lonely");
		container.afterPropertiesSet();
		container.addMessageListener((message, pattern) -> {
		}, ChannelTopic.of("news"));
		container.start();
		try {
			patiently().untilAsserted(() -> assertThat(container.trouble()).contains(words));
			patiently().untilAsserted(() -> assertThat(output.getOut()).contains(words));
			assertThat(output.getOut().lines().filter((line) -> line.contains("'lonely' (1 topic) is not live")))
				.isNotEmpty()
				.allSatisfy((line) -> assertThat(line).doesNotContain("..", " PT"));
		}
		finally {
			container.destroy();
			connections.close();
		}
	}

}
