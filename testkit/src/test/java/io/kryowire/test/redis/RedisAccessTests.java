/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import io.lettuce.core.RedisClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Nobody but its owner gets into an embedded Redis, whichever it is, and nobody gets out
 * of it into the files of the owner.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
@ExtendWith(OutputCaptureExtension.class)
class RedisAccessTests {

	private static final List<String> TRIED_BY_STRANGERS = List.of("PING", "GET key", "SET key value", "INFO",
			"CONFIG SET dir /tmp", "CONFIG GET requirepass", "MODULE LIST", "DEBUG SLEEP 0", "SAVE", "SHUTDOWN NOSAVE",
			"REPLICAOF 127.0.0.1 1", "SLAVEOF 127.0.0.1 1", "SUBSCRIBE news", "PUBLISH news text", "EVAL return(1) 0",
			"CLIENT LIST", "ACL WHOAMI", "SYNC", "MONITOR", "COMMAND COUNT");

	private static final List<String> GONE_FOR_CLIENTS = List.of("CONFIG SET dir /tmp", "CONFIG SET dbfilename x",
			"CONFIG GET *", "MODULE LOAD /tmp/x.so", "MODULE LIST", "DEBUG SLEEP 0", "SAVE", "BGSAVE",
			"SHUTDOWN NOSAVE", "REPLICAOF 127.0.0.1 1", "SLAVEOF 127.0.0.1 1");

	/** Longer than the driver's own, which a busy machine may take. */
	private static final int PATIENCE_MILLIS = (int) Waiting.LONGEST.toMillis();

	private static EmbeddedRedis start(RedisOrigin origin) {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().origins(origin);
		assumeTrue(builder.whyUnavailable() == null);
		return builder.start();
	}

	private static String refusal(RedisConsole console, String command) {
		RedisErrorException refusal = catchThrowableOfType(RedisErrorException.class,
				() -> console.send(command.split(" ")));
		assertThat(refusal).as(command).isNotNull();
		return String.valueOf(refusal.getMessage());
	}

	@ParameterizedTest
	@EnumSource(names = { "PATH", "BUNDLED" })
	void whoDoesNotLogInGetsNothing(RedisOrigin origin) {
		try (EmbeddedRedis redis = start(origin)) {
			for (String command : TRIED_BY_STRANGERS) {
				try (RedisConsole stranger = RedisConsole.connect(redis.host(), redis.port())) {
					// Names that only the owner knows do not exist for others
					assertThat(refusal(stranger, command)).as(command).containsAnyOf("NOAUTH", "unknown command");
				}
			}
			try (RedisConsole stranger = RedisConsole.connect(redis.host(), redis.port())) {
				assertThat(refusal(stranger, "GET key")).startsWith("NOAUTH");
				assertThat(refusal(stranger, "AUTH guessed")).startsWith("WRONGPASS");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "PATH", "BUNDLED" })
	void whoLogsInReachesNoFileAndNoOtherServer(RedisOrigin origin) {
		try (EmbeddedRedis redis = start(origin);
				RedisConsole client = RedisConsole.connect(redis.host(), redis.port())) {
			client.send("AUTH", redis.password());
			for (String command : GONE_FOR_CLIENTS) {
				assertThat(refusal(client, command)).as(command).contains("unknown command");
			}
			assertThat(client.send("SET", "key", "value")).isEqualTo("OK");
			assertThat(redis.send("CONFIG", "GET", "bind")).isEqualTo(List.of("bind", "127.0.0.1"));
			assertThat(redis.send("CONFIG", "GET", "protected-mode")).isEqualTo(List.of("protected-mode", "yes"));
		}
	}

	@Test
	void aSettingBringsACommandBack() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().setting("rename-command CONFIG CONFIG").start();
				RedisConsole client = RedisConsole.connect(redis.host(), redis.port())) {
			client.send("AUTH", redis.password());
			assertThat(client.send("CONFIG", "GET", "save")).isEqualTo(List.of("save", ""));
			assertThat(redis.send("CONFIG", "GET", "save")).isEqualTo(List.of("save", ""));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "PATH", "BUNDLED" })
	@EnabledOnOs(OS.LINUX)
	void thePasswordIsInNoArgumentAndNoFileOfOthers(RedisOrigin origin, CapturedOutput output) throws IOException {
		try (EmbeddedRedis redis = start(origin)) {
			String password = String.valueOf(redis.password());
			assertThat(password).hasSizeGreaterThanOrEqualTo(32);
			ProcessHandle.allProcesses()
				.forEach((process) -> assertThat(commandLine(process.pid())).doesNotContain(password));
			long pid = Long.parseLong(info(redis, "process_id:"));
			Path directory = Path.of("/proc", String.valueOf(pid), "cwd").toRealPath();
			assertThat(directory.getFileName().toString()).startsWith("kryowire-redis-");
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))).isEqualTo("rwx------");
			try (Stream<Path> files = Files.list(directory)) {
				assertThat(files.filter((file) -> file.toString().endsWith(".conf"))).singleElement()
					.satisfies((file) -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
						.isEqualTo("rw-------"));
			}
			assertThat(redis.toString()).doesNotContain(password);
			assertThat(output.getAll()).doesNotContain(password);
		}
	}

	private static String info(EmbeddedRedis redis, String field) {
		return String.valueOf(redis.send("INFO", "server"))
			.lines()
			.filter((line) -> line.startsWith(field))
			.findFirst()
			.orElseThrow()
			.substring(field.length())
			.trim();
	}

	private static String commandLine(long pid) {
		try {
			return Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"));
		}
		catch (IOException ex) {
			// It has ended, or is not ours
			return "";
		}
	}

	@Test
	void theUriIsAllThatDriversNeed() {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			try (Jedis jedis = new Jedis(redis.uri(), PATIENCE_MILLIS)) {
				jedis.set("driver", "Jedis");
			}
			RedisClient lettuce = RedisClient.create(redis.uri().toString());
			assertThat(lettuce.connect().sync().get("driver")).isEqualTo("Jedis");
			lettuce.shutdown();
			new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
				.withPropertyValues("spring.data.redis.url=" + redis.uri())
				.run((context) -> assertThat(context.getBean(StringRedisTemplate.class).opsForValue().get("driver"))
					.isEqualTo("Jedis"));
		}
	}

	@Test
	void aPasswordOfOnesOwnMayHaveAnyCharacters() {
		String odd = "a@b:c/d%e?f";
		try (EmbeddedRedis redis = EmbeddedRedis.builder().setting("requirepass " + odd).start();
				Jedis jedis = new Jedis(redis.uri(), PATIENCE_MILLIS)) {
			assertThat(redis.password()).isEqualTo(odd);
			assertThat(redis.uri().getRawUserInfo()).doesNotContain("@");
			assertThat(jedis.ping()).isEqualTo("PONG");
		}
	}

	@Test
	void whatStillLoadsIsWaitedFor() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().setting("appendonly yes").start()) {
			redis.send("EVAL", "for i = 1, 200000 do redis.call('SET', 'k' .. i, i) end", "0");
			redis.restart();
			assertThat(redis.send("GET", "k200000")).isEqualTo("200000");
		}
	}

}
