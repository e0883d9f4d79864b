/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * KryoNet waits for a server that takes connections and says nothing, whoever interrupts
 * it and whatever has been closed, even the connection.
 */
class EndedConnectTests {

	@Test
	void whoeverEndsAClientDoesNotWaitForItsConnect() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			ResilientClient client = ResilientClient.create(Links.settings("client"), (channel) -> {
				throw new IllegalStateException("Nobody is connected");
			}, "ended");
			FutureTask<Boolean> connecting = new FutureTask<>(() -> {
				client.connectTo(Integer.MAX_VALUE, silent.getInetAddress(), silent.getLocalPort());
				return true;
			});
			Thread connector = new Thread(connecting);
			connector.start();
			Eventually.until("it waits", () -> connector.getState() == Thread.State.TIMED_WAITING);
			client.end();
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(connecting))
				.withCauseInstanceOf(IOException.class);
		}
	}

	/** Such as a container's port whose service is away. */
	@Test
	void whoeverConnectsToWhatTakesConnectionsAndClosesThemDoesNotWait() throws Exception {
		try (HandMadeServer closing = new HandMadeServer(Socket::close)) {
			ResilientClient client = ResilientClient.create(Links.settings("client"), (channel) -> {
				throw new IllegalStateException("Nobody is connected");
			}, "closed at once");
			FutureTask<Boolean> connecting = new FutureTask<>(() -> {
				client.connectTo(Integer.MAX_VALUE, InetAddress.getLoopbackAddress(), closing.port());
				return true;
			});
			new Thread(connecting).start();
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(connecting))
				.withCauseInstanceOf(IOException.class);
			client.end();
		}
	}

}
