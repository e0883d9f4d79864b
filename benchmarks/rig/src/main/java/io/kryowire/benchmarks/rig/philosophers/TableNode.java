/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import io.kryowire.benchmarks.rig.Launched;

/**
 * The JVM that has the table. It ends with the script that has started it.
 */
public final class TableNode {

	private TableNode() {
	}

	/**
	 * Takes {@code --class} (what implements the subject), {@code --redis} (the port) and
	 * {@code --seats} (how many there are).
	 */
	public static void main(String[] args) {
		Launched.serve(args, (arguments) -> {
			arguments.instance("class", TableSubject.class)
				.serve((int) arguments.number("redis"), (int) arguments.number("seats"));
			return " table ready";
		});
	}

}
