/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a run was measured on.
 *
 * @param cpu the processor's name
 * @param cores how many of its cores this JVM may use
 * @param jdk the JDK's version and vendor
 * @param os the operating system
 */
public record Machine(String cpu, int cores, String jdk, String os) {

	private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

	static Machine current() {
		return new Machine(cpuName(), Runtime.getRuntime().availableProcessors(),
				System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
				System.getProperty("os.name") + " " + System.getProperty("os.arch"));
	}

	private static String cpuName() {
		if (!Files.isReadable(CPU_INFO)) {
			return System.getProperty("os.arch");
		}
		try (Stream<String> lines = Files.lines(CPU_INFO)) {
			return lines.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElseGet(() -> System.getProperty("os.arch"));
		}
		catch (IOException ex) {
			return System.getProperty("os.arch");
		}
	}

	public String toLine() {
		return "machine: %s, %d cores, JDK %s, %s".formatted(this.cpu, this.cores, this.jdk, this.os);
	}

}
