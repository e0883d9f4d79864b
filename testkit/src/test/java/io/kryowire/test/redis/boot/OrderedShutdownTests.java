/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessLines;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A Redis that an application brings is there until the application has stopped, also
 * when somebody presses Ctrl-C, and is gone then.
 */
@EnabledIfRedisAvailable
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signals for a group of processes")
class OrderedShutdownTests {

	private static final int READS = 50;

	@Test
	void anApplicationWhoseGroupIsEndedStillHasItsRedis() throws Exception {
		try (GuardedProcess application = GuardedProcess.startApart(new ProcessBuilder(
				BriefJvm.command("-cp", System.getProperty("java.class.path"), Application.class.getName()))
			.redirectErrorStream(true))) {
			ProcessLines lines = new ProcessLines(application.process());
			String redis = lines.await("redis process ");
			ProcessHandle server = ProcessHandle.of(Long.parseLong(redis)).orElseThrow();
			endGroup(application.process().pid());
			assertThat(lines.await("reads answered: ")).isEqualTo(String.valueOf(READS));
			assertThat(application.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
			patiently().until(() -> !server.isAlive());
		}
	}

	/**
	 * As a terminal does with Ctrl-C, but by a signal that nobody ignores: whoever was
	 * started in the background ignores that of Ctrl-C, and passes this on.
	 */
	private static void endGroup(long pid) throws Exception {
		List<String> command = List.of("/bin/sh", "-c", "kill -TERM -%1$d || kill -TERM %1$d".formatted(pid));
		assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
	}

	/** Reads from its Redis while it stops. */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedRedisAutoConfiguration.class, DataRedisAutoConfiguration.class })
	static class Application {

		public static void main(String[] args) {
			new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
				.properties("kryowire.redis.embedded=true")
				.run();
		}

		@Bean
		SmartLifecycle reading(StringRedisTemplate template, EmbeddedRedis redis) {
			return new Reading(template, redis);
		}

	}

	/** Keeps the JVM alive until it is stopped. */
	private static final class Reading implements SmartLifecycle {

		private final StringRedisTemplate template;

		private final EmbeddedRedis redis;

		private volatile boolean running;

		Reading(StringRedisTemplate template, EmbeddedRedis redis) {
			this.template = template;
			this.redis = redis;
		}

		@Override
		public void start() {
			this.running = true;
			new Thread(() -> {
				while (this.running) {
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
				}
			}, "alive").start();
			String info = String.valueOf(this.redis.send("INFO", "server"));
			System.out.println("redis process " + info.lines()
				.filter((line) -> line.startsWith("process_id:"))
				.map((line) -> line.substring("process_id:".length()).strip())
				.findFirst()
				.orElseThrow());
		}

		@Override
		public void stop() {
			int answered = 0;
			try {
				for (int i = 0; i < READS; i++) {
					this.template.opsForValue().get("key");
					answered++;
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
				}
			}
			catch (RuntimeException ex) {
				ex.printStackTrace();
			}
			System.out.println("reads answered: " + answered);
			this.running = false;
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

	}

}
