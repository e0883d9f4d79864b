/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Which versions are spoken with a peer, on all connections to it: of the protocol, and
 * of the types, as the peer has told their schemas last. They need not be told again as
 * long as they are the same. Thread-safe.
 */
public final class PeerVersions {

	private final int newest;

	private volatile Kept kept = new Kept(0, null);

	public PeerVersions() {
		this(Protocol.VERSION);
	}

	/** As a client of a former release, whose newest protocol was an older one. */
	PeerVersions(int newest) {
		this.newest = newest;
	}

	/** The newest version of the protocol that is spoken. */
	int newest() {
		return this.newest;
	}

	Kept kept() {
		return this.kept;
	}

	void keep(int fingerprint, ToldSchemas told) {
		this.kept = new Kept(fingerprint, told);
	}

	/**
	 * What has been told.
	 *
	 * @param fingerprint what the server knows it by, 0 if nothing has been told
	 * @param told the schemas
	 */
	record Kept(int fingerprint, @Nullable ToldSchemas told) {
	}

}
