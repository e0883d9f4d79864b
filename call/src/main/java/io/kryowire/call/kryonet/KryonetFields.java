/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

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
 * The few private fields of KryoNet 2.22.0-RC1 without which its defects cannot be worked
 * around from outside. KryoNet is not a module, so Java allows that.
 */
/*
 * These are reflective fields and not variable handles: the types of handles contain
 * KryoNet's classes, whose class files are too old for an AOT cache, and creating such a
 * cache crashes the JVM of JDK 25 when it reaches the handles. Hot paths read a field
 * once, where its value cannot change: on old JVMs fields are slower than handles.
 */
final class KryonetFields {

	private static final String PREFER_IPV6 = "java.net.preferIPv6Addresses";

	private static final Field SERVER_SELECTOR = accessible(Server.class, "selector");

	private static final Field SERVER_EMPTY_SELECTS = accessible(Server.class, "emptySelects");

	private static final Field CLIENT_SELECTOR = accessible(Client.class, "selector");

	private static final Field CLIENT_EMPTY_SELECTS = accessible(Client.class, "emptySelects");

	private static final Field CLIENT_REGISTERED = accessible(Client.class, "tcpRegistered");

	private static final Field CLIENT_REGISTRATION_LOCK = accessible(Client.class, "tcpRegistrationLock");

	private static final Class<?> TCP_TYPE = tcpType();

	private static final Field TCP = accessible(Connection.class, "tcp");

	private static final Field WRITE_LOCK = accessible(TCP_TYPE, "writeLock");

	private static final Field WRITE_BUFFER = accessible(TCP_TYPE, "writeBuffer");

	private static final Field SOCKET = accessible(TCP_TYPE, "socketChannel");

	private static final Field SELECTION_KEY = accessible(TCP_TYPE, "selectionKey");

	private static final Field READ_BUFFER = accessible(TCP_TYPE, "readBuffer");

	private static final Field SERVER_CHANNEL = accessible(Server.class, "serverChannel");

	private static final Constructor<?> NEW_TCP = tcpConstructor();

	/** Everything that can change in KryoNet's part of a connection. */
	private static final List<Field> TCP_STATE = Arrays.stream(TCP_TYPE.getDeclaredFields())
		.filter((field) -> !Modifier.isFinal(field.getModifiers()) && !field.isSynthetic())
		.map((field) -> accessible(TCP_TYPE, field.getName()))
		.toList();

	private KryonetFields() {
	}

	private static Class<?> tcpType() {
		try {
			return Class.forName("com.esotericsoftware.kryonet.TcpConnection", true, Connection.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
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

	private static Constructor<?> tcpConstructor() {
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
		return (Selector) required(SERVER_SELECTOR, server);
	}

	static Selector selector(Client client) {
		return (Selector) required(CLIENT_SELECTOR, client);
	}

	/**
	 * After a hundred selects without an event KryoNet sleeps 25 ms; own wake-ups count.
	 */
	static void keepAwake(Server server) {
		set(SERVER_EMPTY_SELECTS, server, 0);
	}

	/** The same for clients. */
	static void keepAwake(Client client) {
		set(CLIENT_EMPTY_SELECTS, client, 0);
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
		Object lock = required(CLIENT_REGISTRATION_LOCK, client);
		synchronized (lock) {
			set(CLIENT_REGISTERED, client, true);
			lock.notifyAll();
		}
	}

	/** KryoNet's part of a connection. */
	static Object tcp(Connection connection) {
		return required(TCP, connection);
	}

	/** What KryoNet locks while it writes to the buffer of its part of a connection. */
	static Object writeLock(Object tcp) {
		return required(WRITE_LOCK, tcp);
	}

	/** Where the bytes of a connection wait for the socket, by KryoNet's part of it. */
	static ByteBuffer writeBuffer(Object tcp) {
		return (ByteBuffer) required(WRITE_BUFFER, tcp);
	}

	/** Where what has arrived on a connection waits to be complete. */
	static ByteBuffer readBuffer(Connection connection) {
		return (ByteBuffer) required(READ_BUFFER, tcp(connection));
	}

	static SocketChannel socket(Connection connection) {
		return (SocketChannel) required(SOCKET, tcp(connection));
	}

	/** As well, {@code null} if it is closed. */
	static @Nullable SocketChannel socketIfOpen(Connection connection) {
		return (SocketChannel) get(SOCKET, tcp(connection));
	}

	static void socket(Connection connection, SocketChannel socket) {
		set(SOCKET, tcp(connection), socket);
	}

	static SelectionKey selectionKey(Connection connection) {
		return (SelectionKey) required(SELECTION_KEY, tcp(connection));
	}

	static void selectionKey(Connection connection, SelectionKey key) {
		set(SELECTION_KEY, tcp(connection), key);
	}

	/**
	 * Gives a connection other buffers, with what waits in those that it has. There is a
	 * new write lock afterwards. For the network thread, while it does not read.
	 */
	static void replaceBuffers(Connection connection, Serialization serialization, int writeBytes, int readBytes) {
		Object before = tcp(connection);
		Object after = newTcp(serialization, writeBytes, readBytes);
		ByteBuffer unread = (ByteBuffer) required(READ_BUFFER, before);
		((ByteBuffer) required(READ_BUFFER, after)).clear().put(unread).flip();
		// Whoever has the old lock goes on, and whoever waits for it sees that it is old.
		synchronized (writeLock(before)) {
			synchronized (writeLock(after)) {
				writeBuffer(after).put(writeBuffer(before).flip());
				for (Field field : TCP_STATE) {
					set(field, after, get(field, before));
				}
				set(TCP, connection, after);
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

}
