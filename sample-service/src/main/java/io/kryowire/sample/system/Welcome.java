/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Logs the URL of the page.
 */
@Component
class Welcome {

	private static final Logger logger = LoggerFactory.getLogger(Welcome.class);

	private final ThisNode node;

	Welcome(ThisNode node) {
		this.node = node;
	}

	@EventListener(ApplicationReadyEvent.class)
	void ready() {
		logger.info("The page of {}: {}", this.node.name(), this.node.page());
	}

}
