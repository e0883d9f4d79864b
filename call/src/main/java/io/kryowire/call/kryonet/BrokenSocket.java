/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.channels.SocketChannel;

import com.esotericsoftware.kryonet.Client;
import org.jspecify.annotations.Nullable;

/**
 * A client's socket that its network thread found broken during an update, and closes
 * after the update. For that thread only.
 */
/*
 * During an update the thread holds the selector's lock. A connector that closes waits
 * for that lock, while it holds the one that closing needs.
 */
final class BrokenSocket {

	private boolean updating;

	private boolean found;

	private @Nullable SocketChannel socket;

	void startUpdate() {
		this.updating = true;
	}

	boolean isUpdating() {
		return this.updating;
	}

	/** The first finding counts: there may be another socket soon afterwards. */
	void found(Client client) {
		if (!this.found) {
			this.found = true;
			this.socket = KryonetFields.socketIfOpen(client);
		}
	}

	/** Returns whether one has been found broken. */
	boolean endUpdate() {
		this.updating = false;
		return this.found;
	}

	/**
	 * Forgets it.
	 * @param client whose it was
	 * @return whether it still is: the connector may have closed it, and opened another
	 */
	boolean takeIsOf(Client client) {
		SocketChannel broken = this.socket;
		this.found = false;
		this.socket = null;
		return broken != null && broken == KryonetFields.socketIfOpen(client);
	}

}
