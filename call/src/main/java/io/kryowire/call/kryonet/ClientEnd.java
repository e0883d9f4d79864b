/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.function.Function;

import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.tls.TlsChannel;
import io.kryowire.call.tls.TlsLinks;
import org.jspecify.annotations.Nullable;

/**
 * This side of a connection to a node: a link, or TLS with a link behind it.
 *
 * @param link the link
 * @param receiver what the connection's frames go to
 * @param start begins the conversation, on the network thread
 */
record ClientEnd(ClientLink link, FrameReceiver receiver, Runnable start) {

	static ClientEnd of(FrameChannel wire, Function<FrameChannel, ClientLink> links, @Nullable TlsLinks tls,
			String host, int port) {
		if (tls == null) {
			ClientLink link = links.apply(wire);
			return new ClientEnd(link, link, link::start);
		}
		TlsChannel channel = tls.toNode(wire, host, port);
		ClientLink link = links.apply(channel);
		return new ClientEnd(link, channel.carrying(link, link::start), channel::start);
	}

	/** Makes the end of a new connection. */
	@FunctionalInterface
	interface Factory {

		ClientEnd create(FrameChannel channel);

	}

}
