/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The command that runs a node as a process, with the same Java as this JVM.
 *
 * @param application the class of the application on the class path of this JVM,
 * {@code null} if it is a jar
 * @param jar the jar, {@code null} if it is a class
 * @param jvmArguments arguments for Java
 */
record ProcessCommand(@Nullable Class<?> application, @Nullable Path jar, List<String> jvmArguments) {

	/** The command line. Properties are passed in the environment. */
	List<String> line(Path ready) {
		List<String> line = new ArrayList<>();
		line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		// It lives for seconds: what pays later never pays
		line.add("-XX:TieredStopAtLevel=1");
		line.addAll(this.jvmArguments);
		if (this.application != null) {
			line.addAll(List.of("-cp", System.getProperty("java.class.path"), NodeProcess.class.getName(),
					ready.toString(), this.application.getName()));
		}
		else {
			line.addAll(List.of("-jar", String.valueOf(this.jar)));
		}
		return line;
	}

	/** Whether the process creates a file when the application is ready. */
	boolean tellsWhenReady() {
		return this.application != null;
	}

}
