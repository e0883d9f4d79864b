/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.benchmarks.rig.Arguments;

/**
 * The listeners' JVM of one launch. Says where the publishers' JVM is to come to hear how
 * far the listeners are, and ends with that connection, or when nobody has come for a
 * while.
 */
public final class MessageListening {

	private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(60);

	/** How often it tells how far the listeners are, for windows of a few hundred. */
	static final long OFTEN_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

	/** The same where that would disturb what is measured. */
	private static final long SELDOM_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private MessageListening() {
	}

	/**
	 * Takes {@code --row}, {@code --class} (what implements the subject), {@code --redis}
	 * (the port) and {@code --channel}.
	 */
	public static void main(String[] args) {
		try {
			listen(Arguments.parse(args));
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

	private static void listen(Arguments arguments) throws Exception {
		MessageRow row = MessageRow.of(arguments.text("row"));
		Listeners listeners = new Listeners(row.listeners(), row.isPaced(), row.slowNanos());
		MessageSubject subject = MessageMeasurement.instantiate(arguments.text("class"));
		for (Hearing hearing : listeners.hearings()) {
			subject.listen((int) arguments.number("redis"), arguments.text("channel"), hearing);
		}
		try (ServerSocket control = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			System.out.println("control=%d message listeners ready".formatted(control.getLocalPort()));
			control.setSoTimeout(PATIENCE_MILLIS);
			try (Socket socket = control.accept()) {
				tell(listeners, socket, row.isPaced() ? SELDOM_NANOS : OFTEN_NANOS);
			}
		}
	}

	/** Returns when the other side is gone. */
	static void tell(Listeners listeners, Socket socket, long everyNanos) throws IOException {
		socket.setTcpNoDelay(true);
		Thread collector = new Thread(() -> collect(listeners, socket), "collector");
		collector.setDaemon(true);
		collector.start();
		DataOutputStream output = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
		Heard told = Heard.NOTHING;
		while (collector.isAlive()) {
			Heard now = listeners.heard();
			if (!now.equals(told)) {
				now.write(output);
				told = now;
			}
			LockSupport.parkNanos(everyNanos);
		}
	}

	/** Each byte that comes asks for the latencies. */
	private static void collect(Listeners listeners, Socket socket) {
		try {
			InputStream input = socket.getInputStream();
			while (input.read() >= 0) {
				listeners.collect();
			}
		}
		catch (IOException ex) {
			// The other side is gone, which is how this one ends.
		}
	}

}
