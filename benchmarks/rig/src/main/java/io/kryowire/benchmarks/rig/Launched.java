/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

/**
 * The main methods of a launch's JVMs: they end, whatever threads a product has left.
 */
public final class Launched {

	/**
	 * Measured to the end, but the product did not do what it should: the run script
	 * knows it.
	 */
	private static final int INVALID = 3;

	private Launched() {
	}

	/**
	 * Measures, and ends this JVM.
	 * @param args the arguments of the main method
	 * @param measuring what is done
	 */
	public static void measure(String[] args, Measuring measuring) {
		int code = 1;
		try {
			code = measuring.run(Arguments.parse(args)) ? 0 : INVALID;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	/**
	 * Serves until the script that has started this JVM ends, and ends it.
	 * @param args the arguments of the main method
	 * @param serving starts what serves
	 */
	public static void serve(String[] args, Serving serving) {
		try {
			System.out.println(serving.start(Arguments.parse(args)));
			ProcessHandle.current().parent().ifPresent((script) -> script.onExit().join());
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(0);
		}
	}

	/** What a JVM measures. */
	@FunctionalInterface
	public interface Measuring {

		/** Returns whether the result is valid. */
		boolean run(Arguments arguments) throws Exception;

	}

	/** What a JVM serves. */
	@FunctionalInterface
	public interface Serving {

		/** Returns the line for which the script waits. */
		String start(Arguments arguments) throws Exception;

	}

}
