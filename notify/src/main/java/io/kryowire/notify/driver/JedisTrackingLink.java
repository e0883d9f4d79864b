/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/**
 * A link over a connection of Jedis that tracks keys.
 */
final class JedisTrackingLink extends JedisReadingLink {

	private final TrackedPrefixes prefixes = new TrackedPrefixes();

	JedisTrackingLink(Connection connection, Runnable release) {
		super(connection, release);
	}

	@Override
	LinkListener begin(LinkListener listener) {
		send(Command.HELLO, List.of(TrackedPrefixes.PROTOCOL));
		return new TrackingListener(listener, this.prefixes);
	}

	@Override
	void tell(String kind, List<?> push, LinkListener listener) {
		switch (kind) {
			case "invalidate" -> listener.keysChanged(names(push.get(1)));
			case "subscribe" -> listener.subscribed(Topic.channel((byte[]) push.get(1)));
			default -> listener.alive();
		}
	}

	private static @Nullable List<byte[]> names(@Nullable Object keys) {
		if (!(keys instanceof List<?> all)) {
			return null;
		}
		List<byte[]> names = new ArrayList<>(all.size());
		all.forEach((name) -> names.add((byte[]) name));
		return names;
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		sendAll(() -> {
			this.prefixes.add(channels).forEach((words) -> send(Command.CLIENT, words));
			send(Command.SUBSCRIBE, channels);
		});
	}

	/** What changes of the keys is told further on: it can only be ended for all. */
	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		sendAll(() -> send(Command.UNSUBSCRIBE, channels));
	}

}
