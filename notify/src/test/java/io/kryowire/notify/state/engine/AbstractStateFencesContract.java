/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.protocol.StateTerms;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is promised of writes that only the owner of a key's slot can make.
 */
abstract class AbstractStateFencesContract extends AbstractSharedRedisContract {

	private static final int SLOT = Slots.of("a");

	private static final Price PRICE = new Price("a", 1);

	private static final Price LATE = new Price("late", 9);

	/** The same topic in another process. */
	private StateTopic<Price> elsewhere() {
		return this.bench.join(this.redis.host(), this.redis.port(), StateBench.SETTINGS);
	}

	/** A later owner, whose fence is in force. */
	private StateTopic<Price> successor(long epoch, long nonce) throws Exception {
		OwnedSlots next = OwnedSlots.all(epoch, nonce);
		StateTopic<Price> fenced = elsewhere().fenced(next);
		assertThat(Waiting.get(next.guarded.get(0).raise(next.fence(SLOT)))).isTrue();
		return fenced;
	}

	@Test
	void anOwnerWritesAsEverybodyDoes() throws Exception {
		StateTopic<Price> owner = this.topic.fenced(OwnedSlots.all(1, 11));
		long first = owner.put("a", PRICE);
		assertThat(owner.versioned("a")).isEqualTo(new Versioned<>(PRICE, first));
		assertThat(owner.put("a", PRICE, Duration.ofHours(1))).isGreaterThan(first);
		long second = owner.putAsync("a", PRICE).get();
		assertThat(owner.compareAndPut("a", first, LATE)).isEmpty();
		assertThat(owner.compareAndPut("a", second, new Price("a", 2))).isPresent();
		assertThat(owner.compareAndPut("a", owner.versioned("a"), new Price("a", 3))).isPresent();
		assertThat(owner.update("a", (price) -> new Price("a", price.cents() + 1)).value())
			.isEqualTo(new Price("a", 4));
		assertThat(Waiting.get(owner.updateAsync("b", (price) -> PRICE)).value()).isEqualTo(PRICE);
		assertThat(owner.putAll(Map.of("c", PRICE, "d", PRICE))).containsOnlyKeys("c", "d");
		assertThat(this.topic.getAll(List.of("a", "b", "c", "d"))).hasSize(4);
		assertThat(owner.remove("a")).isPositive();
		assertThat(owner.remove("a")).isZero();
		assertThat(owner.update("b", (price) -> null)).isNull();
		assertThat(owner.getAll(List.of("a", "b", "c"))).containsOnlyKeys("c");
	}

	@Test
	void theWritesOfADeposedOwnerAreRefusedAndNobodyHearsOfThem() throws Exception {
		StateTopic<Price> deposed = this.topic.fenced(OwnedSlots.all(1, 11));
		deposed.put("a", PRICE);
		StateTopic<Price> owner = successor(2, 22);
		long version = owner.put("a", new Price("a", 2));
		Versioned<Price> there = owner.versioned("a");
		Object journal = this.redis.send("XLEN", name(":log"));
		for (ThrowingCallable write : List.<ThrowingCallable>of(() -> deposed.put("a", LATE),
				() -> deposed.put("a", LATE, Duration.ofHours(1)), () -> deposed.compareAndPut("a", version, LATE),
				() -> deposed.compareAndPut("a", there, LATE), () -> deposed.update("a", (price) -> LATE),
				() -> deposed.update("a", (price) -> null), () -> deposed.remove("a"),
				() -> deposed.putAll(Map.of("a", LATE)))) {
			assertThatExceptionOfType(FencedWriteException.class).isThrownBy(write)
				.withMessageContaining("'a' in state topic '" + this.bench.name)
				.withMessageContaining("epoch 1 of slot " + SLOT)
				.withMessageContaining("Redis has that of epoch 2")
				.satisfies((ex) -> assertThat(ex.fence()).isEqualTo(new Fence(SLOT, 1, 11)));
		}
		for (CompletableFuture<?> write : List.of(deposed.putAsync("a", LATE),
				deposed.compareAndPutAsync("a", version, LATE), deposed.compareAndPutAsync("a", there, LATE),
				deposed.updateAsync("a", (price) -> LATE), deposed.removeAsync("a"),
				deposed.putAllAsync(Map.of("a", LATE)))) {
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
				.withCauseInstanceOf(FencedWriteException.class);
		}
		assertThat(this.topic.versioned("a")).isEqualTo(there);
		assertThat(this.redis.send("XLEN", name(":log"))).isEqualTo(journal);
	}

