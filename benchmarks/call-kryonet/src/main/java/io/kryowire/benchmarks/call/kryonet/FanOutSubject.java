/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.messages.MessagePublisher;
import io.kryowire.benchmarks.rig.messages.MessageSubject;
import io.kryowire.benchmarks.rig.messages.Publishing;

/**
 * KryoNet's own way: each connection encodes the object for itself. The file
 * {@code -Dports} tells the publisher where subscribers are.
 */
public final class FanOutSubject implements MessageSubject {

	private static final Path PORTS = Path.of(System.getProperty("ports", "ports"));

	private static final int WRITE_BUFFER = 8 << 20;

	private static final int OBJECT_BUFFER = 256 << 10;

	private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(5);

	static {
		Log.set(Log.LEVEL_WARN);
	}

	@Override
	public void listen(int port, String channel, Consumer<OrderRecord> handler) throws IOException {
		Server server = new Server(WRITE_BUFFER, OBJECT_BUFFER);
		register(server.getKryo());
		server.addListener(new Listener() {

			@Override
			public void received(Connection connection, Object message) {
				if (message instanceof OrderRecord order) {
					handler.accept(order);
				}
			}

		});
		int own = freePort();
		server.bind(new InetSocketAddress("127.0.0.1", own), null);
		server.start();
		Files.writeString(PORTS, own + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private static void register(Kryo kryo) {
		CodecRow.RECORD.types().forEach(kryo::register);
	}

	@Override
	public MessagePublisher publisher(int port, String channel, Consumer<Throwable> failures) throws IOException {
		List<Client> clients = new ArrayList<>();
		for (String each : Files.readAllLines(PORTS)) {
			Client client = new Client(WRITE_BUFFER, OBJECT_BUFFER);
			register(client.getKryo());
			client.start();
			client.connect(PATIENCE_MILLIS, "127.0.0.1", Integer.parseInt(each));
			clients.add(client);
		}
		return (message) -> clients.forEach((client) -> client.sendTCP(message));
	}

	@Override
	public List<Publishing> publishings() {
		return Publishing.each(List.of(1, 2), List.of(512, 2048, 8192));
	}

}
