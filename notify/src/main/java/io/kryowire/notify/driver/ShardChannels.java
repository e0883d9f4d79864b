/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * The shard channels of a link. A server ends the subscription to those whose slot has
 * moved away, in the words in which it confirms that one was ended.
 */
final class ShardChannels {

	private final Set<Topic> held = ConcurrentHashMap.newKeySet();

	/** They are about to be subscribed. */
	void add(Collection<byte[]> channels) {
		channels.forEach((channel) -> this.held.add(Topic.channel(channel)));
	}

	/** They are about to be unsubscribed. */
	void remove(Collection<byte[]> channels) {
		channels.forEach((channel) -> this.held.remove(Topic.channel(channel)));
	}

	/**
	 * The server has ended the subscription to a channel.
	 * @return why the link has to end, {@code null} if that was asked for
	 */
	@Nullable RuntimeException ended(byte[] channel) {
		return this.held.contains(Topic.channel(channel))
				? new SlotMovedException(new String(channel, StandardCharsets.UTF_8)) : null;
	}

}
