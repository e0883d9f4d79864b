/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * A process of a proof, as the one who has started it sees it.
 */
final class ProofProcess implements AutoCloseable {

	/** Is told as of when a subscriber is complete, and when it has noticed that. */
	interface Observer {

		void complete(String name, long asOf, long seen, boolean fresh);

	}

	private final String name;

	private final GuardedProcess process;

	private final Observer observer;

	private final Set<String> answers = ConcurrentHashMap.newKeySet();

	private volatile long writes;

	private volatile long servedSince = Long.MIN_VALUE;

	private ProofProcess(String name, GuardedProcess process, Observer observer) {
		this.name = name;
		this.process = process;
		this.observer = observer;
		Thread reader = new Thread(this::listen, "proof-" + name);
		reader.setDaemon(true);
		reader.start();
	}

	static ProofProcess start(Class<?> main, ProofOrders orders, List<String> options, Observer observer) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
						"-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
		command.addAll(options);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		command.addAll(orders.arguments());
		String name = orders.text("name");
		try {
			ProcessBuilder builder = new ProcessBuilder(command)
				.redirectError(orders.directory().resolve(name + ".err").toFile());
			String password = ProofConnections.password();
			if (password != null) {
				builder.environment().put(ProofConnections.PASSWORD, password);
			}
			return new ProofProcess(name, GuardedProcess.start(builder), observer);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void listen() {
		try (BufferedReader lines = new BufferedReader(
				new InputStreamReader(this.process.process().getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith(ProofConsole.ANSWER)) {
					hear(line.substring(ProofConsole.ANSWER.length()).split(" "));
				}
			}
		}
		catch (IOException ex) {
			// It has ended.
		}
	}

	private void hear(String[] words) {
		switch (words[0]) {
			case "complete" -> this.observer.complete(this.name, Long.parseLong(words[1]), Long.parseLong(words[2]),
					Boolean.parseBoolean(words[3]));
			case "served" -> this.servedSince = Long.parseLong(words[1]);
			case "writes" -> this.writes = Long.parseLong(words[1]);
			default -> this.answers.add(words[0]);
		}
	}

	String name() {
		return this.name;
	}

	GuardedProcess process() {
		return this.process;
	}

	long writes() {
		return this.writes;
	}

	/** Since this time, or a later one, it has served every key, always as fresh. */
	long servedSince() {
		return this.servedSince;
	}

	void order(String line) {
		try {
			OutputStream out = this.process.process().getOutputStream();
			out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
			out.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Process %s has ended".formatted(this.name), ex);
		}
	}

	ProofProcess awaitAnswer(String word) {
		patiently().atMost(Waiting.START).alias("%s says %s".formatted(this.name, word)).until(() -> {
			if (!this.answers.contains(word) && !this.process.isAlive()) {
				throw new IllegalStateException("Process %s has ended".formatted(this.name));
			}
			return this.answers.contains(word);
		});
		return this;
	}

	@Override
	public void close() {
		this.process.close();
	}

}
