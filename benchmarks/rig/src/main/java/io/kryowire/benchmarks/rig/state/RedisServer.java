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
 * What the Redis of a launch says of itself: how much it has worked, and which
 * subscribers it has. One whose answers it could not get rid of it has thrown out.
 */
final class RedisServer implements AutoCloseable {

	private static final Pattern CPU = Pattern.compile("\\bused_cpu_(?:sys|user):([0-9.]+)");

	private static final Pattern ID = Pattern.compile("\\bid=(\\d+)");

	private final Socket socket;

	private final DataInputStream input;

	private final Set<String> first = new HashSet<>();

	RedisServer(int port) throws IOException {
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

	/** How many seconds it has worked since it was started. */
	double cpuSeconds() throws IOException {
		double seconds = 0;
		Matcher matcher = CPU.matcher(ask("INFO cpu"));
		while (matcher.find()) {
			seconds += Double.parseDouble(matcher.group(1));
		}
		return seconds;
	}

	private Set<String> subscribers() throws IOException {
		Set<String> ids = new HashSet<>();
		Matcher matcher = ID.matcher(ask("CLIENT LIST TYPE pubsub"));
		while (matcher.find()) {
			ids.add(matcher.group(1));
		}
		return ids;
	}

	private String ask(String command) throws IOException {
		this.socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
		StringBuilder length = new StringBuilder();
		for (int next = this.input.read(); next != '\n'; next = this.input.read()) {
			if (next < 0) {
				throw new IOException("Redis has ended");
			}
			length.append((char) next);
		}
		byte[] answer = new byte[Integer.parseInt(length.substring(1).trim())];
		this.input.readFully(answer);
		this.input.skipNBytes(2);
		return new String(answer, StandardCharsets.US_ASCII);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
