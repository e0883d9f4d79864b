/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.UncheckedIOException;
import java.util.List;

import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * A real server comes, does as told, and goes.
 */
@EnabledIfRedisAvailable
class EmbeddedRedisTests {

	@ParameterizedTest
	@EnumSource(value = RedisOrigin.class, names = "CONFIGURED", mode = EnumSource.Mode.EXCLUDE)
	void aServerOfEachOriginServesAndIsGoneAfterwards(RedisOrigin origin) {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().origins(origin);
		assumeThat(builder.whyUnavailable()).isNull();
		EmbeddedRedis redis = builder.start();
		try (redis) {
			assertThat(redis.origin()).isEqualTo(origin);
			assertThat(redis.version()).matches("\\d+\\.\\d+\\.\\d+");
			assertThat(redis.isAtLeast(5, 0)).isTrue();
			assertThat(redis.isAtLeast(99, 0)).isFalse();
			assertThat(redis.send("SET", "key", "value")).isEqualTo("OK");
			assertThat(redis.send("GET", "key")).isEqualTo("value");
			assertThat(redis.send("CONFIG", "GET", "save")).isEqualTo(List.of("save", ""));
		}
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(redis::console)
			.withMessageContaining("127.0.0.1:" + redis.port());
	}

	@Test
	void settingsAreFollowedAndAPasswordIsUsed() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder()
			.setting("requirepass sesame")
			.setting("maxclients 17")
			.start(); RedisConsole stranger = RedisConsole.connect(redis.host(), redis.port())) {
			assertThat(redis.password()).isEqualTo("sesame");
			assertThat(redis.send("CONFIG", "GET", "maxclients")).isEqualTo(List.of("maxclients", "17"));
			assertThatExceptionOfType(RedisErrorException.class).isThrownBy(() -> stranger.send("GET", "key"))
				.withMessageContaining("NOAUTH");
		}
	}

	@Test
	void aServerWithoutAPasswordHasToBeAskedFor() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder().setting("requirepass \"\"").start();
				RedisConsole stranger = RedisConsole.connect(redis.host(), redis.port())) {
			assertThat(redis.password()).isNull();
			assertThat(redis.uri()).hasToString("redis://127.0.0.1:" + redis.port());
			assertThat(stranger.send("PING")).isEqualTo("PONG");
		}
	}

	@Test
	void aWrongSettingIsShownWithWhatTheServerSaid() {
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> EmbeddedRedis.builder().setting("no-such-setting 1").start())
			.withMessageContaining("ended while it was starting")
			.withMessageContaining("no-such-setting");
	}

	@Test
	void itComesBackOnItsPortAfterAKill() {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); RedisConsole before = redis.console()) {
			int port = redis.port();
			redis.send("SET", "key", "value");
			redis.kill();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> before.send("PING"));
			redis.restart();
			assertThat(redis.port()).isEqualTo(port);
			assertThat(redis.send("GET", "key")).isNull();
		}
	}

	@Test
	void dataSurviveARestartIfASettingSaysSo() {
		try (EmbeddedRedis redis = EmbeddedRedis.builder()
			.setting("appendonly yes")
			.setting("appendfsync always")
			.start()) {
			redis.send("SET", "key", "value");
			redis.restart();
			assertThat(redis.send("GET", "key")).isEqualTo("value");
		}
	}

	@Test
	void aPausedServerKeepsConnectionsAndAnswersLater() throws Exception {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); RedisConsole console = redis.console()) {
			redis.pause();
			Thread asking = new Thread(() -> console.send("SET", "asked", "1"));
			asking.start();
			asking.join(100);
			assertThat(asking.isAlive()).isTrue();
			redis.resume();
			Waiting.join(asking);
			assertThat(redis.send("GET", "asked")).isEqualTo("1");
		}
	}

	@Test
	void theConsoleKillsSubscribersAndHearsMessages() {
		try (EmbeddedRedis redis = EmbeddedRedis.start(); RedisConsole subscriber = redis.console()) {
			assertThat(subscriber.send("SUBSCRIBE", "news")).isEqualTo(List.of("subscribe", "news", 1L));
			assertThat(redis.send("PUBLISH", "news", "hello")).isEqualTo(1L);
			assertThat(subscriber.receive()).isEqualTo(List.of("message", "news", "hello"));
			assertThat(String.valueOf(redis.send("CLIENT", "LIST", "TYPE", "pubsub"))).contains("sub=1");
			assertThat(redis.send("CLIENT", "KILL", "TYPE", "pubsub")).isEqualTo(1L);
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(subscriber::receive);
		}
	}

	@Test
	void bytesGoThroughTheConsoleUnchanged() {
		byte[] strange = { 0, -1, '\r', '\n', 127, -128 };
		try (EmbeddedRedis redis = EmbeddedRedis.start(); RedisConsole console = redis.console()) {
			console.sendBytes("SET".getBytes(), "key".getBytes(), strange);
			assertThat(console.sendBytes("GET".getBytes(), "key".getBytes())).isEqualTo(strange);
		}
	}

	@Test
	void aReplicaFollows() {
		try (EmbeddedRedis primary = EmbeddedRedis.start();
				EmbeddedRedis replica = EmbeddedRedis.builder()
					.setting("replicaof 127.0.0.1 " + primary.port())
					.start()) {
			assertThat(String.valueOf(replica.send("INFO", "replication"))).contains("role:slave");
		}
	}

	@Test
	void theSharedServerIsOne() {
		assertThat(EmbeddedRedis.shared()).isSameAs(EmbeddedRedis.shared());
	}

}
