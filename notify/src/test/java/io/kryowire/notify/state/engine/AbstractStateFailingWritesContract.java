/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of writing when the server, or the connection to it, fails.
 */
abstract class AbstractStateFailingWritesContract extends AbstractSharedRedisContract {

	@Test
	void aServerThatHasForgottenTheScriptIsTaughtAgain() {
		this.topic.put("a", new Price("a", 1));
		this.redis.send("SCRIPT", "FLUSH");
		this.topic.put("a", new Price("a", 2));
		this.redis.send("SCRIPT", "FLUSH");
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			writes.add(this.topic.putAsync("a", new Price("a", 3 + i)));
		}
		writes.forEach(CompletableFuture::join);
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 102));
	}

	@Test
	void aWriteSurvivesThatAllConnectionsAreKilled() {
		this.topic.put("a", new Price("a", 1));
		try (RedisConsole console = this.redis.console()) {
			console.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
		}
		this.topic.put("a", new Price("a", 2));
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 2));
	}

	@Test
	void aWriteThatCannotBeSentSaysSo() throws Exception {
		EmbeddedRedis other = EmbeddedRedis.start();
		try (StateBench own = new StateBench(driver())) {
			StateTopic<Price> lost = own.join(other.host(), other.port(),
					StateBench.SETTINGS.with((it) -> it.writeTimeout(Duration.ofMillis(500))));
			// It takes as many attempts as the machine needs
			patiently().ignoreException(StateAccessException.class).until(() -> lost.put("a", new Price("a", 1)) > 0);
			other.kill();
			assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> lost.put("a", new Price("a", 2)))
				.satisfies((ex) -> assertThat(ex.outcome()).isIn(Outcome.NOT_SENT, Outcome.UNKNOWN));
		}
		finally {
			other.close();
		}
	}

	/** Nobody sends it again: not this, and not the driver by itself. */
	@Test
	void aComparisonWhoseConnectionIsLostIsNotRepeated() {
		this.topic.put("b", new Price("b", 1));
		StateBench.assertUnknownOnceCutOff(this.redis, () -> this.topic.compareAndPutAsync("a", 0, new Price("a", 1)));
		assertThat(this.topic.compareAndPut("a", 0, new Price("a", 2))).isPresent();
	}

	/** Redis 6.2 says so inside of the error of the script. */
	@Test
	void aServerThatIsNoMasterAnyMoreIsNotBelieved() throws Exception {
		try (EmbeddedRedis other = EmbeddedRedis.start(); StateBench own = new StateBench(driver())) {
			StateTopic<Price> prices = own.join(other.host(), other.port(), StateBench.SETTINGS);
			prices.put("a", new Price("a", 1));
			other.send("CONFIG", "RESETSTAT");
			other.send("REPLICAOF", "127.0.0.1", "1");
			CompletableFuture<Long> put = prices.putAsync("a", new Price("a", 2));
			patiently().until(() -> String.valueOf(other.send("INFO", "errorstats")).contains("errorstat_"));
			other.send("REPLICAOF", "NO", "ONE");
			assertThat(Waiting.get(put)).isPositive();
		}
	}

	/** And so a driver that writes waits, which no time-out of a socket ends. */
	@Test
	void aServerThatDoesNotReadKeepsNobodyWaiting() throws Exception {
		StateTopicSettings impatient = StateBench.SETTINGS
			.with((it) -> it.commandTimeout(Duration.ofMillis(200)).writeTimeout(Duration.ofSeconds(1)));
		try (EmbeddedRedis other = EmbeddedRedis.start(); StateBench own = new StateBench(driver())) {
			StateTopic<Price> prices = own.join(other.host(), other.port(), impatient);
			patiently().ignoreException(StateAccessException.class).until(() -> prices.put("a", new Price("a", 1)) > 0);
			Price large = new Price("x".repeat(1 << 20), 1);
			List<CompletableFuture<Long>> puts = new ArrayList<>();
			other.pause();
			try {
				for (int i = 0; i < 30; i++) {
					puts.add(prices.putAsync("k" + i, large));
				}
				puts.forEach(
						(put) -> assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(put))
							.withCauseInstanceOf(StateAccessException.class));
			}
			finally {
				other.resume();
			}
		}
	}

	@Test
	void aRefusalNamesTheServersReason() {
		String stem = "kryowire:{" + this.topic.name() + ":";
		for (int i = 0; i < 4; i++) {
			this.redis.send("SET", stem + i + "}:log", "not a stream");
		}
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> this.topic.put("a", new Price("a", 1)))
			.withMessageContaining("WRONGTYPE")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REFUSED));
	}

}
