/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.time.Clock;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.DeadLetterErrorHandler;
import io.kryowire.notify.message.KryoMessageConverter;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.KryowireMessageSendingTemplate;
import io.kryowire.notify.message.PublishStage;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.schema.SchemaStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.messaging.RedisMessageSendingTemplate;
import org.springframework.messaging.Message;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for publishing messages, and for the list of messages that could
 * not be handled.
 */
@AutoConfiguration(after = { DataRedisAutoConfiguration.class, CodecAutoConfiguration.class,
		RedisListenerAutoConfiguration.class })
@ConditionalOnClass({ RedisMessages.class, DataRedisAutoConfiguration.class, Message.class })
@ConditionalOnSingleCandidate(RedisConnectionFactory.class)
@ConditionalOnBooleanProperty(name = "kryowire.redis.enabled", matchIfMissing = true)
public final class RedisMessagesAutoConfiguration {

	RedisMessagesAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(RedisMessageSendingTemplate.class)
	KryowireMessageSendingTemplate redisMessageSendingTemplate(RedisConnectionFactory connections, WireCodec codec,
			KryoMessageConverter converter, RedisMessagesProperties properties, ObjectProvider<PublishStage> stages,
			ObjectProvider<SchemaStores> schemas) {
		return new KryowireMessageSendingTemplate(new StringRedisTemplate(connections), codec, converter,
				properties.envelope(), stages.orderedStream().toList(), store(schemas, connections));
	}

	@Bean
	@ConditionalOnMissingBean
	RedisMessages redisMessages(RedisConnectionFactory connections, WireCodec codec, RedisMessagesProperties properties,
			ObjectProvider<PublishStage> stages, ListableBeanFactory beans, ObjectProvider<SchemaStores> schemas) {
		return new RedisMessages(connections, codec, properties.envelope(), stages.orderedStream().toList(),
				container(beans), store(schemas, connections));
	}

	@Bean
	@ConditionalOnMissingBean(RedisMessageErrorHandler.class)
	@Conditional(DeadLetterKeyCondition.class)
	DeadLetterErrorHandler redisDeadLetterErrorHandler(RedisConnectionFactory connections,
			RedisMessagesProperties properties) {
		return InvalidPropertyException.checked("kryowire.redis.dead-letter", properties.deadLetter(),
				() -> new DeadLetterErrorHandler(connections, String.valueOf(properties.deadLetter().key()),
						properties.deadLetter().length(),
						(int) Math.min(Integer.MAX_VALUE, properties.deadLetter().maxMessageSize().toBytes()),
						RedisMessageErrorHandler.logging(), Clock.systemUTC()));
	}

	private static @Nullable SchemaStore store(ObjectProvider<SchemaStores> schemas,
			RedisConnectionFactory connections) {
		SchemaStores stores = schemas.getIfAvailable();
		return (stores != null) ? stores.of(connections) : null;
	}

	/** The container of annotated listeners, even if there are others. */
	private static @Nullable KryowireListenerContainer container(ListableBeanFactory beans) {
		String name = ListenerContainerWithdrawal.CONTAINER;
		return (beans.containsBean(name) && beans.isTypeMatch(name, KryowireListenerContainer.class))
				? beans.getBean(name, KryowireListenerContainer.class)
				: beans.getBeanProvider(KryowireListenerContainer.class).getIfUnique();
	}

}
