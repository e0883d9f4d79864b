/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.Set;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.state.annotation.StateListenerAnnotationBeanPostProcessor;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

class BackOffTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(AutoConfigurations
		.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class, StateAutoConfiguration.class));

	@Test
	void anApplicationThatUsesNoneHasNoThreadOfTheirs() {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.containsBean("stateTopics")).isTrue();
			assertThat(Thread.getAllStackTraces().keySet()).filteredOn((thread) -> !before.contains(thread))
				.extracting(Thread::getName)
				.noneMatch((name) -> name.startsWith("kryowire"));
			assertThat(context.getBean(OpenStateTopics.class).all()).isEmpty();
			context.getBean(StateTopics.class);
			assertThat(context.getBean(OpenStateTopics.class).all()).hasSize(1);
		});
	}

	@Test
	void connectionsOfAnotherDriverAreNoReasonToFailBeforeTheyAreUsed() {
		this.runner.withBean("own", RedisConnectionFactory.class, ForeignConnections::new).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.containsBean("stateTopics")).isTrue();
		});
	}

	@Test
	void switchedOffThereIsNothing() {
		this.runner.withPropertyValues("kryowire.state.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(WireCodec.class)
				.doesNotHaveBean(StateTopics.class)
				.doesNotHaveBean(StateTopicsConfigurer.class)
				.doesNotHaveBean(StateListenerAnnotationBeanPostProcessor.class)
				.doesNotHaveBean(StateProperties.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.kryowire.notify", "org.springframework.boot.data.redis" })
	void withoutWhatItNeedsThereIsNothing(String missing) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, StateAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(missing))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(WireCodec.class)
				.doesNotHaveBean("stateTopicsConfigurer"));
	}

	@Test
	void severalConnectionFactoriesWithoutAChosenOneAreNoReasonToFail() {
		this.runner.withUserConfiguration(Two.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(StateTopics.class)
				.hasSingleBean(StateTopicsConfigurer.class));
	}

	@Test
	void withSeveralConnectionFactoriesTheApplicationMakesItsTopicsAndAllAreKnown() {
		this.runner.withUserConfiguration(Two.class, TopicsOfBoth.class).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(OpenStateTopics.class).all()).containsExactlyInAnyOrder(
					context.getBean("firstTopics", StateTopics.class),
					context.getBean("secondTopics", StateTopics.class));
			assertThat(context.getBean("firstTopics")).hasFieldOrPropertyWithValue("factory.connections",
					context.getBean("first"));
		});
	}

	@Test
	void theApplicationsConfigurerTopicsAndTimeAreUsed() {
		StateRuntime runtime = StateRuntime.system();
		this.runner.withUserConfiguration(Own.class).withBean(StateRuntime.class, () -> runtime).run((context) -> {
			assertThat(context).hasSingleBean(StateTopics.class).doesNotHaveBean("stateTopics");
			assertThat(context.getBean(StateTopics.class)).hasFieldOrPropertyWithValue("runtime", runtime);
		});
		assertThat(runtime.scheduler().isShutdown()).isFalse();
		runtime.scheduler().shutdownNow();
	}

	@Test
	void topicsAreInjectedByTheirTypes() {
		this.runner.withUserConfiguration(TwoTopics.class)
			.run((context) -> assertThat(context.getBean(Uses.class)).satisfies((uses) -> {
				assertThat(uses.names().name()).isEqualTo("names");
				assertThat(uses.numbers().name()).isEqualTo("numbers");
			}));
	}

	@Configuration(proxyBeanMethods = false)
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
	static class TopicsOfBoth {

		@Bean
		StateTopics firstTopics(StateTopicsConfigurer configurer, JedisConnectionFactory first) {
			return configurer.topics(first);
		}

		@Bean
		StateTopics secondTopics(StateTopicsConfigurer configurer, JedisConnectionFactory second) {
			return configurer.topics(second);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		@Bean
		StateTopics own(StateTopicsConfigurer configurer, RedisConnectionFactory connections) {
			return configurer.topics(connections);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoTopics {

		@Bean
		StateTopic<String> names(StateTopics topics) {
			return topics.topic("names", String.class);
		}

		@Bean
		StateTopic<Long> numbers(StateTopics topics) {
			return topics.topic("numbers", Long.class);
		}

		@Bean
		Uses uses(StateTopic<String> names, StateTopic<Long> numbers) {
			return new Uses(names, numbers);
		}

	}

	/** Of a driver that nobody knows. */
	private static final class ForeignConnections implements RedisConnectionFactory {

		@Override
		public boolean getConvertPipelineAndTxResults() {
			return false;
		}

		@Override
		public RedisConnection getConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public RedisClusterConnection getClusterConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public RedisSentinelConnection getSentinelConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
			return null;
		}

	}

	record Uses(StateTopic<String> names, StateTopic<Long> numbers) {
	}

}
