/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import io.kryowire.benchmarks.rig.Arguments;

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
		try {
			Arguments arguments = Arguments.parse(args);
			int users = (int) arguments.number("users");
			int port = StoreProcess.subject(arguments.text("class"))
				.serve(arguments.path("directory"), (store) -> StoreProcess.fill(store, users));
			System.out.printf(" store server ready port=%d process=%d%n", port, ProcessHandle.current().pid());
			ProcessHandle.current().parent().ifPresent((script) -> script.onExit().join());
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

}
