/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The rig in the server's JVM, as the client's JVM sees it, on a connection of its own: a
 * word is asked, a line is answered. When it is closed, the server ends.
 */
final class ServerControl implements AutoCloseable {

	private final Socket socket;

	private final BufferedReader answers;

	private final PrintWriter questions;

	ServerControl(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.answers = new BufferedReader(
				new InputStreamReader(this.socket.getInputStream(), StandardCharsets.US_ASCII));
		this.questions = new PrintWriter(this.socket.getOutputStream(), true, StandardCharsets.US_ASCII);
	}

	private synchronized String ask(ServerQuestion question) throws IOException {
		this.questions.println(question);
		String answer = this.answers.readLine();
		if (answer == null) {
			throw new IOException("The server's JVM has ended");
		}
		return answer;
	}

	Memory memory() throws IOException {
		return Memory.parse(ask(ServerQuestion.MEMORY));
	}

	long cpuNanos() throws IOException {
		return Long.parseLong(ask(ServerQuestion.CPU));
	}

	boolean isShortOfMemory() throws IOException {
		return Boolean.parseBoolean(ask(ServerQuestion.SHORT));
	}

	long consumed() throws IOException {
		return Long.parseLong(ask(ServerQuestion.CONSUMED));
	}

	long refused() throws IOException {
		return Long.parseLong(ask(ServerQuestion.REFUSED));
	}

	void hurry() throws IOException {
		ask(ServerQuestion.HURRY);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
