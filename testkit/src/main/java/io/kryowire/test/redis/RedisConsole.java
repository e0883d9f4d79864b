/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A connection to Redis for a test's own commands, such as {@code CLIENT KILL}, without a
 * driver. Not thread-safe.
 */
public final class RedisConsole implements AutoCloseable {

	/** Long enough for a server on the busiest machine. */
	private static final int PATIENCE_MILLIS = (int) Waiting.LONGEST.toMillis();

	private final Socket socket;

	private final DataInputStream in;

	private final OutputStream out;

	private final Access access;

	private RedisConsole(Socket socket, Access access) throws IOException {
		this.socket = socket;
		this.access = access;
		this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
		this.out = socket.getOutputStream();
	}

	/**
	 * Connects, without a password.
	 * @param host the server's host
	 * @param port the server's port
	 * @return the connection
	 * @throws UncheckedIOException if the connection cannot be established
	 */
	public static RedisConsole connect(String host, int port) {
		return connect(host, port, Access.OPEN);
	}

	/**
	 * Connects and logs in.
	 * @throws RedisErrorException if the server rejects the password
	 */
	static RedisConsole connect(String host, int port, Access access) {
		RedisConsole console = open(host, port, access);
		try {
			if (access.password() != null) {
				console.send("AUTH", access.password());
			}
			return console;
		}
		catch (RuntimeException ex) {
			console.close();
			throw ex;
		}
	}

	private static RedisConsole open(String host, int port, Access access) {
		Socket socket = new Socket();
		try {
			socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
			socket.setSoTimeout(PATIENCE_MILLIS);
			socket.setTcpNoDelay(true);
			return new RedisConsole(socket, access);
		}
		catch (IOException ex) {
			closeQuietly(socket);
			throw new UncheckedIOException("Could not connect to Redis at %s:%d".formatted(host, port), ex);
		}
	}

	/**
	 * Sends a command and waits for the reply.
	 * @param words the command and its arguments
	 * @return the reply: a {@code String}, a {@code Long}, a {@code List} of these, or
	 * {@code null}
	 * @throws RedisErrorException if Redis replies with an error
	 * @throws UncheckedIOException if the connection is lost, or there is no reply within
	 * a minute
	 */
	public @Nullable Object send(String... words) {
		String[] own = words.clone();
		if (own.length > 0) {
			own[0] = this.access.name(own[0]);
		}
		return exchange(Stream.of(own).map((word) -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new),
				RedisConsole::text);
	}

	/**
	 * Sends a binary command and waits for the reply.
	 * @param words the command and its arguments
	 * @return the reply, as {@link #send} returns it, but with bulk strings as
	 * {@code byte[]}
	 * @throws RedisErrorException if Redis replies with an error
	 * @throws UncheckedIOException if the connection is lost, or there is no reply within
	 * a minute
	 */
	public @Nullable Object sendBytes(byte[]... words) {
		return exchange(words, (bytes) -> bytes);
	}

	/**
	 * Waits for data that is not a reply to a command, such as messages after a
	 * {@code SUBSCRIBE}.
	 * @return the data, as {@link #send} returns it
	 * @throws UncheckedIOException if the connection is lost, or there is no reply within
	 * a minute
	 */
	public @Nullable Object receive() {
		return receive(RedisConsole::text);
	}

	/**
	 * Waits for data that is not a reply to a command, and may be binary.
	 * @return the data, as {@link #sendBytes} returns it
	 * @throws UncheckedIOException if the connection is lost, or there is no reply within
	 * a minute
	 */
	public @Nullable Object receiveBytes() {
		return receive((bytes) -> bytes);
	}

	private @Nullable Object receive(Function<byte[], Object> bulk) {
		try {
			return read(bulk);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private @Nullable Object exchange(byte[][] words, Function<byte[], Object> bulk) {
		try {
			ByteArrayOutputStream command = new ByteArrayOutputStream();
			command.writeBytes(line("*" + words.length));
			for (byte[] word : words) {
				command.writeBytes(line("$" + word.length));
				command.writeBytes(word);
				command.writeBytes(line(""));
			}
			this.out.write(command.toByteArray());
			return read(bulk);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private @Nullable Object read(Function<byte[], Object> bulk) throws IOException {
		String line = readLine();
		String rest = line.substring(1);
		return switch (line.charAt(0)) {
			case '+' -> rest;
			case '-' -> throw new RedisErrorException(rest);
			case ':' -> Long.valueOf(rest);
			case '$' -> readBulk(Integer.parseInt(rest), bulk);
			case '*' -> readList(Integer.parseInt(rest), bulk);
			default -> throw new IOException("Unexpected reply, which is not in the Redis protocol: " + line);
		};
	}

	private @Nullable Object readBulk(int length, Function<byte[], Object> bulk) throws IOException {
		if (length < 0) {
			return null;
		}
		byte[] bytes = new byte[length];
		this.in.readFully(bytes);
		readLine();
		return bulk.apply(bytes);
	}

	private @Nullable List<@Nullable Object> readList(int size, Function<byte[], Object> bulk) throws IOException {
		if (size < 0) {
			return null;
		}
		List<@Nullable Object> list = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			list.add(readElement(bulk));
		}
		return list;
	}

	/** An error within a list is a value, since the rest of the list follows it. */
	private @Nullable Object readElement(Function<byte[], Object> bulk) throws IOException {
		try {
			return read(bulk);
		}
		catch (RedisErrorException ex) {
			return ex;
		}
	}

	private String readLine() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int b = this.in.read(); b != '\n'; b = this.in.read()) {
			if (b < 0) {
				throw new EOFException("Redis has closed the connection");
			}
			line.write(b);
		}
		String text = text(line.toByteArray());
		return text.substring(0, text.length() - 1);
	}

	private static byte[] line(String text) {
		return (text + "\r\n").getBytes(StandardCharsets.UTF_8);
	}

	private static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

	private static void closeQuietly(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			// It is of no use any more.
		}
	}

	/**
	 * Disconnects.
	 */
	@Override
	public void close() {
		closeQuietly(this.socket);
	}

}
