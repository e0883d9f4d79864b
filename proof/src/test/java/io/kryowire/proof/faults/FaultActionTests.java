/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.RedisErrorException;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each fault breaks what it says, and no more once it is over.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class FaultActionTests {

	private static EmbeddedRedis redis(String... settings) {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED);
		for (String setting : settings) {
			builder.setting(setting);
		}
		return builder.start();
	}

	private static RedisConsole console(EmbeddedRedis redis, FaultProxy proxy) {
		RedisConsole console = RedisConsole.connect(proxy.host(), proxy.port());
		console.send("AUTH", redis.password());
		return console;
	}

	private static boolean isOpen(RedisConsole console) {
		try {
			return console.send("PING") != null;
		}
		catch (UncheckedIOException ex) {
			return false;
		}
	}

	private static boolean isCutOff(RedisConsole subscriber) {
		try {
			// A message of the flood may come first
			return subscriber.receive() == null;
		}
		catch (UncheckedIOException ex) {
			return true;
		}
	}

	@Test
	void connectionsAreKilledByTheirKind() {
		try (EmbeddedRedis redis = redis();
				RedisConsole normal = redis.console();
				RedisConsole subscriber = redis.console()) {
			subscriber.send("SUBSCRIBE", "news");
			new RedisFaults(redis).killPubSub().begin();
			assertThat(isCutOff(subscriber)).isTrue();
			assertThat(isOpen(normal)).isTrue();
			new RedisFaults(redis).killClients().begin();
			assertThat(isOpen(normal)).isFalse();
			assertThat(redis.send("PING")).isEqualTo("PONG");
		}
	}

	@Test
	void crashesKeepOrLoseTheData() {
		try (EmbeddedRedis redis = redis("appendonly yes", "appendfsync always")) {
			redis.send("SET", "key", "1");
			FaultAction keeping = new RedisFaults(redis).crashKeepingData();
			keeping.begin();
			assertThat(redis.isAlive()).isFalse();
			keeping.end();
			assertThat(redis.send("GET", "key")).isEqualTo("1");
			FaultAction losing = new RedisFaults(redis).crashLosingData();
			losing.begin();
			assertThat(redis.isAlive()).isFalse();
			losing.end();
			assertThat(redis.send("GET", "key")).isNull();
		}
	}

	@Test
	void aSubscriberIsCutOffWhenItsBufferOverflows() {
		try (EmbeddedRedis redis = redis(); RedisConsole subscriber = redis.console()) {
			subscriber.send("SUBSCRIBE", "news");
			FaultAction action = new RedisFaults(redis).outputBuffer("news");
			Object before = redis.send("CONFIG", "GET", "client-output-buffer-limit");
			action.begin();
			assertThat(isCutOff(subscriber)).isTrue();
			action.end();
			assertThat(redis.send("CONFIG", "GET", "client-output-buffer-limit")).isEqualTo(before);
		}
	}

	@Test
	void nobodyKnowsThePasswordForAWhile() {
		for (String setting : List.of("requirepass sesame", "maxclients 100")) {
			try (EmbeddedRedis redis = redis(setting); RedisConsole before = redis.console()) {
				FaultAction action = new RedisFaults(redis).wrongPassword();
				action.begin();
				assertThat(isOpen(before)).isFalse();
				assertThatExceptionOfType(RedisErrorException.class).isThrownBy(() -> redis.send("GET", "key"));
				action.end();
				assertThat(redis.send("GET", "key")).isNull();
			}
		}
	}

	@Test
	void thereIsNoRoomForAWhile() {
		try (EmbeddedRedis redis = redis("maxclients 321"); RedisConsole before = redis.console()) {
			FaultAction action = new RedisFaults(redis).maxClients();
			action.begin();
			assertThat(isOpen(before)).isFalse();
			assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> redis.send("PING"));
			action.end();
			assertThat(redis.send("CONFIG", "GET", "maxclients")).isEqualTo(List.of("maxclients", "321"));
		}
	}

	@Test
	void scriptsAndDataAreForgotten() {
		try (EmbeddedRedis redis = redis()) {
			String script = String.valueOf(redis.send("SCRIPT", "LOAD", "return 1"));
			redis.send("SET", "key", "1");
			new RedisFaults(redis).scriptFlush().begin();
			assertThat(redis.send("SCRIPT", "EXISTS", script)).isEqualTo(List.of(0L));
			assertThat(redis.send("GET", "key")).isEqualTo("1");
			new RedisFaults(redis).flushAll().begin();
			assertThat(redis.send("DBSIZE")).isEqualTo(0L);
		}
	}

	@Test
	void theNetworkFailsAndHeals() throws Exception {
		try (EmbeddedRedis redis = redis(); FaultProxy proxy = FaultProxy.to(redis.host(), redis.port())) {
			NetworkFaults faults = new NetworkFaults(proxy);
			try (RedisConsole console = console(redis, proxy)) {
				assertThat(isOpen(console)).isTrue();
				FaultAction blackHole = faults.blackHole(Direction.TO_CLIENT);
				blackHole.begin();
				long sent = proxy.connections().get(0).bytes(Direction.TO_SERVER);
				Thread asking = new Thread(() -> isOpen(console));
				asking.start();
				patiently().until(() -> proxy.connections().get(0).bytes(Direction.TO_SERVER) > sent);
				blackHole.end();
				Waiting.join(asking);
				assertThat(isOpen(console)).isFalse();
			}
			for (FaultAction action : List.of(faults.slice(1), faults.delay(Duration.ofMillis(5)))) {
				action.begin();
				try (RedisConsole console = console(redis, proxy)) {
					assertThat(isOpen(console)).isTrue();
				}
				action.end();
			}
			FaultAction refuse = faults.refuse();
			refuse.begin();
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> RedisConsole.connect(proxy.host(), proxy.port()));
			refuse.end();
			try (RedisConsole console = console(redis, proxy)) {
				assertThat(isOpen(console)).isTrue();
			}
		}
	}

	@Test
	void aReplicaTakesOverWithoutTheTail() {
		try (RedisPair pair = RedisPair.start()) {
			pair.primary().send("SET", "kept", "1");
			FaultAction action = TopologyFaults.lostTail(pair);
			action.begin();
			pair.primary().send("SET", "lost", "1");
			action.end();
			assertThat(pair.primary().send("EXISTS", "kept", "lost")).isEqualTo(1L);
			assertThat(pair.primary().send("GET", "kept")).isEqualTo("1");
		}
	}

	@Test
	void aProcessStopsForAWhile() throws Exception {
		try (GuardedProcess process = GuardedProcess.start(new ProcessBuilder("cat"))) {
			FaultAction action = TopologyFaults.pauseSubscriber(process);
			action.begin();
			process.process().getOutputStream().write('x');
			process.process().getOutputStream().flush();
			assertThat(process.process().getInputStream().available()).isZero();
			action.end();
			assertThat(process.process().getInputStream().read()).isEqualTo('x');
		}
	}

}
