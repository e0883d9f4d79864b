/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.codec.WireCodec;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the {@link KryowireEndpoint}.
 */
@AutoConfiguration(after = CodecAutoConfiguration.class)
@ConditionalOnClass({ WireCodec.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(KryowireEndpoint.class)
public final class KryowireEndpointAutoConfiguration {

	KryowireEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	KryowireEndpoint kryowireEndpoint(ObjectProvider<KryowireEndpointContributor> contributors) {
		return new KryowireEndpoint(contributors);
	}

	@Bean
	@ConditionalOnMissingBean(name = "codecEndpointContributor")
	CodecEndpointContributor codecEndpointContributor(ObjectProvider<WireCodec> codecs) {
		return new CodecEndpointContributor(codecs);
	}

}
