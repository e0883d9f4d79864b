/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.protocol.FenceScript;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.FencedWriteException;
import io.kryowire.notify.state.InvalidStateSettingException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of fences: when they come into force, and what becomes of those that
 * Redis has lost.
 */
abstract class AbstractStateRaisedFencesContract extends AbstractSharedRedisContract {

	private static final int SLOT = Slots.of("a");

	private static final Price PRICE = new Price("a", 1);

	private static final Price LATE = new Price("late", 9);

	/** The same topic in another process. */
	private StateTopic<Price> elsewhere() {
		return this.bench.join(this.redis.host(), this.redis.port(), StateBench.SETTINGS);
	}

	@Test
	void aFenceReplacesThoseOfEarlierEpochsAlone() throws Exception {
		OwnedSlots owned = new OwnedSlots();
		this.topic.fenced(owned);
		// On both sides of 32, 53 and 8 bits, where numbers and texts are compared in
		// other ways
		long[] epochs = { 1, 255, 256, 0xFFFF_FFFFL, 0x1_0000_0000L, (1L << 53) + 1, (1L << 53) + 2, Long.MAX_VALUE };
		for (int i = 0; i < epochs.length; i++) {
			assertThat(raise(owned, epochs[i], i)).as("%x", epochs[i]).isTrue();
			assertThat(raise(owned, epochs[i], i)).as("%x again", epochs[i]).isTrue();
			assertThat(raise(owned, epochs[i], -1)).as("%x of another", epochs[i]).isFalse();
			for (int j = 0; j < i; j++) {
				assertThat(raise(owned, epochs[j], j)).as("%x after %x", epochs[j], epochs[i]).isFalse();
			}
		}
	}

	private static boolean raise(OwnedSlots owned, long epoch, long nonce) throws Exception {
		return Waiting.get(owned.guarded.get(0).raise(new Fence(SLOT, epoch, nonce)));
	}

	@Test
	void anOwnerWhoseFenceRedisHasLostRaisesItAgain() throws Exception {
		OwnedSlots owned = OwnedSlots.all(3, 33);
		StateTopic<Price> owner = this.topic.fenced(owned);
		owner.put("a", PRICE);
		this.redis.send("DEL", name(":fences"));
		assertThat(owner.put("a", new Price("a", 2))).isPositive();
		assertThat(this.redis.send("HLEN", name(":fences"))).isEqualTo(1L);
		// Or has an older one, as after a failover
		assertThat(elsewhere().fenced(OwnedSlots.all(2, 22)).getAll(List.of("a"))).hasSize(1);
		this.redis.send("DEL", name(":fences"));
		elsewhere().fenced(OwnedSlots.all(2, 22)).put("a", new Price("a", 3));
		assertThat(owner.update("a", (price) -> new Price("a", price.cents() + 1)).value())
			.isEqualTo(new Price("a", 4));
		assertThat(owner.compareAndPut("a", owner.versioned("a"), new Price("a", 5))).isPresent();
	}

