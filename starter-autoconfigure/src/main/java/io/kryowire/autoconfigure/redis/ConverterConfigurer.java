/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.notify.message.KryoMessageConverter;

import org.springframework.data.redis.config.RedisListenerConfigurer;
import org.springframework.data.redis.serializer.RedisMessageConverters;

/**
 * Has annotated listeners take what the codec has written.
 *
 * @param converter reads it
 */
record ConverterConfigurer(KryoMessageConverter converter) implements RedisListenerConfigurer {

	@Override
	public void configureMessageConverters(RedisMessageConverters.Builder builder) {
		this.converter.register(builder);
	}

}