	@Test
	void whoDoesNotOwnASlotSendsNothing() {
		OwnedSlots none = new OwnedSlots();
		StateTopic<Price> stranger = this.topic.fenced(none);
		for (ThrowingCallable write : List.<ThrowingCallable>of(() -> stranger.put("a", LATE),
				() -> stranger.compareAndPut("a", 0, LATE), () -> stranger.update("a", (price) -> LATE),
				() -> stranger.remove("a"), () -> stranger.putAll(Map.of("a", LATE)))) {
			assertThatExceptionOfType(NotOwnerException.class).isThrownBy(write)
				.satisfies((ex) -> assertThat(ex.owner()).isEqualTo("other"));
		}
		assertThat(stranger.putAsync("a", LATE)).isCompletedExceptionally();
		assertThat(stranger.updateAsync("a", (price) -> LATE)).isCompletedExceptionally();
		assertThat(this.redis.send("EXISTS", name(":log"), name(":fences"))).isEqualTo(0L);
		assertThat(stranger.get("a")).isNull();
		assertThatIllegalArgumentException().isThrownBy(() -> stranger.putAsync("a", null));
	}

	/** And so a failover may give out the same epoch twice. */
	@Test
	void ofTwoOwnersWithTheSameEpochOneWrites() throws Exception {
		StateTopic<Price> first = successor(5, 1);
		OwnedSlots other = OwnedSlots.all(5, 2);
		StateTopic<Price> second = elsewhere().fenced(other);
		assertThat(Waiting.get(other.guarded.get(0).raise(other.fence(SLOT)))).isFalse();
		first.put("a", PRICE);
		assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> second.put("a", LATE));
		// Not even if it believes that its own is in force
		this.redis.send("HDEL", name(":fences"), Integer.toString(SLOT));
		second.put("a", new Price("a", 2));
		assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> first.put("a", LATE))
			.withMessageContaining("another owner with the same epoch");
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 2));
	}

	/** The control of the test before this: it sees the difference. */
	@Test
	void aFenceThatIsComparedByOrderWouldAcceptBothOwners() throws Exception {
		successor(5, 1).put("a", PRICE);
		String byOrder = StateScript.TEXT.replace("if fence ~= ARGV[15] then",
				"if fence and string.sub(fence, 1, 8) > string.sub(ARGV[15], 1, 8) then");
		assertThat(StateScript.isFenced(write(StateScript.TEXT, 5, 2))).isTrue();
		assertThat(StateScript.isFenced(write(byOrder, 5, 2))).isFalse();
		assertThat(StateScript.isFenced(write(byOrder, 4, 2))).isTrue();
		assertThat(StateScript.isFenced(write(StateScript.TEXT, 5, 1))).isFalse();
	}

	private byte[] write(String script, long epoch, long nonce) {
		int partition = keys().partition("a");
		List<byte[]> words = new ArrayList<>(List.of("EVAL".getBytes(), script.getBytes(), "6".getBytes()));
		words.addAll(StateScript.fencedKeys(keys(), partition, "a"));
		words.addAll(StateScript.arguments(new StateWrite("a", new byte[] { 1 }, null, StateWrite.FOR_EVER, ""),
				new StateTerms(1, 100, 0, false), keys().channel(partition), new Fence(SLOT, epoch, nonce)));
		try (RedisConsole console = this.redis.console()) {
			return (byte[]) console.sendBytes(words.toArray(byte[][]::new));
		}
	}

	@Test
	void writesOfAKeyKeepTheirOrderThoughRedisLosesTheFence() throws Exception {
		StateTopic<Price> owner = this.topic.fenced(OwnedSlots.all(1, 11));
		long before = 0;
		for (int round = 0; round < 5; round++) {
			Map<Integer, CompletableFuture<Long>> writes = new LinkedHashMap<>();
			for (int i = 0; i < 400; i++) {
				writes.put(i, owner.putAsync("a", new Price("a", round * 400 + i)));
				writes.put(-1 - i, owner.putAsync("k" + i % 100, PRICE));
			}
			this.redis.send("DEL", name(":fences"));
			Waiting.get(CompletableFuture.allOf(writes.values().toArray(CompletableFuture[]::new)));
			for (int i = 0; i < 400; i++) {
				assertThat(writes.get(i).join()).isGreaterThan(before);
				before = writes.get(i).join();
			}
			putBack(owner, new Price("a", round * 400 + 399));
		}
		assertThat(this.topic.get("a")).isEqualTo(new Price("a", 1999));
	}

	/**
	 * Has no write of the next round find its fence lost twice: by the last loss, if
	 * nothing was written after it, and by the next one.
	 */
	private static void putBack(StateTopic<Price> owner, Price last) {
		owner.put("a", last);
		for (int i = 0; i < 100; i++) {
			owner.put("k" + i, PRICE);
		}
	}

	@Test
	void anUpdateDoesNotOvertakeWritesThatWereBegunBefore() throws Exception {
		StateTopic<Price> owner = this.topic.fenced(OwnedSlots.all(1, 11));
		for (int round = 0; round < 20; round++) {
			List<CompletableFuture<?>> writes = new ArrayList<>();
			for (int i = 0; i < 50; i++) {
				writes.add(owner.putAsync("a", new Price("a", i)));
			}
			writes.add(owner.updateAsync("a", (now) -> new Price("a", ((now != null) ? now.cents() : 0) + 1000)));
			Waiting.get(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
			assertThat(this.topic.get("a")).isEqualTo(new Price("a", 1049));
		}
	}

	@Test
	void aFenceIsNoValueForThoseWhoLookAtForeignWrites() throws Exception {
		for (ForeignWrites kind : List.of(ForeignWrites.SWEEP, ForeignWrites.TRACKED)) {
			StateTopics topics = this.bench.topics(this.redis.host(), this.redis.port(),
					StateBench.SETTINGS.with((it) -> it.foreignWrites(kind).sweepInterval(Duration.ofMillis(50))));
			Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
			AbstractStateContract.assertFresh(replica);
			StateTopic<Price> owner = this.topic.fenced(OwnedSlots.all(1, 11));
			long version = owner.put("a", PRICE);
			AbstractStateContract.assertSees(replica, "a", version);
			this.redis.send("DEL", value("a"));
			patiently().until(() -> replica.get("a") == null);
			assertThat(replica.size()).isZero();
			assertThat(this.bench.failures).isEmpty();
		}
	}

	@Test
	void theFencedTopicIsTheSameForTheSameFencesAndSharesTheReplica() {
		OwnedSlots owned = OwnedSlots.all(1, 11);
		StateTopic<Price> owner = this.topic.fenced(owned);
		assertThat(this.topic.fenced(owned)).isSameAs(owner).isSameAs(owner.fenced(owned));
		assertThat(owned.guarded).hasSize(1);
		assertThat(owned.guarded.get(0).name()).contains(this.bench.name);
		assertThat(owner.name()).isEqualTo(this.bench.name);
		AbstractStateContract.assertSees(owner.replica(), "a", owner.put("a", PRICE));
		assertThat(this.topic.replica().get("a")).isEqualTo(PRICE);
	}

	/** Writes by others are as before. */
	@Test
	void unfencedWritesAreNotRefused() throws Exception {
		StateTopic<Price> owner = successor(1, 11);
		owner.put("a", PRICE);
		assertThat(this.topic.put("a", new Price("a", 2))).isPositive();
		assertThat(owner.get("a")).isEqualTo(new Price("a", 2));
	}

	private String name(String end) {
		int partition = keys().partition("a");
		return "%s{%s:%d}%s".formatted(StateBench.SETTINGS.prefix(), this.bench.name, partition, end);
	}

	private String value(String key) {
		return new String(keys().value(keys().partition(key), key), StandardCharsets.UTF_8);
	}

	private StateKeys keys() {
		return new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name, StateBench.SETTINGS.partitions());
	}

}
