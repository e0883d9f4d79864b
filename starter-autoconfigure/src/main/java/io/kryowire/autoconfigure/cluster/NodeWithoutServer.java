/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.cluster.ClusterProperties.Discovery;
import io.kryowire.call.server.KryonetServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * Says why this application is no node of a service although it was configured to be one.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(OnServiceNodeCondition.class)
@ConditionalOnMissingBean(KryonetServer.class)
class NodeWithoutServer {

	private static final Logger logger = LoggerFactory.getLogger(NodeWithoutServer.class);

	NodeWithoutServer(ClusterProperties properties) {
		logger.warn(
				"{}, although {}: this application is no node, since it has no bean annotated with "
						+ "@KryonetService and no OwnerTask, or kryowire.kryonet.server.enabled=false. "
						+ "Callers set kryowire.kryonet.client.<group>.discovery or .nodes instead.",
				(properties.discovery() == Discovery.REDIS) ? "Nothing is registered" : "Keys are not checked",
				ClusterSettings.membership(properties));
	}

}
