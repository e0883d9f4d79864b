/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.properties.ResolvedPlaceholders;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.Transport;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.kryonet.KryonetTransport;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for what clients and the server have in common.
 */
@AutoConfiguration(after = CodecAutoConfiguration.class,
		afterName = "org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration")
@ConditionalOnClass({ KryonetExchange.class, Transport.class })
@EnableConfigurationProperties(KryonetProperties.class)
@Import(ResolvedPlaceholders.class)
public final class KryonetAutoConfiguration {

	KryonetAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	Transport kryonetTransport() {
		return new KryonetTransport();
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetConnectionDetails kryonetConnectionDetails(KryonetProperties properties,
			ObjectProvider<SslBundles> bundles) {
		return new PropertiesKryonetConnectionDetails(properties, bundles.getIfAvailable());
	}

	/** Lazy, so that it exists only if something uses it. */
	@Bean
	@Lazy
	@ConditionalOnMissingBean
	CurrentCall kryonetCurrentCall() {
		return new CurrentCall();
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetLinks kryonetLinks(KryonetProperties properties, @Value("${spring.application.name:}") String name,
			Environment environment) {
		KryonetLinks.requireNoEmptySecret(environment);
		return new KryonetLinks(properties, name);
	}

	@Bean
	@ConditionalOnMissingBean
	KryonetNodeName kryonetNodeName(KryonetLinks links) {
		return new KryonetNodeName(links.nodeId());
	}

	@Bean
	static ForgottenServices kryonetForgottenServices(ConfigurableListableBeanFactory beans) {
		return new ForgottenServices(beans);
	}

}
