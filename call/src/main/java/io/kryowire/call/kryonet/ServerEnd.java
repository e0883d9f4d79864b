/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.link.NodeContext;
import io.kryowire.call.link.ServerLink;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.tls.TlsChannel;
import io.kryowire.call.tls.TlsLinks;
import org.jspecify.annotations.Nullable;

/**
 * A node's side of a client's connection: a link, or TLS with a link behind it.
 *
 * @param link the link
 * @param receiver what the connection's frames go to
 * @param mostStrangersBytes what the client may send before it has proven itself
 */
record ServerEnd(ServerLink link, FrameReceiver receiver, int mostStrangersBytes) {

	/** Two small frames. */
	private static final int MOST_STRANGERS_BYTES = 2 * Protocol.LARGEST_STRANGERS_FRAME;

	/** How long a frame may be that a client sends before it has proven itself. */
	static int largestStrangersFrame(boolean tls) {
		return tls ? MOST_STRANGERS_BYTES + TlsLinks.MOST_HANDSHAKE_BYTES : Protocol.LARGEST_STRANGERS_FRAME;
	}

	static ServerEnd of(FrameChannel wire, LinkSettings settings, NodeContext context, @Nullable TlsLinks tls) {
		if (tls == null) {
			ServerLink link = new ServerLink(wire, settings, context, System.nanoTime());
			return new ServerEnd(link, link, MOST_STRANGERS_BYTES);
		}
		TlsChannel channel = tls.atNode(wire);
		ServerLink link = new ServerLink(channel, settings, context, System.nanoTime());
		return new ServerEnd(link, channel.carrying(link, () -> {
		}), MOST_STRANGERS_BYTES + TlsLinks.MOST_HANDSHAKE_BYTES);
	}

}
