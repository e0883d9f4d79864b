/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

import io.kryowire.test.waiting.Waiting;

/**
 * A node as its cluster sees it: started in two steps, so that several can start at once.
 */
interface StartableNode extends LocalNode {

	/** Starts the node, without waiting until it answers. */
	void launch();

	/** Waits until the node answers. */
	void awaitAnswering();

	/** Stops the node for good, as fast as possible. */
	void close();

	/** Whether its port accepts connections. */
	default boolean isListening() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(address().host(), port()), (int) Waiting.LONGEST.toMillis());
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	default void restart() {
		if (isRunning()) {
			stop();
		}
		launch();
		awaitAnswering();
	}

}
