/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.test.process.FreePorts;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Sets the transport in the environment, with precedence over the application's own
 * configuration. Tests with the same transport can share a context.
 *
 * @param transport the transport of the calls
 */
record TestTransportContextCustomizer(TestTransport transport) implements ContextCustomizer {

	static final String TRANSPORT = "kryowire.test.kryonet.transport";

	static final String SERVER_PORT = "kryowire.kryonet.server.port";

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put(TRANSPORT, this.transport.name());
		// Without a network only a number, but one that is nobody else's
		properties.put(SERVER_PORT, FreePorts.one());
		if (this.transport == TestTransport.IN_PROCESS) {
			// What is for strangers from the network would only be in the way
			properties.put("kryowire.kryonet.server.address", "127.0.0.1");
			properties.put("kryowire.kryonet.server.ssl.enabled", false);
		}
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("kryowire.test.kryonet", properties));
	}

}
