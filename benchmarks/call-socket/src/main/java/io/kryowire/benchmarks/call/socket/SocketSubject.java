/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;

/**
 * Blocking sockets, a thread for each connection, no Nagle: what the machine can do
 * without any product. A request is its length, a number and two integers, or its length,
 * a number and a byte array; a reply is a number and a long.
 */
public final class SocketSubject implements CallSubject {

	@Override
	public Optional<String> refusal(CallRow row) {
		return switch (row) {
			case PING, PING_PACED, BIG_VALUE -> Optional.empty();
			default -> Optional.of("a blocking socket has one call under way");
		};
	}

	@Override
	public void serve(CallRow row, CallService service, int port) throws IOException {
		ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
		Thread acceptor = new Thread(() -> {
			while (true) {
				try {
					Socket socket = server.accept();
					new Thread(new SocketEcho(socket, service), "echo").start();
				}
				catch (IOException ex) {
					throw new IllegalStateException(ex);
				}
			}
		}, "acceptor");
		acceptor.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws IOException {
		return new SocketClient(port);
	}

}
