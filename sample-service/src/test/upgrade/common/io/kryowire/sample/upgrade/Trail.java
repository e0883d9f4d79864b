/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The file in which this process notes what it does, a line at a time.
 */
final class Trail implements AutoCloseable {

	private final String node;

	private final PrintWriter writer;

	Trail(String node, Path file) throws IOException {
		this.node = node;
		this.writer = new PrintWriter(new FileWriter(file.toFile(), StandardCharsets.UTF_8), true);
	}

	String node() {
		return this.node;
	}

	synchronized void add(String line) {
		this.writer.println(line.replace('\n', ' '));
	}

	@Override
	public void close() {
		this.writer.close();
	}

}
