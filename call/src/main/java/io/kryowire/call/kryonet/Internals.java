/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Serialization;
import com.esotericsoftware.kryonet.Server;
import org.jspecify.annotations.Nullable;

/**
 * The few private fields of KryoNet 2.22.0-RC1 without which its defects cannot be mended
 * from outside. KryoNet has no module, so Java lets us.
 */
final class Internals {

	private static final String PREFER_IPV6 = "java.net.preferIPv6Addresses";

	private static final VarHandle SERVER_SELECTOR = field(Server.class, "selector", Selector.class);

	private static final VarHandle SERVER_EMPTY_SELECTS = field(Server.class, "emptySelects", int.class);

	private static final VarHandle CLIENT_SELECTOR = field(Client.class, "selector", Selector.class);

	private static final VarHandle CLIENT_EMPTY_SELECTS = field(Client.class, "emptySelects", int.class);

	private static final VarHandle CLIENT_REGISTERED = field(Client.class, "tcpRegistered", boolean.class);

	private static final VarHandle CLIENT_REGISTRATION_LOCK = field(Client.class, "tcpRegistrationLock", Object.class);

	private static final Class<?> TCP_TYPE = tcpType();

	private static final VarHandle TCP = field(Connection.class, "tcp", TCP_TYPE);

	private static final VarHandle WRITE_LOCK = field(TCP_TYPE, "writeLock", Object.class);

	private static final VarHandle WRITE_BUFFER = field(TCP_TYPE, "writeBuffer", ByteBuffer.class);

	private static final VarHandle SOCKET = field(TCP_TYPE, "socketChannel", SocketChannel.class);

	private static final VarHandle SELECTION_KEY = field(TCP_TYPE, "selectionKey", SelectionKey.class);

	/** Of these there is no handle, since they are not for the hot paths. */
	private static final Field READ_BUFFER = accessible(TCP_TYPE, "readBuffer");

	private static final Field SERVER_CHANNEL = accessible(Server.class, "serverChannel");

	private static final Constructor<?> NEW_TCP = newTcp();

	/** All that can change in KryoNet's part of a connection. */
	private static final List<Field> TCP_STATE = Arrays.stream(TCP_TYPE.getDeclaredFields())
		.filter((field) -> !Modifier.isFinal(field.getModifiers()) && !field.isSynthetic())
		.map((field) -> accessible(TCP_TYPE, field.getName()))
		.toList();

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

	private static Field accessible(Class<?> owner, String name) {
		try {
			Field field = owner.getDeclaredField(name);
			field.setAccessible(true);
			return field;
		}
		catch (NoSuchFieldException ex) {
			throw unknownKryonet(ex);
		}
	}

	private static Constructor<?> newTcp() {
		try {
			Constructor<?> constructor = TCP_TYPE.getDeclaredConstructor(Serialization.class, int.class, int.class);
			constructor.setAccessible(true);
			return constructor;
		}
		catch (NoSuchMethodException ex) {
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

	/**
	 * Makes a client, whose class sets a property for the whole JVM when it is loaded.
	 */
	static <T extends Client> T client(Supplier<T> constructor) {
		String before = System.getProperty(PREFER_IPV6);
		T client = constructor.get();
		if (before == null) {
			System.clearProperty(PREFER_IPV6);
		}
		else {
			System.setProperty(PREFER_IPV6, before);
		}
		return client;
	}

	/**
	 * Ends a wait for the server's registration, which ignores interrupts and the end of
	 * the connection: {@code connect} returns as if it had come.
	 */
	static void endConnect(Client client) {
		Object lock = CLIENT_REGISTRATION_LOCK.get(client);
		synchronized (lock) {
			CLIENT_REGISTERED.setVolatile(client, true);
			lock.notifyAll();
		}
	}

	/** What KryoNet locks while it writes to a connection's buffer. */
	static Object writeLock(Connection connection) {
		return WRITE_LOCK.get(TCP.get(connection));
	}

	/**
	 * How many bytes of a connection wait for the socket. The caller has the write lock.
	 */
	static int waitingBytes(Connection connection) {
		return writeBuffer(connection).position();
	}

	/**
	 * Where a connection's bytes wait for the socket. The caller has the write lock.
	 */
	static ByteBuffer writeBuffer(Connection connection) {
		return (ByteBuffer) WRITE_BUFFER.get(TCP.get(connection));
	}

	/** Where what has arrived on a connection waits to be complete. */
	static ByteBuffer readBuffer(Connection connection) {
		return (ByteBuffer) required(READ_BUFFER, TCP.get(connection));
	}

	static SocketChannel socket(Connection connection) {
		return (SocketChannel) SOCKET.get(TCP.get(connection));
	}

	static void socket(Connection connection, SocketChannel socket) {
		SOCKET.set(TCP.get(connection), socket);
	}

	/**
	 * Gives a connection other buffers, with what waits in those that it has. There is a
	 * new write lock afterwards. For the network thread, while it does not read.
	 */
	static void replaceBuffers(Connection connection, Serialization serialization, int writeBytes, int readBytes) {
		Object before = TCP.get(connection);
		Object after = newTcp(serialization, writeBytes, readBytes);
		ByteBuffer unread = (ByteBuffer) required(READ_BUFFER, before);
		((ByteBuffer) required(READ_BUFFER, after)).clear().put(unread).flip();
		// Whoever has the old lock goes on, and whoever waits for it sees that it is old.
		synchronized (WRITE_LOCK.get(before)) {
			synchronized (WRITE_LOCK.get(after)) {
				((ByteBuffer) WRITE_BUFFER.get(after)).put(((ByteBuffer) WRITE_BUFFER.get(before)).flip());
				for (Field field : TCP_STATE) {
					set(field, after, get(field, before));
				}
				TCP.set(connection, after);
			}
		}
	}

	/** What a server accepts its connections from. */
	static void serverChannel(Server server, ServerSocketChannel channel) {
		set(SERVER_CHANNEL, server, channel);
	}

	private static Object newTcp(Serialization serialization, int writeBytes, int readBytes) {
		try {
			return NEW_TCP.newInstance(serialization, writeBytes, readBytes);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof Error error) {
				throw error;
			}
			throw unknownKryonet(ex);
		}
		catch (ReflectiveOperationException ex) {
			throw unknownKryonet(ex);
		}
	}

	private static @Nullable Object get(Field field, Object owner) {
		try {
			return field.get(owner);
		}
		catch (IllegalAccessException ex) {
			throw unknownKryonet(ex);
		}
	}

	private static Object required(Field field, Object owner) {
		return Objects.requireNonNull(get(field, owner), field::getName);
	}

	private static void set(Field field, Object owner, @Nullable Object value) {
		try {
			field.set(owner, value);
		}
		catch (IllegalAccessException ex) {
			throw unknownKryonet(ex);
		}
	}

	static SelectionKey selectionKey(Connection connection) {
		return (SelectionKey) SELECTION_KEY.get(TCP.get(connection));
	}

	static void selectionKey(Connection connection, SelectionKey key) {
		SELECTION_KEY.set(TCP.get(connection), key);
	}

}
