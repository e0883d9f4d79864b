/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.message.ListenerSettings;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateHooks;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.engine.RedisStateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A third driver, over plain sockets: all that it takes is a {@link LinkFactory}.
 */
class ThirdDriverTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final SocketConnections connections = new SocketConnections(this.redis, new AtomicBoolean());

	private final String name = "third" + UUID.randomUUID();

	private final List<AutoCloseable> open = new ArrayList<>();

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@Test
	void itCarriesMessages() {
		KryowireListenerContainer container = new KryowireListenerContainer(this.connections,
				ListenerSettings.DEFAULTS);
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.start();
		this.open.add(container::destroy);
		RedisMessages messages = new RedisMessages(this.connections, KryoCodec.of(), true, List.of(), container);
		this.open.add(0, messages);
		RedisTopic<String> topic = messages.topic(this.name, String.class);
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		topic.listen((text, message) -> heard.add(text));
		List<CompletableFuture<Long>> sent = new ArrayList<>();
		List<String> texts = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			texts.add("message " + i);
			sent.add(topic.send(texts.get(i)));
		}
		assertThat(sent).allSatisfy((each) -> assertThat(Waiting.get(each)).isEqualTo(1));
		patiently().until(() -> heard.size() == texts.size());
		assertThat(heard).containsExactlyElementsOf(texts);
		messages.close();
		assertThat(this.connections.ended()).isTrue();
	}

	@Test
	void itCarriesState() {
		Dispatcher dispatcher = new DispatcherBuilder("third", (task, failure) -> {
		}).build(DispatchMode.KEYED);
		StateRuntime runtime = StateRuntime.system();
		RedisStateTopics topics = new RedisStateTopics(this.connections, KryoCodec.of(),
				(topic) -> StateTopicSettings.DEFAULTS.with((it) -> it.staleAfter(Waiting.LONGEST)), dispatcher,
				runtime, StateHooks.DEFAULTS);
		this.open.add(topics);
		this.open.add(dispatcher);
		this.open.add(runtime.scheduler()::shutdownNow);
		StateTopic<String> topic = topics.topic(this.name, String.class);
		Replica<String> replica = topic.replica();
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
		patiently().until(topics::isSubscriptionLive);
		long version = topic.put("key", "value");
		assertThat(replica.awaitVersion("key", version, Waiting.LONGEST)).isTrue();
		assertThat(replica.get("key")).isEqualTo("value");
		assertThat(topic.get("key")).isEqualTo("value");
	}

	/** The driver: what an application would configure, and what opens links. */
	private record SocketConnections(EmbeddedRedis redis,
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

		@Override
		public void release() {
			// Its links have nothing in common
		}

		private Wire connect() throws IOException {
			Wire wire = new Wire(new Socket(this.redis.host(), this.redis.port()));
			wire.write(words("AUTH", List.of(this.redis.password().getBytes(StandardCharsets.UTF_8))));
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

	}

	private record SocketCommands(Wire wire) implements CommandLink {

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
			return ThirdDriverTests.words(command.name(), arguments);
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

	private record SocketSubscription(Wire wire) implements SubscriptionLink {

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
					this.wire.write(words(command, names));
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

	private static List<byte[]> words(String command, Collection<byte[]> arguments) {
		List<byte[]> words = new ArrayList<>();
		words.add(command.getBytes(StandardCharsets.US_ASCII));
		words.addAll(arguments);
		return words;
	}

	/** Redis' protocol over a socket. */
	private static final class Wire {

		private final Socket socket;

		private final DataInputStream in;

		private final OutputStream out;

		Wire(Socket socket) throws IOException {
			this.socket = socket;
			this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
			this.out = new BufferedOutputStream(socket.getOutputStream());
		}

		synchronized void write(List<byte[]> words) throws IOException {
			put(words);
			flush();
		}

		synchronized void put(List<byte[]> words) throws IOException {
			line("*" + words.size());
			for (byte[] word : words) {
				line("$" + word.length);
				this.out.write(word);
				line("");
			}
		}

		synchronized void flush() throws IOException {
			this.out.flush();
		}

		private void line(String text) throws IOException {
			this.out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
		}

		@Nullable Object read() throws IOException {
			String line = readLine();
			String text = line.substring(1);
			return switch (line.charAt(0)) {
				case '+' -> text.getBytes(StandardCharsets.UTF_8);
				case '-' -> new CommandError(text);
				case ':' -> Long.valueOf(text);
				case '$' -> readBytes(Integer.parseInt(text));
				default -> readList(Integer.parseInt(text));
			};
		}

		private byte @Nullable [] readBytes(int length) throws IOException {
			if (length < 0) {
				return null;
			}
			byte[] bytes = new byte[length];
			this.in.readFully(bytes);
			readLine();
			return bytes;
		}

		private @Nullable List<@Nullable Object> readList(int size) throws IOException {
			if (size < 0) {
				return null;
			}
			List<@Nullable Object> list = new ArrayList<>();
			for (int i = 0; i < size; i++) {
				list.add(read());
			}
			return list;
		}

		private String readLine() throws IOException {
			StringBuilder line = new StringBuilder();
			for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
				if (next < 0) {
					throw new EOFException();
				}
				line.append((char) next);
			}
			return line.substring(0, line.length() - 1);
		}

		void close() {
			try {
				this.socket.close();
			}
			catch (IOException ex) {
				// It is gone.
			}
		}

	}

}
