/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.endpoint.KryowireEndpoint;
import io.kryowire.autoconfigure.endpoint.KryowireEndpointAutoConfiguration;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the section of the {@link KryowireEndpoint} about calls.
 */
@AutoConfiguration(before = KryowireEndpointAutoConfiguration.class,
		after = { KryonetClientAutoConfiguration.class, KryonetServerAutoConfiguration.class })
@ConditionalOnClass({ KryonetClients.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnBean({ KryonetLinks.class, KryonetClients.class })
@ConditionalOnAvailableEndpoint(KryowireEndpoint.class)
public final class KryonetEndpointAutoConfiguration {

	KryonetEndpointAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = "kryonetEndpointContributor")
	KryonetEndpointContributor kryonetEndpointContributor(KryonetLinks links, ObjectProvider<KryonetServer> servers,
			KryonetClients clients) {
		return new KryonetEndpointContributor(links.nodeId(), servers, clients);
	}

}
