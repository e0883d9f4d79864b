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
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;

/**
 * The server's JVM of one launch. Says where it listens, or that the product refuses the
 * row, and ends with the connection by which the client's JVM controls it, or when nobody
 * has come for a while.
 */
public final class CallServer {

	/** The last words of the line it prints, which may be read before its end. */
	private static final String READY = " call server ready";

	private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(60);

	private final CallService service = new CallService();

	private CallServer() {
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it) and {@code --samples} (the file to append a refusal to).
	 */
	public static void main(String[] args) {
		try {
			new CallServer().serve(Arguments.parse(args));
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

	private void serve(Arguments arguments) throws Exception {
		CallRow row = CallRow.of(arguments.text("row"));
		CallSubject subject = arguments.instance("class", CallSubject.class);
		Optional<String> refusal = subject.refusal(row);
		if (refusal.isPresent()) {
			new SampleFile(arguments.path("samples")).appendUnsupported(row.id(), arguments.text("subject"),
					refusal.get());
			System.out.println("unsupported" + READY);
			Thread.sleep(PATIENCE_MILLIS);
			return;
		}
		try (ServerSocket control = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int port = freePort();
			subject.serve(row, this.service, port);
			System.out.println("port=%d control=%d".formatted(port, control.getLocalPort()) + READY);
			control.setSoTimeout(PATIENCE_MILLIS);
			try (Socket socket = control.accept()) {
				answer(socket);
			}
		}
	}

	/** Some products cannot say which port they were given. */
	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void answer(Socket socket) throws IOException {
		BufferedReader questions = new BufferedReader(
				new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
		PrintWriter answers = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.US_ASCII);
		for (String line = questions.readLine(); line != null; line = questions.readLine()) {
			answers.println(ServerQuestion.valueOf(line).answer(this.service));
		}
	}

}
