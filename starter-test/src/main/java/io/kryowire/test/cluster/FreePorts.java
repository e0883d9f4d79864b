/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that a test is going to start. They are below those that systems give
 * to connections: a port stays free while its server is down and others try to connect.
 */
public final class FreePorts {

	private static final int FIRST = 10_000;

	private static final int LAST = 32_000;

	private static final int ATTEMPTS = 10_000;

	private FreePorts() {
	}

	/**
	 * Chooses ports on which nobody listens at the loopback address.
	 * @param count how many
	 * @param lanes how many ports each server needs, one after the other
	 * @return the first port of each server
	 * @throws IllegalStateException if there are not that many
	 */
	public static List<Integer> choose(int count, int lanes) {
		List<Integer> chosen = new ArrayList<>();
		Set<Integer> taken = new LinkedHashSet<>();
		for (int attempt = 0; chosen.size() < count; attempt++) {
			if (attempt == ATTEMPTS) {
				throw new IllegalStateException(
						"There are no %d times %d free ports between %d and %d".formatted(count, lanes, FIRST, LAST));
			}
			int first = ThreadLocalRandom.current().nextInt(FIRST, LAST - lanes);
			List<Integer> block = new ArrayList<>();
			for (int lane = 0; lane < lanes && !taken.contains(first + lane) && isFree(first + lane); lane++) {
				block.add(first + lane);
			}
			if (block.size() == lanes) {
				taken.addAll(block);
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
