/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a process of a proof hears and answers: line by line. It ends with its input.
 */
final class ProofConsole {

	/** What begins an answer; other lines are a logger's. */
	static final String ANSWER = "> ";

	private final Set<String> heard = ConcurrentHashMap.newKeySet();

	ProofConsole() {
		((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
		Thread reader = new Thread(this::listen, "proof-console");
		reader.setDaemon(true);
		reader.start();
	}

	private void listen() {
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				hear(line);
			}
		}
		catch (IOException ex) {
			// It has ended.
		}
		Runtime.getRuntime().halt(1);
	}

	/** {@code not} takes an order back. */
	private synchronized void hear(String line) {
		if (line.startsWith("not ")) {
			this.heard.remove(line.substring("not ".length()));
		}
		else {
			this.heard.add(line);
		}
		notifyAll();
	}

	boolean hasHeard(String order) {
		return this.heard.contains(order);
	}

	synchronized void await(String order) throws InterruptedException {
		while (!hasHeard(order)) {
			wait();
		}
	}

	/** Returns as soon as an order has been taken back. */
	synchronized void awaitNot(String order) throws InterruptedException {
		while (hasHeard(order)) {
			wait();
		}
	}

	synchronized void say(String line) {
		System.out.println(ANSWER + line);
	}

}
