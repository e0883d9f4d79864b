/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a JVM is started that lives for seconds: nothing is done that only pays later.
 */
/*
 * What the second compiler makes of it, the threads of a collector, and collections for
 * the sake of classes do not pay. Neither does the proof that bytecode is sound, which is
 * a sixth of the start of an application: it comes from a compiler, and has been loaded
 * by other JVMs that do verify it.
 */
public final class BriefJvm {

	private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
			"-XX:MetaspaceSize=128m", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote");

	private BriefJvm() {
	}

	/**
	 * Returns the options for a brief life.
	 * @param more options of the one who asks, which come after them
	 * @return all of them
	 */
	public static String[] options(String... more) {
		return Stream.concat(OPTIONS.stream(), Stream.of(more)).toArray(String[]::new);
	}

	/**
	 * Returns a command, up to but not including the main class, with the same Java as
	 * this JVM.
	 * @param more options of the one who asks
	 * @return Java and all options
	 */
	public static List<String> command(String... more) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of(options(more)));
		return command;
	}

}
