/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.kryo.KryoCustomizer;
import io.kryowire.codec.schema.TypeTable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The codec for {@code kryowire.codec.format=kryo}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "kryowire.codec.format", havingValue = "kryo", matchIfMissing = true)
class KryoCodecConfiguration {

	@Bean
	@ConditionalOnMissingBean(WireCodec.class)
	KryoCodec kryoCodec(TypeTable types, ObjectProvider<KryoCustomizer> customizers, CodecProperties properties) {
		return new KryoCodec(types, customizers.orderedStream().toList(), properties.describe());
	}

}
