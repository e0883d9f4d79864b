/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessOutput;
import io.kryowire.test.waiting.Waiting;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application in a JVM of its own, which says when its main thread ends.
 */
public final class ChildApplication {

	private static final String OVER = "main is over";

	/** Takes long, and is needed by few: as in the tests themselves. */
	private static final String ASPECTS = "spring.aop.auto";

	private static final String CLOSING = "closing, since there is no more input";

	private ChildApplication() {
	}

	/**
	 * Runs an application that is to outlive its main thread, and has it closed after
	 * that.
	 * @param main calls {@link #closeWithInput}
	 * @param arguments for it
	 * @return everything that it has written
	 */
	public static String outlive(Class<?> main, String... arguments) {
		String output = run(main, (process) -> {
			// Time to end with its main thread, if nothing keeps it
			process.waitFor(300, TimeUnit.MILLISECONDS);
			process.getOutputStream().close();
		}, arguments);
		assertThat(output).as("did not end with its main thread").contains(OVER, CLOSING);
		return output;
	}

	/**
	 * Runs an application that is to end with its main thread.
	 * @param main does not close its context
	 * @param arguments for it
	 * @return everything that it has written
	 */
	public static String end(Class<?> main, String... arguments) {
		return run(main, (process) -> {
		}, arguments);
	}

	/**
	 * Runs whatever is to end by itself.
	 * @param java options, and the main class
	 * @param arguments for it
	 * @return everything that it has written
	 */
	public static String java(List<String> java, String... arguments) {
		return start(java, (process) -> {
		}, arguments);
	}

	/**
	 * Makes arguments of properties.
	 * @param properties each a key and a value, of which the last one for a key counts
	 * @return the arguments
	 */
	public static String[] arguments(String... properties) {
		Map<String, String> last = new LinkedHashMap<>();
		for (String property : properties) {
			last.put(property.substring(0, property.indexOf('=')), property);
		}
		return last.values().stream().map("--"::concat).toArray(String[]::new);
	}

	/**
	 * Says that the main thread is over, and has the context closed when there is no more
	 * input. To be called last by the application.
	 * @param context the application's
	 */
	public static void closeWithInput(ConfigurableApplicationContext context) {
		Thread end = new Thread(() -> {
			try {
				System.in.transferTo(OutputStream.nullOutputStream());
			}
			catch (IOException ex) {
				// As good as the end.
			}
			System.out.println(CLOSING);
			context.close();
		}, "end");
		end.setDaemon(true);
		end.start();
		System.out.println(OVER);
	}

	private static String run(Class<?> main, AfterMain then, String... arguments) {
		return start(List.of("-cp", System.getProperty("java.class.path"), main.getName()), then, arguments);
	}

	private static String start(List<String> java, AfterMain then, String... arguments) {
		List<String> command = BriefJvm.command("-D" + ASPECTS + "=" + System.getProperty(ASPECTS, "true"));
		command.addAll(java);
		command.addAll(Arrays.asList(arguments));
		try (GuardedProcess guarded = GuardedProcess.start(new ProcessBuilder(command).redirectErrorStream(true))) {
			Process process = guarded.process();
			String output = ProcessOutput.read(process, (line) -> {
				if (line.equals(OVER)) {
					then.accept(process);
				}
			});
			assertThat(Waiting.get(process.onExit()).exitValue()).as(output).isZero();
			return output;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** What is done after the end of the main thread. */
	private interface AfterMain {

		void accept(Process process) throws IOException, InterruptedException;

	}

}
