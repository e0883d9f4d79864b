/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.HashMap;
import java.util.Map;

import io.kryowire.call.server.KryonetServerStartedEvent;

import org.springframework.context.ApplicationListener;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;

/**
 * Tells the environment on which port the server listens: {@code local.kryonet.port}.
 */
final class KryonetPortPublisher implements ApplicationListener<KryonetServerStartedEvent> {

	private static final String PROPERTY = "local.kryonet.port";

	/** Where web servers tell theirs. */
	private static final String SOURCE = "server.ports";

	private final ConfigurableEnvironment environment;

	KryonetPortPublisher(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	@Override
	@SuppressWarnings("unchecked")
	public void onApplicationEvent(KryonetServerStartedEvent event) {
		MutablePropertySources sources = this.environment.getPropertySources();
		PropertySource<?> source = sources.get(SOURCE);
		if (source == null) {
			source = new MapPropertySource(SOURCE, new HashMap<>());
			sources.addFirst(source);
		}
		((Map<String, Object>) source.getSource()).put(PROPERTY, event.port());
	}

}
