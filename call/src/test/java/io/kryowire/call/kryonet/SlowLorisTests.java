/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import com.esotericsoftware.kryonet.Connection;
import io.kryowire.call.Node;
import io.kryowire.call.protocol.FrameKind;
import org.junit.jupiter.api.Test;

/**
 * Defect 17: any byte counts as a sign of life. Whoever sends one now and then, and never
 * a whole frame, stays for ever.
 */
class SlowLorisTests {

	private static final long PAUSE_MILLIS = 50;

	@Test
	void onRawKryonetEachByteOfAFrameThatNeverEndsKeepsTheConnection() throws Exception {
		try (RawKryonet raw = RawKryonet.echo(); HandMade loris = new HandMade(raw.port())) {
			Eventually.until("it is in", () -> raw.server().getConnections().length == 1);
			Connection connection = raw.server().getConnections()[0];
			for (byte next : new byte[] { 0, 0, 4, 0, 1, 1 }) {
				long before = lastSignOfLife(connection);
				Eventually.until("the clock goes on", () -> System.currentTimeMillis() > before);
				loris.send(new byte[] { next });
				Eventually.until("it is a sign of life", () -> lastSignOfLife(connection) > before);
			}
		}
	}

	/** From here on KryoNet counts the time after which it closes a connection. */
	private static long lastSignOfLife(Connection connection) throws ReflectiveOperationException {
		Object tcp = Objects.requireNonNull(field(Connection.class, "tcp").get(connection));
		return field(tcp.getClass(), "lastReadTime").getLong(tcp);
	}

	private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
		Field field = owner.getDeclaredField(name);
		field.setAccessible(true);
		return field;
	}

	@Test
	void onALinkWhoeverHasNotProvenItselfInTimeIsGone() throws Exception {
		try (Node node = Links.node(Links.withShortHandshake("server")).start();
				HandMade loris = new HandMade(node.port());
				Drip drip = new Drip(loris, new byte[] { 0, 0, 4, 0, FrameKind.HELLO })) {
			loris.awaitEnd();
			Eventually.until("it can send no more", drip::isEnded);
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			Links.assertServes(node);
		}
	}

	@Test
	void onALinkWhoeverConnectsAndSaysNothingIsGone() throws Exception {
		try (Node node = Links.node(Links.withShortHandshake("server")).start();
				HandMade silent = new HandMade(node.port())) {
			silent.awaitEnd();
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
		}
	}

	@Test
	void onALinkWhoeverStopsWithinAFrameIsGoneAfterTheSilence() throws Exception {
		byte[] handshake = HandMade.wholeHandshake();
		byte[] rest = { 0, 0, 4, 0, FrameKind.CALLS, 2 };
		byte[] all = Arrays.copyOf(handshake, handshake.length + rest.length);
		System.arraycopy(rest, 0, all, handshake.length, rest.length);
		try (Node node = Links.node(Links.withShortSilence("server")).start();
				HandMade half = new HandMade(node.port())) {
			// At once, since a pause is a silence too.
			half.sendUnlessCutOff(all);
			half.awaitEnd();
			Eventually.until("it is gone", () -> node.statistics().connections() == 0);
			Eventually.until("it is counted",
					() -> node.statistics().connects() + node.statistics().refusedConnections() == 1);
		}
	}

	/** Sends a byte now and then. */
	private static final class Drip implements AutoCloseable {

		private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

		/** For its thread. */
		private int count;

		Drip(HandMade client, byte[] start) {
			this.clock.scheduleAtFixedRate(() -> {
				int next = this.count++;
				try {
					client.send(new byte[] { (next < start.length) ? start[next] : 0 });
				}
				catch (IOException ex) {
					this.clock.shutdown();
				}
			}, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
		}

		boolean isEnded() {
			return this.clock.isShutdown();
		}

		@Override
		public void close() {
			this.clock.shutdownNow();
		}

	}

}
