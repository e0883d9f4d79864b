/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;

/**
 * The JVM of a listener that is too slow. Says where the measuring JVM is to come to hear
 * how far it is, and ends with that connection, or when nobody has come for a while.
 */
public final class SlowListener {

	private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(60);

	private final AtomicLong handled = new AtomicLong();

	private final AtomicLong newest = new AtomicLong();

	private SlowListener() {
	}

	/**
	 * Takes {@code --class} (what implements the subject) and {@code --redis} (the port).
	 */
	public static void main(String[] args) {
		try {
			new SlowListener().run(Arguments.parse(args));
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

	/** A value that says which of all it is. */
	static OrderRecord numbered(OrderRecord value, long number) {
		return new OrderRecord(number, value.account(), value.trader(), value.side(), value.venue(), value.quantity(),
				value.filled(), value.limit(), value.average(), value.tags(), value.entered());
	}

	private void run(Arguments arguments) throws Exception {
		StateListening listening = Objects.requireNonNull(
				StateRun.subject(arguments).listen((int) arguments.number("redis"), StateRun.TOPIC, 1, this::handle),
				"It tells nobody");
		try (ServerSocket control = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			System.out.println("control=%d state listener ready".formatted(control.getLocalPort()));
			control.setSoTimeout(PATIENCE_MILLIS);
			try (Socket socket = control.accept()) {
				answer(socket, listening);
			}
		}
	}

	private void handle(String key, OrderRecord value) {
		long end = System.nanoTime() + StateSlow.LISTENER_NANOS;
		for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(left);
		}
		this.newest.accumulateAndGet(value.id(), Math::max);
		this.handled.incrementAndGet();
	}

	private void answer(Socket socket, StateListening listening) throws IOException {
		BufferedReader questions = new BufferedReader(
				new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
		PrintWriter answers = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.US_ASCII);
		for (String question = questions.readLine(); question != null; question = questions.readLine()) {
			if (question.equals("heap")) {
				System.gc();
			}
			Runtime runtime = Runtime.getRuntime();
			answers.println("%d %d %d %d".formatted(runtime.totalMemory() - runtime.freeMemory(), listening.reads(),
					this.handled.get(), this.newest.get()));
		}
	}

	/**
	 * What a listener says of itself.
	 *
	 * @param heap bytes of objects; of live ones, if that was asked for
	 * @param reads values read from Redis
	 * @param handled values handled
	 * @param newest the number of the newest one
	 */
	record State(long heap, long reads, long handled, long newest) {
	}

	/** The listener as the measuring JVM sees it. */
	static final class Control implements AutoCloseable {

		private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

		private final Socket socket;

		private final BufferedReader answers;

		private final PrintWriter questions;

		Control(int port) throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
			this.answers = new BufferedReader(
					new InputStreamReader(this.socket.getInputStream(), StandardCharsets.US_ASCII));
			this.questions = new PrintWriter(this.socket.getOutputStream(), true, StandardCharsets.US_ASCII);
		}

		/** How it is now, after a collection. */
		State state() throws IOException {
			return ask("heap");
		}

		/**
		 * Waits until the newest value has been handled, or a minute, and says how long
		 * that took.
		 */
		long awaitNewest(long number) throws IOException {
			long start = System.nanoTime();
			while (ask("progress").newest() < number) {
				if (System.nanoTime() - start > PATIENCE_NANOS) {
					break;
				}
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
			}
			return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		}

		private State ask(String question) throws IOException {
			this.questions.println(question);
			String answer = this.answers.readLine();
			if (answer == null) {
				throw new IOException("The listener's JVM has ended");
			}
			String[] words = answer.split(" ");
			return new State(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]),
					Long.parseLong(words[3]));
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
