/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.List;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.DeadLetterErrorHandler;
import io.kryowire.notify.message.KryoMessageConverter;
import io.kryowire.notify.message.KryowireListenerAnnotationBeanPostProcessor;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.KryowireMessageSendingTemplate;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.annotation.EnableRedisListeners;
import org.springframework.data.redis.annotation.RedisListenerAnnotationBeanPostProcessor;
import org.springframework.data.redis.config.RedisListenerConfigUtils;
import org.springframework.data.redis.config.RedisListenerConfigurer;
import org.springframework.data.redis.config.RedisListenerEndpointRegistry;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.data.redis.serializer.RedisMessageConverters;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What there is without being asked for, and what an application replaces. Nobody
 * listens, so no server is needed.
 */
@ExtendWith(OutputCaptureExtension.class)
class BackOffTests {

	private static final String CONTAINER = "redisMessageListenerContainer";

	private static final String DEAD = "kryowire.redis.dead-letter.key=dead";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class,
				RedisListenerAutoConfiguration.class, RedisMessagesAutoConfiguration.class));

	@Test
	void whatListensAndPublishesIsThereAndSpringBootsTemplatesStay() {
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed()
				.hasSingleBean(RedisMessageListenerContainer.class)
				.hasSingleBean(RedisMessageSendingTemplate.class)
				.hasSingleBean(RedisMessages.class)
				.hasSingleBean(KryoMessageConverter.class)
				.hasBean("redisTemplate")
				.hasBean("stringRedisTemplate")
				.doesNotHaveBean(RedisMessageErrorHandler.class);
			assertThat(context.getBean(CONTAINER)).isInstanceOf(KryowireListenerContainer.class);
			assertThat(context.getBean(StringRedisTemplate.class).getClass()).isEqualTo(StringRedisTemplate.class);
		});
	}

	@Test
	void switchedOffItLeavesWhatSpringBootHas() {
		this.runner.withPropertyValues("kryowire.redis.enabled=false").run((context) -> {
			assertThat(context).hasNotFailed()
				.hasSingleBean(WireCodec.class)
				.doesNotHaveBean(KryoMessageConverter.class)
				.doesNotHaveBean(RedisMessages.class)
				.doesNotHaveBean(RedisMessageSendingTemplate.class)
				.doesNotHaveBean(RedisMessagesProperties.class)
				.doesNotHaveBean(ListenerContainerWithdrawal.class);
			assertThat(context.getBean(CONTAINER).getClass()).isEqualTo(RedisMessageListenerContainer.class);
			assertThat(
					context.getBean(RedisListenerConfigUtils.REDIS_LISTENER_ANNOTATION_PROCESSOR_BEAN_NAME).getClass())
				.isEqualTo(RedisListenerAnnotationBeanPostProcessor.class);
		});
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "io.kryowire.notify", "org.springframework.messaging", "org.springframework.boot.data.redis" })
	void withoutWhatItNeedsThereIsNothing(String missing) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, RedisListenerAutoConfiguration.class,
					RedisMessagesAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(missing))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(WireCodec.class)
				.doesNotHaveBean("kryoMessageConverter")
				.doesNotHaveBean("redisMessages"));
	}

	@Test
	void theApplicationsContainerIsUsedAndWhatItLacksIsSaid(CapturedOutput output) {
		this.runner.withUserConfiguration(OwnContainer.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(RedisMessageListenerContainer.class)
				.doesNotHaveBean(KryowireListenerContainer.class)
				.hasSingleBean(RedisMessages.class));
		assertThat(output).containsOnlyOnce("of the application's own")
			.contains("INFO", "Listener container 'redisMessageListenerContainer'",
					"KryowireListenerContainerConfigurer.container(connections)");
	}

	@Test
	void aContainerByAnotherNameIsOneMoreAndNothingIsSaidOfOurs(CapturedOutput output) {
		this.runner.withUserConfiguration(AnotherContainer.class).run((context) -> {
			assertThat(context.getBeansOfType(KryowireListenerContainer.class)).hasSize(2)
				.containsKeys(CONTAINER, "another");
			assertThat(context.getBean(RedisMessages.class)).hasFieldOrPropertyWithValue("container",
					context.getBean(CONTAINER));
		});
		assertThat(output).doesNotContain("of the application's own");
	}

	@Test
	void theApplicationsSendingTemplateIsUsed() {
		this.runner
			.withBean("own", RedisMessageSendingTemplate.class,
					() -> new RedisMessageSendingTemplate(new StringRedisTemplate(new JedisConnectionFactory())))
			.run((context) -> assertThat(context).hasSingleBean(RedisMessageSendingTemplate.class)
				.doesNotHaveBean(KryowireMessageSendingTemplate.class)
				.hasSingleBean(RedisMessages.class));
	}

	@Test
	void theApplicationsTopicsAreUsed() {
		this.runner.withUserConfiguration(OwnMessages.class)
			.run((context) -> assertThat(context).hasSingleBean(RedisMessages.class).doesNotHaveBean("redisMessages"));
	}

	@Test
	void theApplicationsConverterIsUsed() {
		this.runner.withUserConfiguration(OwnConverter.class)
			.run((context) -> assertThat(context).hasSingleBean(KryoMessageConverter.class)
				.doesNotHaveBean("kryoMessageConverter"));
	}

	@Test
	void theApplicationsListenerConfigurerIsOneMoreAndItsConvertersComeFirst() {
		this.runner.withBean("own", RedisListenerConfigurer.class, () -> new RedisListenerConfigurer() {
			@Override
			public void configureMessageConverters(RedisMessageConverters.Builder builder) {
			}
		}).run((context) -> {
			assertThat(context.getBeansOfType(RedisListenerConfigurer.class)).hasSize(2);
			assertThat(context.getBeanProvider(RedisListenerConfigurer.class).orderedStream().toList().get(1))
				.isInstanceOf(ConverterConfigurer.class);
		});
	}

	@Test
	void aListenerConfigurerByOurNameReplacesOurs() {
		this.runner.withBean("kryoRedisListenerConfigurer", RedisListenerConfigurer.class,
				() -> new RedisListenerConfigurer() {
				})
			.run((context) -> assertThat(context).hasSingleBean(RedisListenerConfigurer.class));
	}

	@Test
	void theApplicationsConfigurerOfContainersIsUsed() {
		this.runner.withUserConfiguration(OwnConfigurer.class)
			.run((context) -> assertThat(context).hasSingleBean(KryowireListenerContainerConfigurer.class)
				.doesNotHaveBean("kryowireListenerContainerConfigurer"));
	}

	@Test
	void anApplicationThatEnablesListenersItselfHasSpringsPostProcessorAndOurContainer() {
		this.runner.withUserConfiguration(Enabling.class).run((context) -> {
			assertThat(context).hasNotFailed()
				.hasSingleBean(RedisListenerEndpointRegistry.class)
				.doesNotHaveBean(KryowireListenerAnnotationBeanPostProcessor.class)
				.hasSingleBean(RedisListenerAnnotationBeanPostProcessor.class);
			assertThat(context.getBean(CONTAINER)).isInstanceOf(KryowireListenerContainer.class);
		});
	}

	@Test
	void theApplicationsRegistryIsUsed() {
		this.runner
			.withBean(RedisListenerConfigUtils.REDIS_LISTENER_ENDPOINT_REGISTRY_BEAN_NAME,
					RedisListenerEndpointRegistry.class, RedisListenerEndpointRegistry::new)
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(RedisListenerEndpointRegistry.class));
	}

	@Test
	void deadLettersAreKeptOnlyWithAKeyAndWithoutAnErrorHandlerOfTheApplication() {
		this.runner.withPropertyValues(DEAD)
			.run((context) -> assertThat(context).hasSingleBean(DeadLetterErrorHandler.class));
		this.runner.withPropertyValues(DEAD).withBean("own", RedisMessageErrorHandler.class, () -> (failure) -> {
		})
			.run((context) -> assertThat(context).hasSingleBean(RedisMessageErrorHandler.class)
				.doesNotHaveBean(DeadLetterErrorHandler.class));
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnContainer {

		@Bean
		RedisMessageListenerContainer redisMessageListenerContainer(RedisConnectionFactory connections) {
			RedisMessageListenerContainer container = new RedisMessageListenerContainer();
			container.setConnectionFactory(connections);
			return container;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnConfigurer {

		@Bean
		KryowireListenerContainerConfigurer own(ApplicationContext context) {
			return new KryowireListenerContainerConfigurer(context, RedisMessagesPropertiesTests.defaults());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class AnotherContainer {

		@Bean
		KryowireListenerContainer another(KryowireListenerContainerConfigurer configurer,
				RedisConnectionFactory connections) {
			return configurer.container(connections);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnMessages {

		@Bean
		RedisMessages own(RedisConnectionFactory connections, WireCodec codec) {
			return new RedisMessages(connections, codec, true, List.of(), null);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnConverter {

		@Bean
		KryoMessageConverter own(WireCodec codec) {
			return new KryoMessageConverter(codec, true);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableRedisListeners
	static class Enabling {

	}

}
