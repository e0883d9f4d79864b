/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Server;

/**
 * The few private fields of KryoNet 2.22.0-RC1 without which its defects cannot be mended
 * from outside. KryoNet has no module, so Java lets us.
 */
final class Internals {

	private static final VarHandle SERVER_SELECTOR = field(Server.class, "selector", Selector.class);

	private static final VarHandle SERVER_EMPTY_SELECTS = field(Server.class, "emptySelects", int.class);

	private static final VarHandle CLIENT_SELECTOR = field(Client.class, "selector", Selector.class);

	private static final VarHandle CLIENT_EMPTY_SELECTS = field(Client.class, "emptySelects", int.class);

	private static final Class<?> TCP_TYPE = tcpType();

	private static final VarHandle TCP = field(Connection.class, "tcp", TCP_TYPE);

	private static final VarHandle WRITE_LOCK = field(TCP_TYPE, "writeLock", Object.class);

	private static final VarHandle WRITE_BUFFER = field(TCP_TYPE, "writeBuffer", ByteBuffer.class);

	private static final VarHandle SOCKET = field(TCP_TYPE, "socketChannel", SocketChannel.class);

	private static final VarHandle SELECTION_KEY = field(TCP_TYPE, "selectionKey", SelectionKey.class);

	private Internals() {
	}

	private static Class<?> tcpType() {
		try {
			return Class.forName("com.esotericsoftware.kryonet.TcpConnection", true, Connection.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw unknownKryonet(ex);
		}
	}

	private static VarHandle field(Class<?> owner, String name, Class<?> type) {
		try {
			return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
		}
		catch (ReflectiveOperationException ex) {
			throw unknownKryonet(ex);
		}
	}

	private static IllegalStateException unknownKryonet(Exception ex) {
		return new IllegalStateException(
				"This is not KryoNet 2.22.0-RC1; depend on com.esotericsoftware:kryonet:2.22.0-RC1", ex);
	}

	static Selector selector(Server server) {
		return (Selector) SERVER_SELECTOR.get(server);
	}

	static Selector selector(Client client) {
		return (Selector) CLIENT_SELECTOR.get(client);
	}

	/**
	 * After a hundred selects without an event KryoNet sleeps 25 ms; own wake-ups count.
	 */
	static void keepAwake(Server server) {
		SERVER_EMPTY_SELECTS.set(server, 0);
	}

	/** As for servers. */
	static void keepAwake(Client client) {
		CLIENT_EMPTY_SELECTS.set(client, 0);
	}

	/** What KryoNet locks while it writes to a connection's buffer. */
	static Object writeLock(Connection connection) {
		return WRITE_LOCK.get(TCP.get(connection));
	}

	/**
	 * How many bytes of a connection wait for the socket. The caller has the write lock.
	 */
	static int waitingBytes(Connection connection) {
		return ((ByteBuffer) WRITE_BUFFER.get(TCP.get(connection))).position();
	}

	static SocketChannel socket(Connection connection) {
		return (SocketChannel) SOCKET.get(TCP.get(connection));
	}

	static void socket(Connection connection, SocketChannel socket) {
		SOCKET.set(TCP.get(connection), socket);
	}

	static SelectionKey selectionKey(Connection connection) {
		return (SelectionKey) SELECTION_KEY.get(TCP.get(connection));
	}

	static void selectionKey(Connection connection, SelectionKey key) {
		SELECTION_KEY.set(TCP.get(connection), key);
	}

}
