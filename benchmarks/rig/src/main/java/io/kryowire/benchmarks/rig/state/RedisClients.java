/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which subscribers a Redis has. One whose answers it could not get rid of it has thrown
 * out.
 */
final class RedisClients implements AutoCloseable {

	private static final Pattern ID = Pattern.compile("\\bid=(\\d+)");

	private final Socket socket;

	private final DataInputStream input;

	private final Set<String> first = new HashSet<>();

	RedisClients(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.input = new DataInputStream(this.socket.getInputStream());
	}

	/** Takes note of who is there. */
	void begin() throws IOException {
		this.first.addAll(subscribers());
	}

	/** How many of them are there no more. */
	int lost() throws IOException {
		Set<String> gone = new HashSet<>(this.first);
		gone.removeAll(subscribers());
		return gone.size();
	}

	private Set<String> subscribers() throws IOException {
		this.socket.getOutputStream().write("CLIENT LIST TYPE pubsub\r\n".getBytes(StandardCharsets.US_ASCII));
		StringBuilder length = new StringBuilder();
		for (int next = this.input.read(); next != '\n'; next = this.input.read()) {
			if (next < 0) {
				throw new IOException("Redis has ended");
			}
			length.append((char) next);
		}
		byte[] list = new byte[Integer.parseInt(length.substring(1).trim())];
		this.input.readFully(list);
		this.input.skipNBytes(2);
		Set<String> ids = new HashSet<>();
		Matcher matcher = ID.matcher(new String(list, StandardCharsets.US_ASCII));
		while (matcher.find()) {
			ids.add(matcher.group(1));
		}
		return ids;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
