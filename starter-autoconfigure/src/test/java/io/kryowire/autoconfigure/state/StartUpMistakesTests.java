/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
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
			head-interval=0s                       | head-interval                      | it must be more than zero
			stale-after=100ms                      | stale-after                        | more than head-interval=400ms
			topics.quotes.partitions=0             | topics.quotes.partitions           | at least 1 and at most 16384
			topics.quotes.replica.max-entries=-1   | topics.quotes.replica.max-entries  | at least 1
			topics.quotes.head-interval=2s         | topics.quotes.stale-after          | more than head-interval=2s
			listener.concurrency=-1                | listener.concurrency               | use 0 for
			listener.drain-timeout=-1s             | listener.drain-timeout             | not be negative
			""")
	void aValueThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		fails(QuoteShop.class, "kryowire.state." + property);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.state." + named + " is invalid", problem,
				"Correct kryowire.state." + named);
	}

	@ParameterizedTest
	@ValueSource(strings = { "prefix", "partitions", "foreign-writes", "replica.mode", "topics.quotes.ttl" })
	void aPlaceholderThatNothingResolvesIsNoValue(String property, CapturedOutput output) {
		fails(QuoteShop.class, "kryowire.state." + property + "=${NOBODY_SETS_THIS}");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"kryowire.state.%s refers to ${NOBODY_SETS_THIS}, which cannot be resolved".formatted(property));
	}

	@Test
	void aListenerWhoseTypeCannotBeTold(CapturedOutput output) {
		fails(Anything.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "A state listener is invalid", "Anything.changed",
				"cannot be told from java.lang.Object");
	}

	@Test
	void aListenerWithAnotherTypeThanItsTopic(CapturedOutput output) {
		fails(Other.class, "shop.topic=quotes");
		assertThat(output).contains("APPLICATION FAILED TO START", "A state listener is invalid", "Other.changed",
				"has values of " + Quote.class.getName() + ", and not of java.lang.String");
	}

	@Test
	void aListenerToTopicsOfNoBean(CapturedOutput output) {
		fails(Elsewhere.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "A state listener is invalid", "Elsewhere.changed",
				"there is no bean 'archiveTopics' of type StateTopics");
	}

	@Test
	void aListenerToTopicsThatAreConnections(CapturedOutput output) {
		fails(Connections.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "A state listener is invalid", "Connections.changed",
				"bean 'beside' is of type " + JedisConnectionFactory.class.getName() + " and not of type StateTopics");
	}

	@Test
	void aTopicWithTwoTypes(CapturedOutput output) {
		fails(Twice.class, "shop.topic=quotes");
		assertThat(output).contains("APPLICATION FAILED TO START", "A state topic was requested with two types",
				"State topic 'quotes' has values of", "Use 'quotes' with the same type");
	}

	@Test
	void severalConnectionFactoriesOfWhichNoneIsChosen(CapturedOutput output) {
		fails(Two.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "there are several: first, second", "@Primary",
				"StateTopicsConfigurer.topics(connections)");
	}

	@Test
	void connectionFactoriesThatAreNoDefaultCandidatesAreNotAmongThem(CapturedOutput output) {
		fails(TwoAndOneBeside.class);
		assertThat(output).contains("there are several: first, second.");
	}

	@Test
	void noConnectionFactoryIsADefaultCandidate(CapturedOutput output) {
		fails(Beside.class, "spring.autoconfigure.exclude=" + DataRedisAutoConfiguration.class.getName());
		assertThat(output).contains("APPLICATION FAILED TO START",
				"State topics require a RedisConnectionFactory, but none of these is a default candidate: beside.",
				"defaultCandidate", "StateTopicsConfigurer.topics(connections)");
	}

	@Test
	void severalTopicsOfWhichNoneIsChosen(CapturedOutput output) {
		fails(TwoTopics.class);
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "A single StateTopics bean is required", "firstTopics",
					"secondTopics", "@Primary", "@StateListener(stateTopics = \"firstTopics\")")
			.doesNotContain("asideTopics");
	}

	@Test
	void topicsThatAreSwitchedOff(CapturedOutput output) {
		fails(QuoteShop.class, "kryowire.state.enabled=false");
		assertThat(output).contains("APPLICATION FAILED TO START", "State topics are disabled",
				"kryowire.state.enabled=false");
	}

	private static void fails(Class<?> configuration, String... properties) {
		assertThatException()
			.isThrownBy(() -> QuoteShop.startInTrouble("127.0.0.1", 1, configuration, properties).close());
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Elsewhere {

		@StateListener(topic = "quotes", stateTopics = "archiveTopics")
		void changed(Quote quote) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Beside.class)
	static class Connections {

		@StateListener(topic = "quotes", stateTopics = "beside")
		void changed(Quote quote) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Anything {

		@StateListener("${shop.topic}")
		void changed(Object latest) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Other {

		@StateListener("${shop.topic}")
		void changed(String latest) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Twice {

		@Bean
		StateTopic<Long> numbers(StateTopics topics) {
			return topics.topic("quotes", Long.class);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
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
	@Import(QuoteShop.class)
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
	@Import(Two.class)
	static class TwoTopics {

		@Bean
		StateTopics firstTopics(StateTopicsConfigurer configurer, JedisConnectionFactory first) {
			return configurer.topics(first);
		}

		@Bean
		StateTopics secondTopics(StateTopicsConfigurer configurer, JedisConnectionFactory second) {
			return configurer.topics(second);
		}

		@Bean(defaultCandidate = false)
		StateTopics asideTopics(StateTopicsConfigurer configurer, JedisConnectionFactory second) {
			return configurer.topics(second);
		}

	}

}
