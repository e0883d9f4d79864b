/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.schema.TypeTable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The codec for {@code kryowire.codec.format=json}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "kryowire.codec.format", havingValue = "json")
class JsonCodecConfiguration {

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(JsonMapper.class)
	static class WithJackson {

		@Bean
		@ConditionalOnMissingBean(WireCodec.class)
		JsonCodec jsonCodec(TypeTable types, ObjectProvider<JsonMapper> mappers, CodecProperties properties) {
			JsonMapper mapper = mappers.getIfUnique(() -> JsonMapper.builder().build());
			return new JsonCodec(types, mapper, properties.describe());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("tools.jackson.databind.json.JsonMapper")
	static class WithoutJackson {

		@Bean
		@ConditionalOnMissingBean
		WireCodec wireCodec() {
			throw new JacksonMissingException();
		}

	}

}
