/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Waits for the next node in each of its handlers.
 */
final class RelayService implements Relay {

	private final ServiceNode here;

	RelayService(ServiceNode here) {
		this.here = here;
	}

	@Override
	public String handOn(List<String> route) {
		return this.here.name() + (route.isEmpty() ? "" : next(route).handOn(rest(route)));
	}

	@Override
	public String handOnByKey(String key, List<String> route) {
		return this.here.name() + (route.isEmpty() ? "" : next(route).handOnByKey(key + "'", rest(route)));
	}

	@Override
	public CompletableFuture<String> handOnLater(List<String> route) {
		return CompletableFuture
			.completedFuture(this.here.name() + (route.isEmpty() ? "" : next(route).handOnLater(rest(route)).join()));
	}

	private Relay next(List<String> route) {
		return this.here.client(Relay.class, route.get(0));
	}

	private static List<String> rest(List<String> route) {
		return List.copyOf(route.subList(1, route.size()));
	}

	/**
	 * Has so many chains, all at once, go along a route of which each letter is a node.
	 */
	static void hand(ServiceNode caller, int chains, boolean keyed, String route) throws InterruptedException {
		List<String> rest = rest(List.of(route.split("")));
		Relay first = caller.client(Relay.class, route.substring(0, 1));
		Callers.all(chains, (number) -> {
			String been = keyed ? first.handOnByKey("chain " + number, rest) : first.handOn(rest);
			if (!been.equals(route)) {
				throw new AssertionError("It has been to %s, not to %s".formatted(been, route));
			}
		});
	}

}
