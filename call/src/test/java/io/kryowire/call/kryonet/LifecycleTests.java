/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.esotericsoftware.kryonet.Server;
import com.esotericsoftware.minlog.Log;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Defects 16, 25 and 26: starting and stopping leaves threads and descriptors behind, the
 * threads keep the process alive and all have one name, the log goes to the console, and
 * nobody counts connections.
 */
class LifecycleTests {

	/** The pass of a server that has nothing to do takes 250. */
	private static final long TIME_TO_STOP_MILLIS = 500;

	@Test
	void onRawKryonetAStopRightAfterTheStartIsOverlooked() throws Exception {
		List<Server> servers = new ArrayList<>();
		try {
			int survivors = 0;
			for (int i = 0; i < 300 && survivors == 0; i++) {
				EndingServer server = new EndingServer();
				servers.add(server);
				server.start();
				server.stop();
				survivors += server.ended.await(TIME_TO_STOP_MILLIS, TimeUnit.MILLISECONDS) ? 0 : 1;
			}
			assertThat(survivors).as("servers that go on").isPositive();
		}
		finally {
			servers.forEach(RawKryonet::end);
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void onALinkAHundredStartsAndStopsLeaveNothingBehind() throws Exception {
		startAndStop();
		// Of test classes that ran before in this process, nothing is left either
		untilNoThreadIsLeft();
		int before = descriptors();
		for (int i = 0; i < 100; i++) {
			startAndStop();
		}
		untilNoThreadIsLeft();
		Eventually.until("no descriptor is left", () -> descriptors() <= before + 2);
	}

	/** Without a pause, with a connection, and without one. */
	private static void startAndStop() throws InterruptedException {
		Links.node().start().close();
		try (Node node = Links.node().lanes(2).start(); Peer peer = Links.connected(node)) {
			assertThat(Links.echo(peer, "hello")).isEqualTo("hello");
		}
		Links.peer(1).close();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void onALinkANodeThatCannotListenLeavesNothingBehind() throws Exception {
		try (Node node = Links.node().start()) {
			InetSocketAddress taken = new InetSocketAddress("127.0.0.1", node.port());
			int threads = threads().size();
			int before = descriptors();
			for (int i = 0; i < 20; i++) {
				assertThatExceptionOfType(UncheckedIOException.class)
					.isThrownBy(() -> Links.node().address(taken).lanes(2).start())
					.withMessageContaining("cannot listen on");
			}
			Eventually.until("no thread is left", () -> threads().size() <= threads);
			Eventually.until("no descriptor is left", () -> descriptors() <= before + 2);
		}
	}

	@Test
	void onRawKryonetTheThreadIsCalledServerAndKeepsTheProcessAlive() throws Exception {
		ByteArrayOutputStream console = new ByteArrayOutputStream();
		PrintStream before = System.out;
		Log.setLogger(new Log.Logger());
		Log.set(Log.LEVEL_INFO);
		System.setOut(new PrintStream(console));
		try (RawKryonet raw = RawKryonet.echo()) {
			assertThat(raw.serverThread().isDaemon()).isFalse();
			assertThat(raw.serverThread().getName()).isEqualTo("Server");
			assertThat(console.toString()).contains("[kryonet] Server opened.");
		}
		finally {
			System.setOut(before);
			MinlogBridge.install();
		}
	}

	@Test
	void onALinkThreadsAreDaemonsWithNamesAndTheLogIsTheApplications() throws Exception {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		try (LogCapture log = new LogCapture(); Node node = Links.node().start(); Peer peer = Links.connected(node)) {
			assertThat(Links.echo(peer, "hello")).isEqualTo("hello");
			assertThat(threads()).isNotEmpty().allMatch(Thread::isDaemon);
			assertThat(threads((thread) -> !before.contains(thread)))
				.noneMatch((thread) -> thread.getName().equals("Server"))
				.noneMatch((thread) -> thread.getName().equals("Client"));
			Log.warn("kryonet", "a warning of KryoNet");
			assertThat(log.linesWith("a warning of KryoNet")).containsExactly("WARN a warning of KryoNet");
		}
	}

	@Test
	void onRawKryonetConnectionsAreWithoutNumber() throws Exception {
		List<HandMade> clients = new ArrayList<>();
		try (RawKryonet raw = RawKryonet.echo()) {
			for (int i = 0; i < 50; i++) {
				clients.add(new HandMade(raw.port()));
			}
			Eventually.until("all are in", () -> raw.server().getConnections().length == 50);
		}
		finally {
			for (HandMade client : clients) {
				client.close();
			}
		}
	}

	@Test
	void onALinkConnectionsBeyondTheLimitAreRefused() throws Exception {
		try (Node node = Links.node().maxConnections(2).start();
				Peer first = Links.connected(node);
				HandMade second = new HandMade(node.port()).shakeHands()) {
			try (HandMade third = new HandMade(node.port())) {
				assertThat(third.refusal()).contains("2 connections");
				third.awaitEnd();
			}
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			second.close();
			Eventually.until("there is room again", () -> node.statistics().connections() == 1);
			Links.assertServes(node);
			assertThat(Links.echo(first, "on")).isEqualTo("on");
		}
	}

	@Test
	void onALinkClosingTwiceIsNoMatter() throws Exception {
		Node node = Links.node().start();
		Peer peer = Links.connected(node);
		for (int i = 0; i < 2; i++) {
			peer.close();
			node.close();
		}
		assertThat(peer.isConnected()).isFalse();
	}

	private static List<Thread> threads() {
		return threads((thread) -> thread.getName().startsWith("kryowire-"));
	}

	private static List<Thread> threads(Predicate<Thread> wanted) {
		return Thread.getAllStackTraces().keySet().stream().filter(wanted).toList();
	}

	/** Says which threads are left, and what they do. */
	private static void untilNoThreadIsLeft() {
		Waiting.patiently()
			.untilAsserted(
					() -> assertThat(threads().stream().map(LifecycleTests::withStack)).as("threads that are left")
						.isEmpty());
	}

	private static String withStack(Thread thread) {
		return Stream.of(thread.getStackTrace())
			.map(StackTraceElement::toString)
			.collect(Collectors.joining("\n\tat ", thread + " is " + thread.getState() + "\n\tat ", ""));
	}

	private static int descriptors() {
		return Objects.requireNonNull(new File("/proc/self/fd").list()).length;
	}

	/** Says when its thread has ended. */
	private static final class EndingServer extends Server {

		private final CountDownLatch ended = new CountDownLatch(1);

		@Override
		public void run() {
			super.run();
			this.ended.countDown();
		}

	}

}
