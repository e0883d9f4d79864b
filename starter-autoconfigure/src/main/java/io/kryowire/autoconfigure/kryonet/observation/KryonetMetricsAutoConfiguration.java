/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.autoconfigure.kryonet.KryonetServerAutoConfiguration;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.observation.KryonetMeters;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for metrics of calls and links. Percentiles and histograms are
 * configured with {@code management.metrics.distribution}.
 */
@AutoConfiguration(after = { KryonetClientAutoConfiguration.class, KryonetServerAutoConfiguration.class },
		afterName = { "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnClass({ KryonetClients.class, MeterRegistry.class })
@ConditionalOnBean({ MeterRegistry.class, KryonetClients.class })
@ConditionalOnBooleanProperty(name = "kryowire.kryonet.metrics.enabled", matchIfMissing = true)
public final class KryonetMetricsAutoConfiguration {

	KryonetMetricsAutoConfiguration() {
	}

	/**
	 * Among the first, so that the application's own customizer can replace the meter.
	 */
	@Bean
	@ConditionalOnMissingBean(name = "kryonetClientMeterCustomizer")
	@Order(Ordered.HIGHEST_PRECEDENCE + 100)
	KryonetClientCustomizer kryonetClientMeterCustomizer(MeterRegistry registry) {
		return (group, builder) -> builder.peers((peer) -> peer.meter(KryonetMeters.clientCalls(registry)));
	}

	@Bean
	@ConditionalOnMissingBean(name = "kryonetServerMeterCustomizer")
	@Order(Ordered.HIGHEST_PRECEDENCE + 100)
	KryonetServerCustomizer kryonetServerMeterCustomizer(MeterRegistry registry) {
		return (node) -> node.meter(KryonetMeters.serverCalls(registry));
	}

	@Bean
	@ConditionalOnMissingBean
	ClientLinksMeterBinder kryonetClientLinksMeterBinder(KryonetClients clients) {
		return new ClientLinksMeterBinder(clients);
	}

	@Bean
	@ConditionalOnBean(KryonetServer.class)
	@ConditionalOnMissingBean
	ServerLinksMeterBinder kryonetServerLinksMeterBinder(ObjectProvider<KryonetServer> server,
			KryonetProperties properties, @Value("${spring.application.name:}") String application) {
		return new ServerLinksMeterBinder(server, properties.nodeId(), application);
	}

}
