/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessLines;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A class with a main method in a JVM of its own, which ends with the test at the latest.
 */
public final class ChildProcess implements AutoCloseable {

	private final Process process;

	private final ProcessLines output;

	ChildProcess(Class<?> main, Object... arguments) throws IOException {
		this(List.of(), List.of(), main, arguments);
	}

	private ChildProcess(List<String> launcher, List<String> jvmArguments, Class<?> main, Object... arguments)
			throws IOException {
		List<String> command = new ArrayList<>(launcher);
		command.addAll(BriefJvm.command("-Xmx256m", "-XX:+ExitOnOutOfMemoryError", "-cp",
				System.getProperty("java.class.path")));
		command.addAll(jvmArguments);
		command.add(main.getName());
		for (Object argument : arguments) {
			command.add(argument.toString());
		}
		this.process = GuardedProcess.start(new ProcessBuilder(command).redirectError(new File("/dev/null"))).process();
		this.output = new ProcessLines(this.process);
	}

	/**
	 * Starts one.
	 * @param jvmArguments what its JVM is told
	 * @param main its class
	 * @param arguments what that is told
	 */
	public static ChildProcess with(List<String> jvmArguments, Class<?> main, Object... arguments) throws IOException {
		return new ChildProcess(List.of(), jvmArguments, main, arguments);
	}

	/** Starts one that can open only so many files and sockets. */
	static ChildProcess withDescriptors(int most, Class<?> main, Object... arguments) throws IOException {
		return new ChildProcess(List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh"), List.of(), main,
				arguments);
	}

	/** Waits for a line that begins with a word, and returns the rest of it. */
	public String await(String word) throws InterruptedException {
		return this.output.await(word).trim();
	}

	/** As {@code kill -9}. */
	void kill() throws InterruptedException {
		this.process.destroyForcibly();
		assertThat(hasEnded(this.process)).as("killed").isTrue();
	}

	/** Makes it stand still, its sockets open. */
	void pause() throws Exception {
		signal("-STOP");
	}

	void resume() throws Exception {
		signal("-CONT");
	}

	private void signal(String signal) throws Exception {
		Process kill = new ProcessBuilder("kill", signal, Long.toString(this.process.pid())).start();
		assertThat(hasEnded(kill)).isTrue();
		assertThat(kill.exitValue()).isZero();
	}

	private static boolean hasEnded(Process process) throws InterruptedException {
		return process.waitFor(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
		try {
			hasEnded(this.process);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Ends this process when the test's has ended, however that came. */
	public static void liveAsLongAsTheTest() {
		Thread thread = new Thread(() -> {
			try {
				while (System.in.read() >= 0) {
					// Nobody writes.
				}
			}
			catch (IOException ex) {
				// As good as the end.
			}
			Runtime.getRuntime().halt(1);
		}, "end");
		thread.setDaemon(true);
		thread.start();
	}

}
