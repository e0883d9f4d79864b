/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The main class of a node that is a process: runs the application and creates a file
 * when it is ready.
 */
final class NodeProcess {

	private NodeProcess() {
	}

	/**
	 * Runs the application.
	 * @param arguments the file to create, the class of the application, and the
	 * arguments of the application
	 * @throws ClassNotFoundException if there is no such class
	 */
	public static void main(String[] arguments) throws ClassNotFoundException {
		List<String> all = Arrays.asList(arguments);
		ApplicationMain.run(Class.forName(all.get(1)), all.subList(2, all.size()), (application) -> {
		}, new ReadyFile(Path.of(all.get(0))));
	}

	/**
	 * Creates a file when the application is ready.
	 *
	 * @param path the path of the file
	 */
	private record ReadyFile(Path path) implements SpringApplicationRunListener {

		@Override
		public void ready(ConfigurableApplicationContext context, @Nullable Duration timeTaken) {
			try {
				Files.createFile(this.path);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
