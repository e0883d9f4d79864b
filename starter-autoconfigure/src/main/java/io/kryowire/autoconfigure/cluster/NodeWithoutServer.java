/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.call.server.KryonetServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Configuration;

/**
 * Says why nothing registers that was configured to.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "kryowire.cluster.discovery", havingValue = "redis")
@ConditionalOnMissingBean(KryonetServer.class)
class NodeWithoutServer {

	private static final Logger logger = LoggerFactory.getLogger(NodeWithoutServer.class);

	NodeWithoutServer() {
		logger.warn("Nothing is registered, although kryowire.cluster.discovery=redis: this application is no node, "
				+ "since it has no bean annotated with @KryonetService and no OwnerTask, or "
				+ "kryowire.kryonet.server.enabled=false. "
				+ "Callers set kryowire.kryonet.client.<group>.discovery instead.");
	}

}
