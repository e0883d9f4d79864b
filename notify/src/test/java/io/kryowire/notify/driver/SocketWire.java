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
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Redis' protocol over a socket. */
final class SocketWire {

	final Socket socket;

	private final DataInputStream in;

	private final OutputStream out;

	SocketWire(Socket socket) throws IOException {
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

	static List<byte[]> words(String command, Collection<byte[]> arguments) {
		List<byte[]> words = new ArrayList<>();
		words.add(command.getBytes(StandardCharsets.US_ASCII));
		words.addAll(arguments);
		return words;
	}

}
