/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.util.List;

import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetConnectionDetails;
import io.kryowire.call.Transport;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.memory.MemoryTransport;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * Auto-configuration of tests with {@link AutoConfigureKryonet @AutoConfigureKryonet},
 * for calls within the process.
 */
@AutoConfiguration(before = KryonetAutoConfiguration.class)
@ConditionalOnProperty(name = TestTransportContextCustomizer.TRANSPORT, havingValue = "IN_PROCESS")
final class TestKryonetAutoConfiguration {

	TestKryonetAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	Transport inProcessKryonetTransport() {
		return new MemoryTransport();
	}

	/** Takes precedence over those of the application, which are for other nodes. */
	@Bean
	@Primary
	KryonetConnectionDetails inProcessKryonetConnectionDetails(
			@Value("${" + TestTransportContextCustomizer.SERVER_PORT + "}") int port) {
		List<NodeAddress> here = List.of(new NodeAddress("in-process", "127.0.0.1", port));
		return (group) -> here;
	}

}
