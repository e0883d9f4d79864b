/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetAddress;

/**
 * Thrown when anyone who can reach the address could call this node.
 */
final class InsecureServerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String address;

	InsecureServerException(InetAddress address) {
		super("The server must not listen on %s without authenticating its clients"
			.formatted(address.getHostAddress()));
		this.address = address.getHostAddress();
	}

	String address() {
		return this.address;
	}

}
