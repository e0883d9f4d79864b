/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.redis.shop.Inbox;
import io.kryowire.autoconfigure.redis.shop.MessageShop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What a person reads who has made a mistake.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartUpMistakesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			listener.concurrency=-1              | kryowire.redis.listener     | concurrency=-1
			listener.capacity=0                  | kryowire.redis.listener     | capacity=0
			listener.total-capacity=1            | kryowire.redis.listener     | totalCapacity=1
			listener.total-size=0B               | kryowire.redis.listener     | totalBytes=0
			listener.block-timeout=-1s           | kryowire.redis.listener     | blockTimeout=-1s
			listener.drain-timeout=-1s           | kryowire.redis.listener     | drainTimeout=-1s
			subscription.heartbeat=0s            | kryowire.redis.subscription | heartbeat=0s
			subscription.attempt-timeout=-1s     | kryowire.redis.subscription | attemptTimeout=-1s
			subscription.reconnect.delay=1m      | kryowire.redis.subscription | firstBackoff=1m
			dead-letter.length=0                 | kryowire.redis.dead-letter  | length=0
			dead-letter.max-message-size=-1B     | kryowire.redis.dead-letter  | max-message-size=-1B
			""")
	void aNumberThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		fails(MessageShop.class, "kryowire.redis." + property, "kryowire.redis.dead-letter.key=dead");
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + named + " is invalid",
				problem);
	}

	@ParameterizedTest
	@ValueSource(strings = { "strict-content-type", "listener.overflow", "listener.capacity",
			"subscription.reconnect.delay", "dead-letter.length", "dead-letter.key" })
	void aPlaceholderThatNothingResolvesIsNoValue(String property, CapturedOutput output) {
		fails(MessageShop.class, "kryowire.redis." + property + "=${NOBODY_SETS_THIS}");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"kryowire.redis.%s refers to ${NOBODY_SETS_THIS}, which cannot be resolved".formatted(property));
	}

	@Test
	void severalConnectionFactoriesOfWhichNoneIsChosen(CapturedOutput output) {
		fails(Two.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "there are several: first, second", "@Primary",
				"redisMessageListenerContainer");
	}

	@Test
	void thoseThatAreNoDefaultCandidatesAreNotAmongThem(CapturedOutput output) {
		fails(TwoAndOneBeside.class);
		assertThat(output).contains("there are several: first, second.");
	}

	@Test
	void noConnectionFactoryIsADefaultCandidate(CapturedOutput output) {
		fails(OneBeside.class);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"Listeners require a RedisConnectionFactory, but none of these is a default candidate: beside.",
				"defaultCandidate", "redisMessageListenerContainer");
	}

	@Test
	void noConnectionFactory(CapturedOutput output) {
		fails(None.class);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"Listeners require a RedisConnectionFactory, but there is none", "DataRedisAutoConfiguration");
	}

	private static void fails(Class<?> configuration, String... properties) {
		assertThatException()
			.isThrownBy(() -> MessageShop.startAlone("127.0.0.1", 1, configuration, properties).close());
	}

	@Configuration(proxyBeanMethods = false)
	@Import(MessageShop.class)
	static class Two {

		@Bean
		JedisConnectionFactory first() {
			return new JedisConnectionFactory();
		}

		@Bean
		JedisConnectionFactory second() {
			return new JedisConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Beside {

		@Bean(defaultCandidate = false)
		JedisConnectionFactory beside() {
			return new JedisConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Two.class, Beside.class })
	static class TwoAndOneBeside {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ None.class, Beside.class })
	static class OneBeside {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, RedisListenerAutoConfiguration.class,
			RedisMessagesAutoConfiguration.class })
	static class None {

		@Bean
		Inbox inbox() {
			return new Inbox();
		}

	}

}
