/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;

/**
 * A link over a connection of Lettuce to one master.
 */
abstract class LettuceMasterLink implements SubscriptionLink {

	final StatefulRedisPubSubConnection<byte[], byte[]> connection;

	final LettuceLink link;

	LettuceMasterLink(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
		this.connection = connection;
		this.link = new LettuceLink(connection);
	}

	@Override
	public final void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns)
			throws Exception {
		try {
			listen(listener, channels, patterns);
		}
		finally {
			close();
		}
	}

	/** Subscribes, and returns when the link has ended, as {@link #run} does. */
	abstract void listen(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns)
			throws Exception;

	@Override
	public final void ping() {
		this.link.ping();
	}

	@Override
	public final void close() {
		this.link.close();
	}

}
