/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetServerAutoConfiguration;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for the health of calls.
 */
@AutoConfiguration(after = { KryonetClientAutoConfiguration.class, KryonetServerAutoConfiguration.class })
@ConditionalOnClass({ KryonetClients.class, HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(KryonetClients.class)
@ConditionalOnEnabledHealthIndicator("kryonet")
public final class KryonetHealthContributorAutoConfiguration {

	KryonetHealthContributorAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(name = { "kryonetHealthIndicator", "kryonetHealthContributor" })
	KryonetHealthContributor kryonetHealthContributor(ObjectProvider<KryonetServer> server, KryonetClients clients) {
		return new KryonetHealthContributor(server, clients);
	}

}
