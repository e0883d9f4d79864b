/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node without a web server lives until its context is closed, and no longer.
 */
class KeepAliveTests {

	@Test
	void theJvmLivesAsLongAsItsServer() throws Exception {
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName())
			.redirectErrorStream(true);
		try (GuardedProcess guarded = GuardedProcess.start(builder)) {
			Process process = guarded.process();
			String output = Waiting.get(CompletableFuture.supplyAsync(() -> outlive(process)));
			assertThat(Waiting.get(process.onExit()).exitValue()).as(output).isZero();
			assertThat(output).contains("main is over", "Listening on 127.0.0.1", "all calls answered");
		}
	}

	/** Reads everything, and has the context closed after the end of the main thread. */
	private static String outlive(Process process) {
		StringBuilder all = new StringBuilder();
		try (BufferedReader output = process.inputReader()) {
			for (String line = output.readLine(); line != null; line = output.readLine()) {
				all.append(line).append('\n');
				if (line.equals("main is over")) {
					assertThat(process.waitFor(300, TimeUnit.MILLISECONDS)).as("ended with its main thread").isFalse();
					process.getOutputStream().close();
				}
			}
			return all.toString();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(all.toString(), ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(all.toString(), ex);
		}
	}

	/** An application whose context is closed when its input ends. */
	static final class Main {

		private Main() {
		}

		public static void main(String[] arguments) {
			ConfigurableApplicationContext context = SpringApplication.run(GreeterNode.class,
					"--kryowire.kryonet.server.port=0", "--spring.main.web-application-type=none",
					"--spring.main.banner-mode=off", "--spring.main.register-shutdown-hook=false");
			Thread end = new Thread(() -> {
				try {
					System.in.transferTo(OutputStream.nullOutputStream());
				}
				catch (IOException ex) {
					// As good as the end.
				}
				context.close();
			}, "end");
			end.setDaemon(true);
			end.start();
			System.out.println("main is over");
		}

	}

}
