/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;

/**
 * KryoNet as it comes: a server on a free port and any number of clients.
 */
final class RawKryonet implements AutoCloseable {

	static final int BUFFER = 1 << 16;

	/** How long its clients wait for its server. */
	static final int PATIENCE_MILLIS = (int) Waiting.LONGEST.toMillis();

	private final Server server;

	private final int bufferSize;

	private final int port;

	private final List<Client> clients = new ArrayList<>();

	/** Starts a server that does something with every object. */
	RawKryonet(BiConsumer<Connection, Object> received) throws IOException {
		this(BUFFER, received);
	}

	RawKryonet(int bufferSize, BiConsumer<Connection, Object> received) throws IOException {
		this(new Server(bufferSize, bufferSize), bufferSize, received);
	}

	RawKryonet(Server server, int bufferSize, BiConsumer<Connection, Object> received) throws IOException {
		this.server = server;
		this.bufferSize = bufferSize;
		register(server.getKryo());
		server.addListener(new Receiver(received));
		this.port = FreePorts.one();
		server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.port), null);
		server.start();
	}

	/** An echo of everything. */
	static RawKryonet echo() throws IOException {
		return new RawKryonet(RawKryonet::echo);
	}

	static void echo(Connection connection, Object object) {
		if (object instanceof String || object instanceof byte[]) {
			connection.sendTCP(object);
		}
	}

	private static void register(Kryo kryo) {
		kryo.register(byte[].class);
		kryo.register(ArrayList.class);
	}

	Server server() {
		return this.server;
	}

	int port() {
		return this.port;
	}

	Thread serverThread() {
		Eventually.until("the server's thread runs", () -> this.server.getUpdateThread() != null);
		return Objects.requireNonNull(this.server.getUpdateThread());
	}

	/** The frame of the string "yz", the highest bit of whose last letter is set. */
	byte[] shortString() {
		int id = this.server.getKryo().getRegistration(String.class).getId() + 2;
		return new byte[] { (byte) id, 'y', (byte) ('z' | 0x80) };
	}

	/** A connected client. */
	Client client(BiConsumer<Connection, Object> received) throws IOException {
		Client client = unconnected(received);
		client.connect(PATIENCE_MILLIS, InetAddress.getLoopbackAddress(), this.port);
		return client;
	}

	/** A client whose thread runs. */
	Client unconnected(BiConsumer<Connection, Object> received) {
		return add(new Client(this.bufferSize, this.bufferSize), received);
	}

	/** Adopts a client. */
	Client add(Client client, BiConsumer<Connection, Object> received) {
		register(client.getKryo());
		client.addListener(new Receiver(received));
		client.start();
		this.clients.add(client);
		return client;
	}

	/** KryoNet may hang in here, so it is done aside. */
	@Override
	public void close() {
		Thread closer = new Thread(() -> {
			this.clients.forEach(RawKryonet::end);
			end(this.server);
		}, "closer of KryoNet");
		closer.setDaemon(true);
		closer.start();
		try {
			closer.join(PATIENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	static void end(Client client) {
		try {
			client.stop();
			client.getUpdateThread().join(PATIENCE_MILLIS);
			client.dispose();
		}
		catch (IOException | InterruptedException | RuntimeException ex) {
			// A broken one is disposed of as far as possible.
		}
	}

	static void end(Server server) {
		try {
			server.stop();
			Thread thread = server.getUpdateThread();
			if (thread != null) {
				thread.join(PATIENCE_MILLIS);
			}
			server.dispose();
		}
		catch (IOException | InterruptedException | RuntimeException ex) {
			// As above.
		}
	}

	/** Passes on what is not KryoNet's own. */
	private static final class Receiver extends Listener {

		private final BiConsumer<Connection, Object> received;

		Receiver(BiConsumer<Connection, Object> received) {
			this.received = received;
		}

		@Override
		public void received(Connection connection, Object object) {
			if (!(object instanceof com.esotericsoftware.kryonet.FrameworkMessage)) {
				this.received.accept(connection, object);
			}
		}

	}

}
