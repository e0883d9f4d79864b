/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.redis.annotation.RedisListener;
import org.springframework.data.redis.config.RedisListenerConfigUtils;
import org.springframework.data.redis.config.RedisListenerConfigurer;
import org.springframework.data.redis.config.RedisListenerEndpointRegistry;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisMessageConverters;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.Headers;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

/**
 * An application with annotated listeners, wired by hand as the auto-configuration does.
 */
final class ListenerApplication implements AutoCloseable {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	final Listeners listeners = new Listeners();

	final KryowireMessageSendingTemplate template;

	ListenerApplication(RedisConnectionFactory connections, ListenerSettings settings, boolean strict, String prefix) {
		KryoCodec codec = KryoCodec.of();
		KryoMessageConverter converter = new KryoMessageConverter(codec, strict);
		this.template = new KryowireMessageSendingTemplate(new StringRedisTemplate(connections), codec, converter,
				settings.envelopes(), List.of());
		this.context.getEnvironment().getSystemProperties().put("test.prefix", prefix);
		this.context.registerBean(RedisListenerConfigUtils.REDIS_MESSAGE_LISTENER_BEAN_NAME,
				KryowireListenerContainer.class, () -> container(connections, settings));
		this.context.registerBean(RedisListenerConfigUtils.REDIS_LISTENER_ENDPOINT_REGISTRY_BEAN_NAME,
				RedisListenerEndpointRegistry.class, RedisListenerEndpointRegistry::new);
		this.context.registerBean(RedisListenerConfigUtils.REDIS_LISTENER_ANNOTATION_PROCESSOR_BEAN_NAME,
				KryowireListenerAnnotationBeanPostProcessor.class,
				() -> new KryowireListenerAnnotationBeanPostProcessor(settings.envelopes()));
		this.context.registerBean(RedisListenerConfigurer.class, () -> new RedisListenerConfigurer() {
			@Override
			public void configureMessageConverters(RedisMessageConverters.Builder builder) {
				converter.register(builder);
			}
		});
		this.context.registerBean(Listeners.class, () -> this.listeners);
		this.context.refresh();
	}

	private static KryowireListenerContainer container(RedisConnectionFactory connections, ListenerSettings settings) {
		KryowireListenerContainer container = new KryowireListenerContainer(connections, settings);
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		return container;
	}

	KryowireListenerContainer container() {
		return this.context.getBean(KryowireListenerContainer.class);
	}

	@Override
	public void close() {
		this.context.close();
	}

	static class Listeners {

		final Queue<Object> heard = new ConcurrentLinkedQueue<>();

		@RedisListener(topic = "${test.prefix}orders")
		void order(Order order, @Header("channel") String channel, @Headers Map<String, Object> headers) {
			if (order.quantity() < 0) {
				throw new IllegalArgumentException("negative");
			}
			this.heard.add(order);
			this.heard.add("region " + headers.get("region") + ", pattern " + headers.get("pattern"));
		}

		@RedisListener("${test.prefix}region")
		void region(byte[] bytes, @Header("region") String region) {
			this.heard.add(region);
		}

		@RedisListener(topic = "${test.prefix}json", consumes = "application/json")
		void json(Order order) {
			this.heard.add(order);
		}

		@KryoRedisListener("${test.prefix}strict")
		void strict(Order order) {
			this.heard.add(order);
		}

		@RedisListener("${test.prefix}texts")
		void text(String text) {
			this.heard.add(text);
		}

		@RedisListener("${test.prefix}bytes")
		void bytes(byte[] bytes) {
			this.heard.add(List.of(bytes[0], bytes.length));
		}

		@RedisListener("${test.prefix}many")
		void many(List<Order> orders) {
			this.heard.add(orders);
		}

		@RedisListener("${test.prefix}pattern.*")
		void pattern(Order order, @Headers Map<String, Object> headers) {
			this.heard.add(String.valueOf(headers.get("pattern")) + " " + headers.get("channel"));
		}

	}

}
