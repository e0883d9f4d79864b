/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.net.InetSocketAddress;

/**
 * Thrown when the server cannot listen on its address.
 */
public final class KryonetServerStartException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final InetSocketAddress address;

	KryonetServerStartException(InetSocketAddress address, Throwable cause) {
		super("The server cannot listen on %s: %s".formatted(address, cause.getMessage()), cause);
		this.address = address;
	}

	/**
	 * Where it was to listen.
	 * @return the address
	 */
	public InetSocketAddress address() {
		return this.address;
	}

}
