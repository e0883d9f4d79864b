/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;

import io.kryowire.test.redis.EmbeddedRedis;

import static org.assertj.core.api.Assertions.assertThat;

/** The driver: what an application would configure, and what opens links. */
record SocketConnections(EmbeddedRedis redis,
		AtomicBoolean ended) implements RedisConnectionFactory, LinkFactory, CommandLink.Factory, MasterLinks {

	@Override
	public SubscriptionLink openSubscription() throws IOException {
		return new SocketSubscription(connect());
	}

	@Override
	public CommandLink open() {
		try {
			return new SocketCommands(connect());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private SocketWire connect() throws IOException {
		SocketWire wire = new SocketWire(new Socket(this.redis.host(), this.redis.port()));
		wire.write(SocketWire.words("AUTH", List.of(this.redis.password().getBytes(StandardCharsets.UTF_8))));
		assertThat(wire.read()).isEqualTo("OK".getBytes(StandardCharsets.US_ASCII));
		return wire;
	}

	@Override
	public void close() {
		this.ended.set(true);
	}

	@Override
	public CommandLink.Factory commands() {
		return this;
	}

	@Override
	public MasterLinks masters() {
		return this;
	}

	@Override
	public List<@Nullable String> masters(List<byte[]> keys, boolean anew) {
		return new ArrayList<>(keys.stream().map((key) -> "").toList());
	}

	@Override
	public SubscriptionLink open(Use use, String master) {
		throw new UnsupportedOperationException("No " + use);
	}

	@Override
	public RedisConnection getConnection() {
		throw new UnsupportedOperationException();
	}

	@Override
	public RedisClusterConnection getClusterConnection() {
		throw new UnsupportedOperationException();
	}

	@Override
	public RedisSentinelConnection getSentinelConnection() {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean getConvertPipelineAndTxResults() {
		return false;
	}

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
		return null;
	}

	private record SocketCommands(SocketWire wire) implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			List<@Nullable Object> answers = new ArrayList<>();
			try {
				this.wire.socket.setSoTimeout((int) timeout.toMillis());
				for (Command command : commands) {
					this.wire.put(words(command));
				}
				this.wire.flush();
				while (answers.size() < commands.size()) {
					answers.add(this.wire.read());
				}
			}
			catch (IOException ex) {
				close();
				while (answers.size() < commands.size()) {
					answers.add(new Unanswered(true, new UncheckedIOException(ex)));
				}
			}
			return answers;
		}

		private static List<byte[]> words(Command command) {
			List<byte[]> arguments = new ArrayList<>(command.lead());
			arguments.addAll(command.keys());
			arguments.addAll(command.rest());
			return SocketWire.words(command.name(), arguments);
		}

		@Override
		public boolean isOpen() {
			return !this.wire.socket.isClosed();
		}

		@Override
		public void close() {
			this.wire.close();
		}

	}

	private record SocketSubscription(SocketWire wire) implements SubscriptionLink {

		@Override
		public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns)
				throws IOException {
			subscribe(channels, patterns);
			while (!this.wire.socket.isClosed()) {
				List<?> event = (List<?>) this.wire.read();
				switch (new String(bytes(event, 0), StandardCharsets.US_ASCII)) {
					case "message" -> listener.message(bytes(event, 1), null, bytes(event, 2));
					case "pmessage" -> listener.message(bytes(event, 2), bytes(event, 1), bytes(event, 3));
					case "subscribe" -> listener.subscribed(Topic.channel(bytes(event, 1)));
					case "psubscribe" -> listener.subscribed(Topic.pattern(bytes(event, 1)));
					default -> listener.alive();
				}
			}
		}

		private static byte[] bytes(List<?> event, int index) {
			return (byte[]) event.get(index);
		}

		@Override
		public void ping() {
			unsubscribe(List.of(NOTHING), List.of());
		}

		@Override
		public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
			send("SUBSCRIBE", channels);
			send("PSUBSCRIBE", patterns);
		}

		@Override
		public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
			send("UNSUBSCRIBE", channels);
			send("PUNSUBSCRIBE", patterns);
		}

		private void send(String command, Collection<byte[]> names) {
			try {
				if (!names.isEmpty()) {
					this.wire.write(SocketWire.words(command, names));
				}
			}
			catch (IOException ex) {
				close();
			}
		}

		@Override
		public void close() {
			this.wire.close();
		}

	}

}
