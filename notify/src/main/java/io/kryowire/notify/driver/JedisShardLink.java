/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;

import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/**
 * A link over a connection of Jedis to shard channels. What Jedis has for them ends with
 * the heartbeat's answer, which counts no shard channels.
 */
final class JedisShardLink extends JedisReadingLink {

	private final ShardChannels channels = new ShardChannels();

	JedisShardLink(Connection connection, Runnable release) {
		super(connection, release);
	}

	@Override
	void tell(String kind, List<?> push, LinkListener listener) {
		switch (kind) {
			case "smessage" -> listener.message((byte[]) push.get(1), null, (byte[]) push.get(2));
			case "ssubscribe" -> listener.subscribed(Topic.channel((byte[]) push.get(1)));
			case "sunsubscribe" -> ended((byte[]) push.get(1), listener);
			default -> listener.alive();
		}
	}

	private void ended(byte[] channel, LinkListener listener) {
		RuntimeException reason = this.channels.ended(channel);
		if (reason != null) {
			throw reason;
		}
		listener.alive();
	}

	/** One by one, since those of different slots must not come together. */
	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.channels.add(channels);
		sendAll(() -> channels.forEach((channel) -> send(Command.SSUBSCRIBE, List.of(channel))));
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.channels.remove(channels);
		sendAll(() -> channels.forEach((channel) -> send(Command.SUNSUBSCRIBE, List.of(channel))));
	}

}
