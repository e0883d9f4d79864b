/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;

import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A server made by hand: has the same conversation with one client after the other, on a
 * port that can be listened on again.
 */
final class HandMadeServer implements AutoCloseable {

	/** KryoNet's registration of a connection, as links send it. */
	static final byte[] REGISTRATION = { 0, 0, 0, 0, 0, 1 };

	/** When the second client comes, the first has been left. */
	final CountDownLatch two = new CountDownLatch(2);

	private final ServerSocket socket = new ServerSocket(FreePorts.one(), 50, InetAddress.getLoopbackAddress());

	private final Conversation conversation;

	private final Thread thread = new Thread(this::serve, "hand-made server");

	private volatile @Nullable Socket current;

	HandMadeServer(Conversation conversation) throws IOException {
		this.conversation = conversation;
		this.thread.setDaemon(true);
		this.thread.start();
	}

	int port() {
		return this.socket.getLocalPort();
	}

	/** Sends a frame, its length before it. */
	static void send(DataOutputStream out, byte[] frame) throws IOException {
		out.writeInt(frame.length);
		out.write(frame);
		out.flush();
	}

	private void serve() {
		while (!this.socket.isClosed()) {
			try (Socket client = this.socket.accept()) {
				this.current = client;
				if (this.socket.isClosed()) {
					return;
				}
				this.two.countDown();
				this.conversation.hold(client);
			}
			catch (IOException ex) {
				// The next one, unless the end has come.
			}
		}
	}

	/** The system listens until the thread has left its call. */
	@Override
	public void close() throws IOException, InterruptedException {
		this.socket.close();
		Socket last = this.current;
		if (last != null) {
			last.close();
		}
		Waiting.join(this.thread);
	}

	/** What is said to a client, until it goes away. */
	@FunctionalInterface
	interface Conversation {

		void hold(Socket client) throws IOException;

	}

}
