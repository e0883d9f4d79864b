/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Says where the service is.
 */
@Component
class Welcome {

	private static final Logger logger = LoggerFactory.getLogger(Welcome.class);

	private final Environment environment;

	Welcome(Environment environment) {
		this.environment = environment;
	}

	@EventListener(ApplicationReadyEvent.class)
	void ready() {
		logger.info("Ready at http://localhost:{}", this.environment.getProperty("local.server.port"));
	}

}
