/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.HashMap;
import java.util.Map;

import io.kryowire.call.server.KryonetServerStartedEvent;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;

/**
 * Sets {@code local.kryonet.port}, the port on which the server listens, in the
 * environment of a context and its parents.
 */
final class KryonetPortPublisher implements ApplicationListener<KryonetServerStartedEvent> {

	private static final String PROPERTY = "local.kryonet.port";

	/** Web servers use this property source, too. */
	private static final String SOURCE = "server.ports";

	private final ApplicationContext context;

	KryonetPortPublisher(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public void onApplicationEvent(KryonetServerStartedEvent event) {
		for (ApplicationContext each = this.context; each != null; each = each.getParent()) {
			if (each.getEnvironment() instanceof ConfigurableEnvironment environment) {
				publish(environment.getPropertySources(), event.port());
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static void publish(MutablePropertySources sources, int port) {
		PropertySource<?> source = sources.get(SOURCE);
		if (source == null) {
			source = new MapPropertySource(SOURCE, new HashMap<>());
			sources.addFirst(source);
		}
		((Map<String, Object>) source.getSource()).put(PROPERTY, port);
	}

}
