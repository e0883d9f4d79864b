/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the schemas in Redis, by which processes with different
 * versions of a type read each other's messages and values.
 */
@AutoConfiguration(before = { DataRedisAutoConfiguration.class, RedisListenerAutoConfiguration.class },
		after = CodecAutoConfiguration.class)
@ConditionalOnClass({ SchemaStore.class, DataRedisAutoConfiguration.class })
@EnableConfigurationProperties(RedisMessagesProperties.class)
@Import(ResolvedPlaceholders.class)
public final class RedisSchemasAutoConfiguration {

	RedisSchemasAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	SchemaStores redisSchemaStores(ObjectProvider<WireCodec> codec, RedisMessagesProperties properties,
			Environment environment) {
		RedisMessagesProperties.Listener listener = properties.listener();
		return new SchemaStores(codec,
				InvalidPropertyException
					.checked("kryowire.redis.listener", listener,
							() -> SchemaSettings.DEFAULTS.withPatience(listener.schemaPatience()))
					.withPrefix(environment.getProperty("kryowire.state.prefix", SchemaSettings.DEFAULTS.prefix())));
	}

}
