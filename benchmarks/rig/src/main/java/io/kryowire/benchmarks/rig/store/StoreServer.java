/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import io.kryowire.benchmarks.rig.Launched;

/**
 * The JVM of the map that another one asks. It ends with the script that has started it.
 */
public final class StoreServer {

	private StoreServer() {
	}

	/**
	 * Takes {@code --class} (what implements the subject), {@code --users} (how many
	 * there are) and {@code --directory}.
	 */
	public static void main(String[] args) {
		Launched.serve(args, (arguments) -> {
			int users = (int) arguments.number("users");
			int port = arguments.instance("class", StoreServerSubject.class)
				.serve(arguments.path("directory"), (store) -> StoreProcess.fill(store, users));
			return " store server ready port=%d process=%d".formatted(port, ProcessHandle.current().pid());
		});
	}

}
