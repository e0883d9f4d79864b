/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is promised of writing and reading a state topic while nothing fails, whichever
 * driver does it.
 */
abstract class AbstractStateWritesContract extends AbstractSharedRedisContract {

	@Test
	void whatIsPutCanBeReadWithItsVersion() {
		long first = this.topic.put("a", new Price("a", 1));
		long second = this.topic.put("a", new Price("a", 2));
		assertThat(second).isGreaterThan(first).isPositive();
		assertThat(this.topic.versioned("a")).isEqualTo(new Versioned<>(new Price("a", 2), second));
		assertThat(this.topic.get("absent")).isNull();
	}

	@Test
	void theVersionIsTheIdInTheJournal() {
		long version = this.topic.put("a", new Price("a", 1));
		String stem = "kryowire:{" + this.topic.name() + ":";
		int entries = 0;
		for (int i = 0; i < 4; i++) {
			List<?> lines = (List<?>) this.redis.send("XRANGE", stem + i + "}:log", "-", "+");
			entries += lines.size();
			if (!lines.isEmpty()) {
				assertThat(((List<?>) lines.get(0)).get(0)).isEqualTo((version >>> 20) + "-" + (version & 0xFFFFF));
			}
		}
		assertThat(entries).isEqualTo(1);
	}

	@Test
	void aRemovedValueIsGone() {
		long put = this.topic.put("a", new Price("a", 1));
		assertThat(this.topic.remove("a")).isGreaterThan(put);
		assertThat(this.topic.get("a")).isNull();
		assertThat(this.topic.remove("a")).isZero();
	}

