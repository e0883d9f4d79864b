/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.desk;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.redis.KryowireListenerContainerConfigurer;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.message.KryoListenerAdapter;
import io.kryowire.notify.message.KryoRedisSerializer;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.MessageKeyExtractor;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessageFailure;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.serializer.RedisSerializer;

@Configuration(proxyBeanMethods = false)
public class OrderMessages {

	private final Queue<RedisMessageFailure> failures = new ConcurrentLinkedQueue<>();

	private final Queue<SubscriptionEvent> events = new ConcurrentLinkedQueue<>();

	// tag::container
	@Bean
	KryowireListenerContainer auditContainer(KryowireListenerContainerConfigurer configurer,
			RedisConnectionFactory connections, WireCodec codec, Audit audit) {
		KryowireListenerContainer container = configurer.container(connections);
		container.addMessageListener(new KryoListenerAdapter(audit, codec, Order.class), ChannelTopic.of("orders"));
		return container;
	}

	// end::container
	// tag::errors
	@Bean
	RedisMessageErrorHandler orderErrors() {
		return (failure) -> {
			if (failure.payload() instanceof Order order) {
				System.err.println(order.id() + " on " + failure.channel() + ": " + failure.exception());
			}
			this.failures.add(failure);
		};
	}

	// end::errors
	// tag::keys
	@Bean
	MessageKeyExtractor customers() {
		return (message) -> Objects.requireNonNullElse(message.headers().get("customer"), message.channel());
	}

	// end::keys
	// tag::template
	@Bean
	RedisTemplate<String, Order> orderTemplate(RedisConnectionFactory connections, WireCodec codec) {
		RedisTemplate<String, Order> template = new RedisTemplate<>();
		template.setConnectionFactory(connections);
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(new KryoRedisSerializer<>(codec, Order.class));
		return template;
	}

	// end::template
	// tag::events
	@EventListener
	void onSubscription(SubscriptionEvent event) {
		if (event.kind() == SubscriptionEvent.Kind.RECOVERED) {
			System.out.println("Nothing was heard for " + event.outage() + ": load again what may have changed");
		}
		this.events.add(event);
	}

	// end::events
	Queue<RedisMessageFailure> failures() {
		return this.failures;
	}

	Queue<SubscriptionEvent> events() {
		return this.events;
	}

}
