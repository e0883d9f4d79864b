/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * Free ports for servers that a test is going to start. They are below those that systems
 * use for outgoing connections, so that a port stays free while its server is down and
 * clients try to connect. Other JVMs do not get the same ports, and this one reuses a
 * port only after many others.
 */
/*
 * Each JVM reserves a block of ports by listening on the first one as long as it lives.
 * If all blocks are taken, or too small, any ports are used that are free now.
 */
public final class FreePorts {

	private static final int FIRST = 10_000;

	/** The first port that is in no block. */
	private static final int COMMON = 20_000;

	private static final int LAST = 32_000;

	private static final int BLOCK = 250;

	private static final int ATTEMPTS = 10_000;

	/** Above a port of a node of a Redis cluster is the one of its bus. */
	private static final int BUS = 10_000;

	private static final @Nullable ServerSocket claim = claim();

	/** How many ports of the block were given away last, from its first on. */
	private static int given;

	private FreePorts() {
	}

	private static @Nullable ServerSocket claim() {
		int blocks = (COMMON - FIRST) / BLOCK;
		int any = ThreadLocalRandom.current().nextInt(blocks);
		for (int i = 0; i < blocks; i++) {
			ServerSocket socket = listen(FIRST + (any + i) % blocks * BLOCK);
			if (socket != null) {
				return socket;
			}
		}
		return null;
	}

	/**
	 * Chooses a free port of the loopback address.
	 * @return the port
	 * @throws IllegalStateException if there is none
	 */
	public static int one() {
		return choose(1, 1).get(0);
	}

	/**
	 * Chooses a port for a node of a Redis cluster, whose bus has the port 10000 above.
	 * @return the port
	 * @throws IllegalStateException if there is none
	 */
	public static int withBus() {
		return firsts(1, 1, List.of(0, BUS)).get(0);
	}

	/**
	 * Chooses free ports of the loopback address.
	 * @param count the number of servers
	 * @param lanes the number of consecutive ports that each server needs
	 * @return the first port of each server
	 * @throws IllegalStateException if there are not that many
	 */
	public static List<Integer> choose(int count, int lanes) {
		return firsts(count, lanes, IntStream.range(0, lanes).boxed().toList());
	}

	/**
	 * Waits until a port can be listened at: a server that has stopped may take a moment
	 * more to leave it.
	 * @param port the port
	 * @return the port
	 */
	public static int awaitFree(int port) {
		Waiting.patiently().until(() -> isFree(port));
		return port;
	}

	private static synchronized List<Integer> firsts(int count, int lanes, List<Integer> offsets) {
		List<Integer> chosen = new ArrayList<>();
		Set<Integer> taken = new HashSet<>();
		int last = LAST - Collections.max(offsets);
		for (int attempt = 0; chosen.size() < count; attempt++) {
			if (attempt == ATTEMPTS) {
				throw new IllegalStateException("Could not find %d times %d free ports between %d and %d"
					.formatted(count, offsets.size(), FIRST, LAST));
			}
			int first = (claim != null && lanes < BLOCK && attempt < BLOCK) ? ours(claim.getLocalPort(), lanes)
					: ThreadLocalRandom.current().nextInt(COMMON, last);
			List<Integer> ports = offsets.stream().map((offset) -> first + offset).toList();
			if (Collections.disjoint(taken, ports) && ports.stream().allMatch(FreePorts::isFree)) {
				taken.addAll(ports);
				chosen.add(first);
			}
		}
		return List.copyOf(chosen);
	}

	/** The next ports of this JVM; behind the last of them come the first again. */
	private static int ours(int block, int lanes) {
		int first = (given + lanes < BLOCK) ? block + given + 1 : block + 1;
		given = first + lanes - 1 - block;
		return first;
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = listen(port)) {
			return socket != null;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static @Nullable ServerSocket listen(int port) {
		try {
			return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			return null;
		}
	}

}