	/** As after a failover to a server whose clock is behind. */
	@Test
	void aValueEndsWhenItsHeaderSaysThoughTheJournalIsAheadOfTheClock() throws Exception {
		StateKeys keys = new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name, StateBench.SETTINGS.partitions());
		int partition = keys.partition("a");
		long ahead = System.currentTimeMillis() + Duration.ofMinutes(10).toMillis();
		this.redis.send("XADD", new String(keys.journal(partition)), ahead + "-0", "k", "before");
		this.topic.put("a", new Price("a", 1), Duration.ofHours(1));
		long before = millis();
		long left = ((Number) this.redis.send("PTTL", new String(keys.value(partition, "a")))).longValue();
		assertThat(Duration.ofMillis(left)).isPositive().isLessThanOrEqualTo(Duration.ofHours(1));
		try (RedisConsole console = this.redis.console()) {
			byte[] record = (byte[]) console.sendBytes("GET".getBytes(), keys.value(partition, "a"));
			assertThat(StateRecord.read(record).expireAt()).isBetween(before + left, millis() + left);
		}
	}

	/** What the server's clock says. */
	private long millis() {
		List<?> time = (List<?>) this.redis.send("TIME");
		return Long.parseLong(time.get(0).toString()) * 1000 + Long.parseLong(time.get(1).toString()) / 1000;
	}

	@Test
	void aValueIsReplacedOnlyIfItsVersionIsTheExpectedOne() {
		OptionalLong first = this.topic.compareAndPut("a", 0, new Price("a", 1));
		assertThat(first).isPresent();
		assertThat(this.topic.compareAndPut("a", 0, new Price("a", 2))).isEmpty();
		assertThat(this.topic.compareAndPut("a", first.getAsLong() + 1, new Price("a", 2))).isEmpty();
		assertThat(this.topic.compareAndPut("a", first.getAsLong(), new Price("a", 3))).isPresent();
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 3));
	}

	@Test
	void aCallbackThatWaitsIsRefusedAndStopsNobody() {
		this.topic.put("a", new Price("a", 1));
		// Attached too late it would run here, where waiting does no harm
		this.redis.send("CLIENT", "PAUSE", Long.toString(Waiting.LONGEST.toMillis()), "WRITE");
		CompletableFuture<Long> chained = this.topic.putAsync("a", new Price("a", 2))
			.thenApply((version) -> this.topic.put("a", new Price("a", 3)));
		this.redis.send("CLIENT", "UNPAUSE");
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(chained))
			.withCauseInstanceOf(IllegalStateException.class)
			.withMessageContaining("Async");
		assertThat(this.topic.put("c", new Price("c", 1))).isPositive();
	}

	/** Too short for a version, with one that is none, and with nothing but zeros. */
	@ParameterizedTest
	@ValueSource(ints = { 1, 4, 5, 11, 12, 40 })
	void whatSomebodyElseHasWrittenIsNoVersionThatCanBeExpected(int length) {
		String name = value("a");
		for (String bytes : List.of("x".repeat(length), "\0".repeat(length))) {
			this.redis.send("SET", name, bytes);
			for (long expected : new long[] { 0, 0x7878787878787878L }) {
				assertThat(this.topic.compareAndPut("a", expected, new Price("a", 1))).isEmpty();
				assertThat(this.redis.send("GET", name)).isEqualTo(bytes);
			}
		}
		assertThat(this.topic.put("a", new Price("a", 1))).isPositive();
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\uD83D", "\uDE00a", "\uD83D\uD83D\uDE00" })
	void aKeyThatUtf8CannotHoldIsRefusedAtTheCall(String key) {
		Price price = new Price("a", 1);
		Replica<Price> lazy = this.bench
			.join(this.redis.host(), this.redis.port(), StateBench.SETTINGS.with((it) -> it.replica(ReplicaMode.LAZY)))
			.replica();
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> this.topic.put(key, price),
				() -> this.topic.compareAndPut(key, 0, price), () -> this.topic.remove(key), () -> this.topic.get(key),
				() -> this.topic.getAll(List.of("a", key)),
				() -> this.topic.putAll(Map.of("before", price, key, price)), () -> lazy.get(key),
				() -> lazy.awaitVersion(key, 1, Waiting.LONGEST))) {
			assertThatIllegalArgumentException().isThrownBy(call)
				.withMessageContaining("surrogate")
				.withMessageContaining("UTF-8");
		}
		assertThat(this.topic.get("before")).as("all or nothing is sent").isNull();
		assertThat(this.topic.put("\uD83D\uDE00", price)).isPositive();
		assertThat(this.topic.get("\uD83D\uDE00")).isEqualTo(price);
	}

	@Test
	void nullIsRefusedAtTheCall() {
		long version = this.topic.put("a", new Price("a", 1));
		Map<String, Price> prices = new LinkedHashMap<>();
		prices.put("before", new Price("before", 1));
		prices.put("a", null);
		for (ThrowingCallable call : List.<ThrowingCallable>of(() -> this.topic.put("a", null),
				() -> this.topic.put("a", null, Duration.ofHours(1)), () -> this.topic.putAsync("a", null),
				() -> this.topic.compareAndPut("a", version, null), () -> this.topic.putAll(prices))) {
			assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining("null");
		}
		assertThat(this.topic.versioned("a")).isEqualTo(new Versioned<>(new Price("a", 1), version));
		assertThat(this.topic.get("before")).isNull();
	}

	/** And nobody has a replica who would compare. */
	@Test
	void theIndexForgetsWhatHasEndedAsNewKeysAreWritten() {
		Price price = new Price("a", 1);
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 1500; i++) {
			writes.add(this.topic.putAsync("short" + i, price, Duration.ofMillis(1)));
		}
		writes.forEach(CompletableFuture::join);
		// As many names of what never was: a present index may be full of them
		for (int i = 0; i < 500; i++) {
			this.redis.send("SADD", index(i % 4), "never" + i);
		}
		this.redis.send("SADD", index(0), "z".repeat(100_000));
		patiently().until(() -> this.topic.get("short1499") == null);
		List<String> lasting = new ArrayList<>();
		for (int i = 0; i < 6000; i++) {
			lasting.add("long" + i);
			writes.add(this.topic.putAsync("long" + i, price, Duration.ofHours(1)));
		}
		writes.forEach(CompletableFuture::join);
		assertThat(indexed()).containsAll(lasting);
		// What is tidied is chosen by chance: some 25 of 2 000 are left
		assertThat(indexed().size()).isLessThan(lasting.size() + 500);
	}

	@Test
	void oneOfManyThatCompareWins() {
		List<CompletableFuture<OptionalLong>> attempts = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			attempts.add(this.topic.compareAndPutAsync("a", 0, new Price("a", i)));
		}
		assertThat(attempts.stream().filter((each) -> each.join().isPresent())).hasSize(1);
	}

	@Test
	void aValueWithTimeToLiveEnds() {
		this.topic.put("later", new Price("later", 1), Duration.ofHours(1));
		assertThat(this.topic.put("soon", new Price("soon", 1), Duration.ofMillis(100))).isPositive();
		patiently().until(() -> this.topic.get("soon") == null);
		assertThat(this.topic.get("later")).isNotNull();
	}

	@Test
	void manyArePutAndReadAtOnce() {
		Map<String, Price> prices = new LinkedHashMap<>();
		for (int i = 0; i < 2000; i++) {
			prices.put("k" + i, new Price("k" + i, i));
		}
		Map<String, Long> versions = this.topic.putAll(prices);
		assertThat(versions.keySet()).isEqualTo(prices.keySet());
		assertThat(versions.values()).allMatch((version) -> version > 0);
		assertThat(this.topic.getAll(prices.keySet())).isEqualTo(prices);
		assertThat(this.topic.getAll(List.of("k1", "absent"))).containsOnlyKeys("k1");
	}

	@Test
	void asyncWritesOfOneThreadHappenInTheirOrder() {
		CompletableFuture<Long> last = CompletableFuture.completedFuture(0L);
		for (int i = 0; i < 3000; i++) {
			last = this.topic.putAsync("a", new Price("a", i));
		}
		last.join();
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 2999));
	}

	@Test
	void foreignBytesAreNoValue() {
		String stem = "kryowire:{" + this.topic.name() + ":";
		for (int i = 0; i < 4; i++) {
			this.redis.send("SET", stem + i + "}:v:a", "by hand");
		}
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> this.topic.get("a"))
			.satisfies((ex) -> assertThat(ex.failure().bytes()).asString().isEqualTo("by hand"));
	}

	private Set<Object> indexed() {
		Set<Object> names = new HashSet<>();
		for (int i = 0; i < 4; i++) {
			names.addAll((List<?>) this.redis.send("SMEMBERS", index(i)));
		}
		return names;
	}

	private String index(int partition) {
		return "kryowire:{" + this.topic.name() + ":" + partition + "}:keys";
	}

	private String value(String key) {
		StateKeys keys = new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name, StateBench.SETTINGS.partitions());
		return new String(keys.value(keys.partition(key), key), StandardCharsets.UTF_8);
	}

}
