/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

/**
 * How the calls of a test travel.
 */
public enum TestTransport {

	/**
	 * Within the process, without sockets. The clients of the context, whatever nodes are
	 * configured for them, call the services of the context.
	 */
	IN_PROCESS,

	/**
	 * Over the network. The services of the context listen on a free port, which is
	 * {@link LocalKryonetPort @LocalKryonetPort} and, for nodes that the test configures,
	 * <code>${kryowire.kryonet.server.port}</code>. Clients call the nodes that are
	 * configured.
	 */
	NETWORK

}
