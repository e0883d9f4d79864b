/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Jedis does that a link must not do.
 */
class JedisCommandLinkTests {

	/** Over the one that Jedis makes then it is nobody's, and in database 0. */
	@Test
	void nothingGoesOverAnotherConnectionAfterTheLinkWasClosedInTheMiddle() throws Exception {
		InetAddress here = InetAddress.getLoopbackAddress();
		List<ByteArrayOutputStream> written = new ArrayList<>();
		try (ServerSocket server = new ServerSocket(0, 10, here)) {
			JedisCommandLink link = new JedisCommandLink(
					new Connection(() -> recording(here, server.getLocalPort(), written)), () -> {
					});
			List<Command> closing = new AbstractList<>() {

				@Override
				public Command get(int index) {
					if (index == 1) {
						link.close();
					}
					return Command.of("GET", new byte[16 << 10]);
				}

				@Override
				public int size() {
					return 3;
				}

			};
			link.send(closing, Waiting.LONGEST);
			assertThat(link.receive()).hasSize(3).allMatch(Unanswered.class::isInstance);
			assertThat(written.get(0).size()).isPositive();
			assertThat(written.stream().skip(1)).allMatch((later) -> later.size() == 0);
		}
	}

	/** What is written goes nowhere but into a list. */
	private static Socket recording(InetAddress address, int port, List<ByteArrayOutputStream> written) {
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		written.add(output);
		try {
			return new Socket(address, port) {

				@Override
				public OutputStream getOutputStream() {
					return output;
				}

			};
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
