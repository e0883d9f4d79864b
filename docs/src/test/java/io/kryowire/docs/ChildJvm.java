/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.util.List;
import java.util.Map;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessOutput;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

/**
 * An example that has run in a JVM of its own, up to its end.
 *
 * @param exitCode what the JVM has ended with
 * @param output what it has written
 */
public record ChildJvm(int exitCode, String output) {

	/**
	 * Runs an example until it ends.
	 * @param main the name of its class
	 * @param redis the server that it uses
	 * @param arguments for it
	 * @return how it has ended
	 */
	public static ChildJvm run(String main, EmbeddedRedis redis, String... arguments) {
		List<String> command = BriefJvm.command("-cp", System.getProperty("java.class.path"), main);
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
		builder.environment()
			.putAll(Map.of("SPRING_DATA_REDIS_HOST", redis.host(), "SPRING_DATA_REDIS_PORT", "" + redis.port(),
					"SPRING_DATA_REDIS_PASSWORD", redis.password()));
		try (GuardedProcess guarded = GuardedProcess.start(builder)) {
			Process process = guarded.process();
			String output = ProcessOutput.read(process);
			return new ChildJvm(Waiting.get(process.onExit()).exitValue(), output);
		}
		catch (Exception ex) {
			throw new IllegalStateException(main, ex);
		}
	}

}
