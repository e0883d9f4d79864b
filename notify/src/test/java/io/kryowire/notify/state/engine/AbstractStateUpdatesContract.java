/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What is promised of values that are changed in place.
 */
abstract class AbstractStateUpdatesContract extends AbstractSharedRedisContract {

	@Test
	void anUpdateIsGivenWhatIsThereAndReturnsWhatIsThereThen() {
		this.topic.put("a", new Price("a", 1));
		Versioned<Price> written = this.topic.update("a", (now) -> new Price("a", now.cents() + 1));
		assertThat(written.value()).isEqualTo(new Price("a", 2));
		assertThat(this.topic.versioned("a")).isEqualTo(written);
	}

	@Test
	void whereNoValueIsAnUpdateIsGivenNullAndMayWriteOne() {
		assertThat(this.topic.update("new", (now) -> (now == null) ? new Price("new", 1) : null)).isNotNull();
		assertThat(this.topic.get("new")).isEqualTo(new Price("new", 1));
	}

	@Test
	void anUpdateToNullRemovesTheValue() {
		this.topic.put("a", new Price("a", 1));
		assertThat(this.topic.update("a", (now) -> null)).isNull();
		assertThat(this.topic.get("a")).isNull();
		assertThat(this.topic.update("a", (now) -> null)).isNull();
	}

	@Test
	void whenSomebodyIsFasterThenTheUpdateBeginsAgainWithTheNewValue() {
		this.topic.put("a", new Price("a", 1));
		AtomicInteger calls = new AtomicInteger();
		this.topic.update("a", (now) -> {
			if (calls.getAndIncrement() == 0) {
				this.topic.put("a", new Price("a", 10));
			}
			return new Price("a", now.cents() + 1);
		});
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 11));
		assertThat(calls).hasValue(2);
	}

	@Test
	void whenSomebodyWritesAValueMeanwhileThenAnUpdateDoesNotRemoveIt() {
		this.topic.put("a", new Price("a", 1));
		AtomicInteger calls = new AtomicInteger();
		this.topic.update("a", (now) -> {
			if (calls.getAndIncrement() == 0) {
				this.topic.put("a", new Price("a", 10));
				return null;
			}
			return now;
		});
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 10));
	}

	@Test
	void ofManyUpdatesAtATimeNoneIsLost() throws Exception {
		this.topic.put("a", new Price("a", 0));
		List<CompletableFuture<?>> updates = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			updates.add(this.topic.updateAsync("a", (now) -> new Price("a", now.cents() + 1)));
		}
		Waiting.get(CompletableFuture.allOf(updates.toArray(CompletableFuture[]::new)));
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 50));
	}

	@Test
	void whenOthersAreAlwaysFasterThenAnUpdateEndsWithTheWriteTimeout() {
		this.topic.put("a", new Price("a", 1));
		assertThatExceptionOfType(StateAccessException.class).isThrownBy(() -> this.topic.update("a", (now) -> {
			this.topic.put("a", new Price("a", 10));
			this.bench.pass(StateBench.SETTINGS.writeTimeout().dividedBy(2));
			return new Price("a", 2);
		}))
			.withMessageContaining("written by others")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(StateAccessException.Outcome.NOT_SENT));
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 10));
	}

	@Test
	void whatAnUpdateThrowsIsThrownAndNothingIsWritten() {
		this.topic.put("a", new Price("a", 1));
		assertThatIllegalStateException().isThrownBy(() -> this.topic.update("a", (now) -> {
			throw new IllegalStateException("no");
		})).withMessage("no");
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 1));
	}

	@Test
	void aValueThatCannotBeReadIsNotUpdated() {
		this.redis.send("SET", name("a"), "by hand");
		assertThatExceptionOfType(UnreadableStateException.class)
			.isThrownBy(() -> this.topic.update("a", (now) -> new Price("a", 1)));
		assertThat(this.redis.send("GET", name("a"))).isEqualTo("by hand");
	}

	@Test
	void anUpdatedValueEndsWhenItWouldHaveEnded() {
		this.topic.put("a", new Price("a", 1), Duration.ofMinutes(10));
		long ends = ends("a");
		this.topic.update("a", (now) -> new Price("a", 2));
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 2));
		assertThat(ends("a")).isEqualTo(ends);
		assertThat((Long) this.redis.send("PTTL", name("a"))).isBetween(1L, Duration.ofMinutes(10).toMillis());
		this.topic.compareAndPut("a", this.topic.versioned("a"), new Price("a", 3));
		assertThat(ends("a")).isEqualTo(ends);
		assertThat((Long) this.redis.send("PTTL", name("a"))).isBetween(1L, Duration.ofMinutes(10).toMillis());
	}

	@Test
	void anUpdatedValueWithoutAnEndHasNone() {
		this.topic.put("a", new Price("a", 1));
		this.topic.update("a", (now) -> new Price("a", 2));
		assertThat(this.redis.send("PTTL", name("a"))).isEqualTo(-1L);
		assertThat(ends("a")).isZero();
	}

	@Test
	void ifTheTopicHasATimeToLiveThenAnUpdateBeginsItAnew() {
		StateTopic<Price> ending = this.bench.join(this.redis.host(), this.redis.port(),
				StateBench.SETTINGS.with((it) -> it.ttl(Duration.ofHours(1))));
		ending.put("a", new Price("a", 1), Duration.ofMinutes(1));
		ending.update("a", (now) -> new Price("a", 2));
		assertThat((Long) this.redis.send("PTTL", name("a"))).isGreaterThan(Duration.ofMinutes(30).toMillis());
	}

	@Test
	void anEndThatNoClockReachesIsNotTakenOver() {
		this.topic.put("a", new Price("a", 1));
		byte[] record = bytes("a");
		Arrays.fill(record, 20, 28, (byte) 0xFF);
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("SET".getBytes(StandardCharsets.US_ASCII), name("a").getBytes(StandardCharsets.UTF_8),
					record);
		}
		Versioned<Price> now = this.topic.versioned("a");
		assertThat(this.topic.compareAndPut("a", now, new Price("a", 2))).isEmpty();
		assertThat(this.topic.compareAndPut("a", now.version(), new Price("a", 2))).isPresent();
	}

	@Test
	void aValueReplacesTheOneThatWasReadAndNoOther() {
		this.topic.put("a", new Price("a", 1));
		Versioned<Price> first = this.topic.versioned("a");
		assertThat(this.topic.compareAndPut("a", first, new Price("a", 2))).isPresent();
		assertThat(this.topic.compareAndPut("a", first, new Price("a", 3))).isEmpty();
		assertThat(this.topic.compareAndPut("a", (Versioned<Price>) null, new Price("a", 3))).isEmpty();
		assertThat(this.topic.compareAndPut("b", (Versioned<Price>) null, new Price("b", 3))).isPresent();
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 2));
	}

	private long ends(String key) {
		return StateRecord.read(bytes(key)).expireAt();
	}

	private byte[] bytes(String key) {
		try (RedisConsole console = this.redis.console()) {
			return (byte[]) console.sendBytes("GET".getBytes(StandardCharsets.US_ASCII),
					name(key).getBytes(StandardCharsets.UTF_8));
		}
	}

	private String name(String key) {
		StateKeys keys = new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name, StateBench.SETTINGS.partitions());
		return new String(keys.value(keys.partition(key), key), StandardCharsets.UTF_8);
	}

}
