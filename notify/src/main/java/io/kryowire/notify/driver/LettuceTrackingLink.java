/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.lettuce.core.StatefulRedisConnectionImpl;
import io.lettuce.core.api.push.PushListener;
import io.lettuce.core.api.push.PushMessage;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

/**
 * A link over a connection of Lettuce that tracks keys.
 */
final class LettuceTrackingLink extends LettuceMasterLink {

	private final TrackedPrefixes prefixes = new TrackedPrefixes();

	/** Since it runs. */
	private volatile @Nullable TrackingListener listener;

	LettuceTrackingLink(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
		super(connection);
	}

	@Override
	void listen(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception {
		if (this.connection instanceof StatefulRedisConnectionImpl<?, ?> known
				&& known.getConnectionState().getNegotiatedProtocolVersion() == ProtocolVersion.RESP2) {
			throw new IllegalStateException(
					"Lettuce speaks RESP2 here, and Redis tells of changed keys in RESP3: it needs Redis 6, and ClientOptions without protocolVersion(RESP2)");
		}
		TrackingListener telling = new TrackingListener(listener, this.prefixes);
		this.listener = telling;
		this.connection.addListener((PushListener) (push) -> tell(push, telling));
		track(channels, telling);
		this.link.run(telling, channels, patterns);
	}

	private static void tell(PushMessage push, TrackingListener listener) {
		if (push.getType().equals("invalidate")) {
			List<Object> content = push.getContent();
			listener.keysChanged(names((content.size() > 1) ? content.get(1) : null));
		}
	}

	private static @Nullable List<byte[]> names(@Nullable Object keys) {
		if (!(keys instanceof List<?> all)) {
			return null;
		}
		List<byte[]> names = new ArrayList<>(all.size());
		for (Object each : all) {
			ByteBuffer name = ((ByteBuffer) each).duplicate();
			byte[] bytes = new byte[name.remaining()];
			name.get(bytes);
			names.add(bytes);
		}
		return names;
	}

	/** What it refuses is answered before what is subscribed after it. */
	private void track(Collection<byte[]> channels, TrackingListener telling) {
		for (List<byte[]> words : this.prefixes.add(channels)) {
			CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
			words.forEach(arguments::add);
			this.link.fails(this.connection.async()
				.dispatch(CommandType.CLIENT, new StatusOutput<>(ByteArrayCodec.INSTANCE), arguments)
				.whenComplete((done, failure) -> {
					if (failure != null) {
						telling.refuse();
					}
				}));
		}
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		TrackingListener telling = this.listener;
		if (telling != null) {
			track(channels, telling);
			this.link.subscribe(channels, patterns);
		}
	}

	/** What changes of the keys is told further on: it can only be ended for all. */
	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.link.unsubscribe(channels, patterns);
	}

}
