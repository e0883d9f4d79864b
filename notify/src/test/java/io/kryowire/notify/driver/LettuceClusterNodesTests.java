/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import org.junit.jupiter.api.Test;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connections of Lettuce to nodes of a cluster.
 */
class LettuceClusterNodesTests {

	@Test
	void aConnectionThatComesAfterItsWaitWasInterruptedIsClosed() throws Exception {
		InetAddress here = InetAddress.getLoopbackAddress();
		try (ServerSocket server = new ServerSocket(0, 1, here)) {
			String node = here.getHostAddress() + ":" + server.getLocalPort();
			RedisClusterClient cluster = RedisClusterClient.create(RedisURI.create("redis://" + node));
			CompletableFuture<Throwable> failure = new CompletableFuture<>();
			try (LettuceClusterNodes nodes = new LettuceClusterNodes(cluster)) {
				Thread connecting = new Thread(() -> {
					try {
						nodes.open(node).close();
					}
					catch (RuntimeException ex) {
						failure.complete(ex);
					}
				});
				connecting.start();
				try (Socket accepted = server.accept()) {
					accepted.setSoTimeout((int) Waiting.LONGEST.toMillis());
					InputStream in = accepted.getInputStream();
					byte[] buffer = new byte[1 << 12];
					assertThat(in.read(buffer)).isPositive();
					connecting.interrupt();
					assertThat(Waiting.get(failure)).isNotNull();
					// Whatever was asked: it is an old server, which takes what follows
					accepted.getOutputStream()
						.write("-ERR unknown command 'HELLO'\r\n".getBytes(StandardCharsets.US_ASCII));
					int read = in.read(buffer);
					while (read >= 0) {
						accepted.getOutputStream().write(answers(new String(buffer, 0, read, StandardCharsets.UTF_8)));
						read = in.read(buffer);
					}
				}
			}
			finally {
				cluster.shutdown();
			}
		}
	}

	private static byte[] answers(String commands) {
		int count = commands.split("\\*", -1).length - 1;
		return (commands.contains("PING") ? "+PONG\r\n" : "+OK\r\n").repeat(count).getBytes(StandardCharsets.US_ASCII);
	}

}
