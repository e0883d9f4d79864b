/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;

/**
 * With which schemas the client of one connection writes its arguments, where they are
 * not those of this node. Used by the network thread.
 */
final class ArgumentVersions {

	private static final String FULL = "this node has no room for the schemas of more clients (max-held-size)";

	private final NodeContext owner;

	private final LinkMethods methods;

	private final ToldSchemas told = new ToldSchemas(SchemaBounds.OF_CLIENT);

	/** How much room of the node has been taken. */
	private long taken;

	private boolean full;

	ArgumentVersions(NodeContext owner, LinkMethods methods) {
		this.owner = owner;
		this.methods = methods;
	}

	/**
	 * Reads a frame.
	 * @param in the frame, behind its kind
	 * @param agreed whether the version of the protocol has such frames
	 */
	void receive(FrameReader in, boolean agreed) {
		if (!agreed) {
			throw new ProtocolException("Schemas are not told before version " + Protocol.SCHEMAS_VERSION);
		}
		Map<Integer, Integer> written = new LinkedHashMap<>();
		this.told.read(in, written::put);
		long more = this.told.held() - this.taken;
		if (!this.full && this.owner.schemas().take(more)) {
			this.taken += more;
		}
		else {
			this.full = true;
			this.told.discard();
			close();
		}
		written.forEach(this::written);
	}

	private void written(int number, int fingerprint) {
		if (number >= this.owner.methods().size()) {
			throw new ProtocolException("There is no method %d".formatted(number));
		}
		this.methods.replace(number, new ForeignArguments(this.owner.methods().get(number).method().arguments(),
				this.told, fingerprint, this.full ? FULL : null));
	}

	/** Nobody calls any more. */
	void close() {
		this.owner.schemas().giveBack(this.taken);
		this.taken = 0;
	}

}
