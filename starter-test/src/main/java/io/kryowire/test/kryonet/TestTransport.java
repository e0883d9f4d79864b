/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

/**
 * The transport of the calls of a test.
 */
public enum TestTransport {

	/**
	 * Within the process, without sockets. The clients of the context call its services,
	 * regardless of the nodes that are configured for them.
	 */
	IN_PROCESS,

	/**
	 * Over the network. The server of the context listens on a free port, which
	 * {@link LocalKryonetPort @LocalKryonetPort} injects, and which the configuration of
	 * nodes can refer to as <code>${kryowire.kryonet.server.port}</code>. Clients call
	 * the nodes that are configured.
	 */
	NETWORK

}