	@Test
	void whoseTenureHasEndedDoesNotRaiseItsFenceAgain() throws Exception {
		OwnedSlots owned = OwnedSlots.of("a", 3, 33);
		StateTopic<Price> owner = this.topic.fenced(owned);
		owner.put("a", PRICE);
		this.redis.send("CLIENT", "PAUSE", Long.toString(Waiting.LONGEST.toMillis()), "WRITE");
		CompletableFuture<Long> write = owner.putAsync("a", LATE);
		owned.lose(SLOT);
		this.redis.send("CLIENT", "UNPAUSE");
		// It is still in force, as nobody else has raised one
		assertThat(Waiting.get(write)).isPositive();
		owned.own(SLOT, 3, 33);
		this.redis.send("DEL", name(":fences"));
		StateTopic<Price> dying = this.topic.fenced((slot) -> {
			Fence fence = owned.fence(slot);
			owned.lose(slot);
			return fence;
		});
		this.redis.send("HSET", name(":fences"), Integer.toString(SLOT), "no fence");
		owned.own(SLOT, 3, 33);
		assertThat(dying.put("a", PRICE)).as("the first write raises").isPositive();
		owned.own(SLOT, 3, 33);
		this.redis.send("DEL", name(":fences"));
		assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> dying.put("a", LATE))
			.withMessageContaining("Redis does not have that one");
		assertThat(this.redis.send("EXISTS", name(":fences"))).isEqualTo(0L);
	}

	/** Who comes next may have a lower epoch, once Redis has been emptied. */
	@Test
	void aFenceIsRaisedAgainOnlyInThePlaceOfWhatTheWriteHasFound() {
		Fence former = new Fence(SLOT, 57, 1);
		Fence next = new Fence(SLOT, 1, 2);
		assertThat(run(FenceScript.arguments(next, null))).isEqualTo("1");
		assertThat(run(FenceScript.arguments(former, FenceScript.NOTHING))).isEqualTo("0");
		assertThat(run(FenceScript.arguments(next, FenceScript.NOTHING))).isEqualTo("1");
		assertThat(run(FenceScript.arguments(former, null))).isEqualTo("1");
	}

	/** Somebody else is faster, after the owner has found that it owns the slot. */
	@Test
	void anOwnerDoesNotRaiseItsFenceAgainInThePlaceOfAnother() {
		Fence next = new Fence(SLOT, 1, 2);
		AtomicInteger asked = new AtomicInteger();
		StateTopic<Price> former = this.topic.fenced((slot) -> {
			if (asked.incrementAndGet() == 3) {
				run(FenceScript.arguments(next, null));
			}
			return new Fence(slot, 57, 1);
		});
		former.put("a", PRICE);
		this.redis.send("DEL", name(":fences"));
		assertThatExceptionOfType(FencedWriteException.class).isThrownBy(() -> former.put("a", LATE));
		assertThat(asked).as("at each call, and after the refusal").hasValue(3);
		assertThat(run(FenceScript.arguments(next, FenceScript.NOTHING))).as("in force").isEqualTo("1");
		assertThat(this.topic.get("a")).isEqualTo(PRICE);
	}

	private String run(List<byte[]> arguments) {
		List<byte[]> words = new ArrayList<>(List.of("EVAL".getBytes()));
		words.addAll(FenceScript.lead());
		words.add(name(":fences").getBytes());
		words.addAll(arguments);
		try (RedisConsole console = this.redis.console()) {
			return new String((byte[]) console.sendBytes(words.toArray(byte[][]::new)));
		}
	}

	/** What is read before the own fence is in force, somebody else may still change. */
	@Test
	void whatAnOwnerHasReadNoFormerOwnerChanges() throws Exception {
		StateTopic<Price> former = this.topic.fenced(OwnedSlots.all(1, 11));
		for (String key : List.of("a", "b", "c", "d")) {
			former.put(key, PRICE);
		}
		StateTopic<Price> owner = elsewhere().fenced(OwnedSlots.all(2, 22));
		assertThat(owner.get("a")).isEqualTo(PRICE);
		assertThat(owner.getAll(List.of("b", "c"))).hasSize(2);
		assertThat(Waiting.get(owner.versionedAsync("d"))).isNotNull();
		for (String key : List.of("a", "b", "c", "d")) {
			assertThatExceptionOfType(FencedWriteException.class).as(key).isThrownBy(() -> former.put(key, LATE));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 16, 1024 })
	void aSlotHasOneFenceHoweverManyPartitionsThereAre(int partitions) throws Exception {
		OwnedSlots owned = OwnedSlots.all(1, 11);
		StateTopics topics = this.bench.topics(this.redis.host(), this.redis.port(),
				StateBench.SETTINGS.with((it) -> it.partitions(partitions)));
		StateTopic<Price> owner = topics.topic(this.bench.name + partitions, Price.class).fenced(owned);
		List<CompletableFuture<Boolean>> raised = new ArrayList<>();
		for (int slot = 0; slot < Slots.COUNT; slot++) {
			raised.add(owned.guarded.get(0).raise(owned.fence(slot)));
		}
		for (CompletableFuture<Boolean> each : raised) {
			assertThat(Waiting.get(each)).isTrue();
		}
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			writes.add(owner.putAsync("k" + i, PRICE));
		}
		Waiting.get(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
		StateKeys keys = new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name + partitions, partitions);
		for (int i = 0; i < partitions; i++) {
			assertThat(this.redis.send("HLEN", new String(keys.fences(i)))).isEqualTo((long) Slots.COUNT / partitions);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 12, 2048 })
	void partitionsThatSlotsDoNotFitIntoAreRefused(int partitions) {
		StateTopic<Price> other = this.bench.join(this.redis.host(), this.redis.port(),
				StateBench.SETTINGS.with((it) -> it.partitions(partitions)));
		assertThatExceptionOfType(InvalidStateSettingException.class).isThrownBy(() -> other.fenced(new OwnedSlots()))
			.withMessageContaining("partitions=" + partitions)
			.withMessageContaining("power of two")
			.withMessageContaining(this.bench.name)
			.satisfies((ex) -> assertThat(ex.setting()).isEqualTo("partitions"));
	}

	private String name(String end) {
		int partition = keys().partition("a");
		return "%s{%s:%d}%s".formatted(StateBench.SETTINGS.prefix(), this.bench.name, partition, end);
	}

	private StateKeys keys() {
		return new StateKeys(StateBench.SETTINGS.prefix(), this.bench.name, StateBench.SETTINGS.partitions());
	}

}
