/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.RedisMessages;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Over which connections messages go where there are several, or none.
 */
class ConnectionFactoriesTests {

	private static final String CONTAINER = "redisMessageListenerContainer";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
				RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class));

	@Test
	void severalConnectionFactoriesWithoutAChosenOneAreNoReasonToFail() {
		this.runner.withUserConfiguration(Two.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(CONTAINER)
				.doesNotHaveBean(RedisMessages.class)
				.doesNotHaveBean(RedisMessageSendingTemplate.class));
	}

	@Test
	void ofSeveralConnectionFactoriesThePrimaryOneIsUsed() {
		this.runner.withUserConfiguration(Two.class, Third.class).run((context) -> {
			assertThat(context).hasSingleBean(RedisMessages.class);
			assertThat(context.getBean(KryowireListenerContainer.class).getConnectionFactory())
				.isSameAs(context.getBean("third"));
		});
	}

	@Test
	void aConnectionFactoryThatIsNoDefaultCandidateChangesNothing() {
		this.runner.withUserConfiguration(Beside.class).run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(RedisMessages.class).hasBean("beside");
			assertThat(context.getBean(CONTAINER, KryowireListenerContainer.class).getConnectionFactory())
				.isSameAs(context.getBean("redisConnectionFactory"));
		});
	}

	@Test
	void aConnectionFactoryOfTheParentThatIsNoDefaultCandidateChangesNothing() {
		isWithoutInfluence(Beside.class);
	}

	@Test
	void aConnectionFactoryOfTheParentThatIsNoCandidateAtAllChangesNothing() {
		isWithoutInfluence(Hidden.class);
	}

	@Test
	void aFallbackOfTheParentIsNotUsedWhereThereIsAnother() {
		isWithoutInfluence(Spare.class);
	}

	private void isWithoutInfluence(Class<?> inParent) {
		new ApplicationContextRunner().withUserConfiguration(inParent)
			.run((parent) -> this.runner.withParent(parent)
				.withUserConfiguration(Own.class)
				.run((context) -> assertThat(
						context.getBean(CONTAINER, KryowireListenerContainer.class).getConnectionFactory())
					.isSameAs(context.getBean("own"))));
	}

	@Test
	void thePrimaryConnectionFactoryOfTheParentIsUsed() {
		new ApplicationContextRunner().withUserConfiguration(Third.class)
			.run((parent) -> this.runner.withParent(parent)
				.withUserConfiguration(Own.class)
				.run((context) -> assertThat(
						context.getBean(CONTAINER, KryowireListenerContainer.class).getConnectionFactory())
					.isSameAs(parent.getBean("third"))));
	}

	@Test
	void aConnectionFactoryThatWasMadeElsewhereIsUsed() {
		JedisConnectionFactory made = new JedisConnectionFactory();
		this.runner.withInitializer((context) -> context.getBeanFactory().registerSingleton("made", made))
			.run((context) -> assertThat(
					context.getBean(CONTAINER, KryowireListenerContainer.class).getConnectionFactory())
				.isSameAs(made));
	}

	@Test
	void withSeveralConnectionFactoriesTheApplicationMakesItsContainer() {
		this.runner.withUserConfiguration(Two.class, Chosen.class).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(CONTAINER, KryowireListenerContainer.class).getConnectionFactory())
				.isSameAs(context.getBean("second"));
		});
	}

	@Test
	void noConnectionFactoryIsNoReasonToFail() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, RedisListenerAutoConfiguration.class,
					RedisMessagesAutoConfiguration.class))
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(CONTAINER)
				.doesNotHaveBean(RedisMessages.class));
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
	static class Third {

		@Bean
		@Primary
		JedisConnectionFactory third() {
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
	static class Hidden {

		@Bean(autowireCandidate = false)
		JedisConnectionFactory hidden() {
			return new JedisConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Spare {

		@Bean
		@Fallback
		JedisConnectionFactory spare() {
			return new JedisConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		@Bean
		JedisConnectionFactory own() {
			return new JedisConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Chosen {

		@Bean
		KryowireListenerContainer redisMessageListenerContainer(KryowireListenerContainerConfigurer configurer,
				JedisConnectionFactory second) {
			return configurer.container(second);
		}

	}

}
