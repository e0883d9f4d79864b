/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.CustomizedTypes;
import io.kryowire.codec.kryo.KryoCustomizer;
import io.kryowire.codec.schema.TypeTable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the codec.
 */
@AutoConfiguration(afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnClass(WireCodec.class)
@EnableConfigurationProperties(CodecProperties.class)
@Import({ KryoCodecConfiguration.class, JsonCodecConfiguration.class, ResolvedPlaceholders.class })
public final class CodecAutoConfiguration {

	CodecAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "annotatedWireTypes")
	AnnotatedWireTypes annotatedWireTypes(ApplicationContext context, CodecProperties properties) {
		return new AnnotatedWireTypes(context, properties.packages());
	}

	@Bean
	@ConditionalOnMissingBean
	TypeTable wireTypeTable(CodecProperties properties, ObjectProvider<KryoCustomizer> customizers,
			ObjectProvider<WireTypesContributor> contributors) {
		WireFilter filter = WireFilter.parse(properties.allow());
		TypeTable types = new TypeTable(filter, CustomizedTypes.of(customizers.orderedStream().toList()));
		contributors.orderedStream().forEach((contributor) -> contributor.types().forEach(types::declare));
		return types;
	}

	@Bean
	@ConditionalOnMissingBean(name = "codecReport")
	CodecReport codecReport(ApplicationContext context, ObjectProvider<WireCodec> codecs) {
		return new CodecReport(context, codecs);
	}

}
