/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import io.kryowire.benchmarks.rig.Arguments;

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
		try {
			Arguments arguments = Arguments.parse(args);
			instantiate(arguments.text("class")).serve((int) arguments.number("redis"),
					(int) arguments.number("seats"));
			System.out.println(" table ready");
			ProcessHandle.current().parent().ifPresent((script) -> script.onExit().join());
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

	static PhilosophersSubject instantiate(String className) throws ReflectiveOperationException {
		return (PhilosophersSubject) Class.forName(className).getDeclaredConstructor().newInstance();
	}

}
