/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Ports for servers that a test is going to start. They are below those that systems give
 * to connections: a port stays free while its server is down and others try to connect.
 */
public final class FreePorts {

	private static final int FIRST = 10_000;

	private static final int LAST = 32_000;

	private static final int ATTEMPTS = 10_000;

	/** Above a port of a node of a Redis cluster is the one of its bus. */
	private static final int BUS = 10_000;

	private FreePorts() {
	}

	/**
	 * Chooses a port on which nobody listens at the loopback address.
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
		return firsts(1, List.of(0, BUS)).get(0);
	}

	/**
	 * Chooses ports on which nobody listens at the loopback address.
	 * @param count how many
	 * @param lanes how many ports each server needs, one after the other
	 * @return the first port of each server
	 * @throws IllegalStateException if there are not that many
	 */
	public static List<Integer> choose(int count, int lanes) {
		return firsts(count, IntStream.range(0, lanes).boxed().toList());
	}

	private static List<Integer> firsts(int count, List<Integer> offsets) {
		List<Integer> chosen = new ArrayList<>();
		Set<Integer> taken = new HashSet<>();
		int last = LAST - Collections.max(offsets);
		for (int attempt = 0; chosen.size() < count; attempt++) {
			if (attempt == ATTEMPTS) {
				throw new IllegalStateException("There are no %d times %d free ports between %d and %d".formatted(count,
						offsets.size(), FIRST, LAST));
			}
			int first = ThreadLocalRandom.current().nextInt(FIRST, last);
			List<Integer> ports = offsets.stream().map((offset) -> first + offset).toList();
			if (Collections.disjoint(taken, ports) && ports.stream().allMatch(FreePorts::isFree)) {
				taken.addAll(ports);
				chosen.add(first);
			}
		}
		return List.copyOf(chosen);
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

}
