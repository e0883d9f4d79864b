/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.BlindWriteException;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of values that were written with schemas that have to be looked for.
 */
abstract class AbstractStateSchemasContract extends AbstractSharedRedisContract {

	/** Nobody else uses the schemas of this prefix. */
	StateTopicSettings settings;

	/** Writes what the reader has to look for. */
	StateTopic<Price> writer;

	StateTopic<Price> reader;

	@BeforeEach
	void join() {
		this.settings = StateBench.SETTINGS.with((it) -> it.prefix(this.bench.name + ":"));
		this.writer = this.bench.topics(this.redis.host(), this.redis.port(), this.settings)
			.topic(this.bench.name, Price.class);
		this.reader = reading(this.settings);
	}

	private StateTopic<Price> reading(StateTopicSettings own) {
		return reading(own, StateParts.SOUND);
	}

	private StateTopic<Price> reading(StateTopicSettings own, StateParts parts) {
		return this.bench.topics(this.redis.host(), this.redis.port(), own, AskingCodec.create(), parts)
			.topic(this.bench.name, Price.class);
	}

	private Replica<Price> fresh(StateParts parts) {
		Replica<Price> replica = reading(this.settings, parts).replica();
		assertFresh(replica);
		return replica;
	}

	private void store(String text) {
		this.redis.send("HSET", this.settings.prefix() + "schemas",
				SchemaKeys.field(AskingCodec.ID, AskingCodec.schema(text).fingerprint()), text);
	}

	private static void assertFresh(Replica<Price> replica) {
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
	}

	/** Something that comes after what was written before has been seen. */
	private void awaitOther(Replica<Price> replica, long cents) {
		this.writer.put("other", new Price("other", cents));
		patiently().until(() -> new Price("other", cents).equals(replica.get("other")));
	}

	@Test
	void aSchemaThatIsStoredIsFoundByADirectRead() {
		store("one");
		this.writer.put("a", AskingCodec.written("one", 1));
		assertThat(this.reader.get("a")).isEqualTo(AskingCodec.written("one", 1));
	}

	@Test
	void aValueWhoseSchemaIsNotStoredIsUnreadableByADirectReadAndLeftOutOfSeveral() {
		this.writer.put("a", AskingCodec.written("absent", 1));
		this.writer.put("b", new Price("b", 1));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> this.reader.get("a"));
		assertThat(this.reader.getAll(List.of("a", "b"))).isEqualTo(Map.of("b", new Price("b", 1)));
		List<StateFailure> failures = new ArrayList<>();
		assertThat(this.reader.getAll(List.of("a", "b", "c"), failures::add)).containsOnlyKeys("b");
		assertThat(failures).extracting(StateFailure::key).containsExactly("a");
	}

	@Test
	void aReplicaReadsWhatWasWrittenWithASchemaThatIsStored() {
		store("one");
		this.writer.put("a", AskingCodec.written("one", 1));
		Replica<Price> replica = this.reader.replica();
		assertFresh(replica);
		assertThat(replica.get("a")).isEqualTo(AskingCodec.written("one", 1));
		assertThat(this.bench.failures).isEmpty();
	}

	@Test
	void whileAValueWaitsForItsSchemaNothingIsProvenAndOtherKeysGoOn() {
		HeldSchemas held = new HeldSchemas();
		Replica<Price> replica = fresh(held);
		long version = this.writer.put("a", AskingCodec.written("one", 1));
		held.awaitAsked();
		long proven = held.proven("a");
		awaitOther(replica, 1);
		held.awaitOtherProofs("a");
		assertThat(held.proven("a")).isEqualTo(proven);
		assertThat(replica.awaitVersion("a", version, Duration.ZERO)).isFalse();
		assertThat(replica.get("a")).isNull();
		store("one");
		held.release(true);
		patiently().until(() -> AskingCodec.written("one", 1).equals(replica.get("a")));
		assertFresh(replica);
		assertThat(replica.awaitVersion("a", version, Waiting.LONGEST)).isTrue();
		assertThat(this.bench.failures).isEmpty();
	}

	@Test
	void whatWasWrittenWhileAValueWaitedIsReadAndTheTopicIsProvenAgain() {
		HeldSchemas held = new HeldSchemas();
		Replica<Price> replica = fresh(held);
		this.writer.put("a", AskingCodec.written("one", 1));
		held.awaitAsked();
		this.writer.put("a", new Price("a", 2));
		patiently().until(() -> new Price("a", 2).equals(replica.get("a")));
		assertFresh(replica);
		held.release(false);
		awaitOther(replica, 1);
		assertThat(replica.get("a")).isEqualTo(new Price("a", 2));
		assertThat(this.bench.failures).isEmpty();
	}

	@Test
	void whatWasRemovedWhileItWaitedIsGone() {
		HeldSchemas held = new HeldSchemas();
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = fresh(held);
		this.writer.put("a", AskingCodec.written("one", 1));
		held.awaitAsked();
		this.writer.remove("a");
		patiently().until(() -> replica.get("a") == null);
		assertFresh(replica);
		store("one");
		held.release(true);
		awaitOther(replica, 1);
		assertThat(replica.get("a")).isNull();
		assertFresh(replica);
	}

	@Test
	void whatExpiresWhileItWaitsIsGone() {
		HeldSchemas held = new HeldSchemas();
		Replica<Price> replica = fresh(held);
		this.writer.put("a", AskingCodec.written("one", 1), Duration.ofMillis(1));
		this.writer.put("b", AskingCodec.written("one", 1));
		held.awaitAsked();
		patiently().until(() -> Long.valueOf(0).equals(this.redis.send("EXISTS", name("a"))));
		store("one");
		held.release(true);
		patiently().until(() -> replica.get("b") != null);
		assertFresh(replica);
		assertThat(replica.get("a")).isNull();
	}

	@Test
	void aSchemaThatCannotBeFoundMakesItsKeysUnreadableAndTheTopicGoesOn() {
		this.writer.put("a", AskingCodec.written("late", 1));
		this.writer.put("b", AskingCodec.written("late", 2));
		this.writer.put("c", new Price("c", 3));
		Replica<Price> replica = this.reader.replica();
		assertFresh(replica);
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> replica.get("a"));
		assertThat(replica.get("c")).isEqualTo(new Price("c", 3));
		assertThat(replica.statistics().unreadable()).isEqualTo(2);
		assertThat(replica.unreadable().key()).isIn("a", "b");
		assertThat(replica.schemas()).extracting(StateSchema::unreadable).containsExactly(2);
		patiently().until(() -> this.bench.failures.size() == 2);
		this.writer.put("a", new Price("a", 4));
		patiently().until(() -> replica.statistics().unreadable() == 1);
		assertThat(replica.get("a")).isEqualTo(new Price("a", 4));
		assertThat(replica.unreadable().key()).isEqualTo("b");
		this.writer.remove("b");
		patiently().until(() -> replica.statistics().unreadable() == 0);
		assertThat(replica.unreadable()).isNull();
	}

	@Test
	void whenASchemaArrivesLaterThenItsValuesAreReadAndListenersHearOfThem() {
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		for (ReplicaMode mode : ReplicaMode.values()) {
			StateTopic<Price> topic = reading(this.settings.with((it) -> it.replica(mode)));
			topic.listen((key) -> true, (key, latest, change) -> heard.add(mode + key + latest.cents()));
			assertFresh(topic.replica());
		}
		this.writer.put("a", AskingCodec.written("later", 1));
		patiently().until(() -> this.bench.failures.size() >= ReplicaMode.values().length);
		store("later");
		patiently().until(() -> heard.size() >= ReplicaMode.values().length);
		assertThat(heard).containsExactlyInAnyOrder("EAGERa1", "LAZYa1", "NONEa1");
	}

	@Test
	void manyInventedSchemasLeaveTheOthersReadable() throws Exception {
		List<CompletableFuture<Long>> writes = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			writes.add(this.writer.putAsync("k" + i, AskingCodec.written("invented" + i, i)));
		}
		Waiting.get(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
		store("real");
		this.writer.put("a", AskingCodec.written("real", 1));
		Replica<Price> replica = this.reader.replica();
		assertFresh(replica);
		assertThat(replica.get("a")).isEqualTo(AskingCodec.written("real", 1));
		assertThat(replica.statistics().unreadable()).isEqualTo(3000);
	}

	@Test
	void anUpdateTakesAlongWhatIsUnknownHere() {
		this.writer.put("a", new Price("a+more", 1));
		this.reader.update("a", (now) -> new Price(now.isin(), 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
		Versioned<Price> now = this.reader.versioned("a");
		assertThat(now.value()).isEqualTo(new Price("a", 2));
		this.reader.compareAndPut("a", now, new Price("a", 3));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 3));
		Versioned<Price> written = this.reader.update("a", (price) -> new Price("a", 4));
		this.reader.compareAndPut("a", written, new Price("a", 5));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 5));
	}

	@Test
	void whatAReplicaHoldsTakesAlongWhatIsUnknownHere() {
		this.writer.put("a", new Price("a+more", 1));
		Replica<Price> replica = this.reader.replica();
		assertFresh(replica);
		this.reader.compareAndPut("a", replica.versioned("a"), new Price("a", 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
	}

	@Test
	void aListenerWritesBackWithoutALossWhatItWasGiven() {
		this.writer.put("a", new Price("a+more", 1));
		Queue<Versioned<Price>> given = new ConcurrentLinkedQueue<>();
		this.reader.listen((key) -> true, (key, latest, change) -> given.add(change.versioned(latest)));
		patiently().until(() -> given.size() == 1);
		this.reader.compareAndPut("a", given.remove(), new Price("a", 2));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 2));
		patiently().until(() -> given.size() == 1);
		this.reader.listen((key) -> true, (key, latest, change) -> given.add(change.versioned(latest)));
		patiently().until(() -> given.size() == 2);
		assertThat(given).extracting((versioned) -> versioned.kept().isEmpty()).containsOnly(false);
	}

	@Test
	void aPutThatWouldLoseWhatIsUnknownHereIsRefusedIfThatIsWanted() {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("a", new Price("a+more", 1));
		this.writer.put("b", new Price("b", 1));
		assertThat(careful.get("a")).isEqualTo(new Price("a", 1));
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new Price("a", 2)))
			.withMessageContaining("blind-writes");
		assertThat(this.writer.get("a")).isEqualTo(new Price("a+more", 1));
		careful.put("b", new Price("b", 2));
		careful.put("c", new Price("c", 2), Duration.ofMinutes(1));
		assertThat(this.writer.get("b")).isEqualTo(new Price("b", 2));
		assertThat(this.writer.get("c")).isEqualTo(new Price("c", 2));
		assertThat((Long) this.redis.send("PTTL", name("c"))).isPositive();
		careful.update("a", (now) -> new Price("a", 3));
		careful.remove("a");
		careful.put("a", new Price("a", 4));
		assertThat(this.writer.get("a")).isEqualTo(new Price("a", 4));
	}

	@Test
	void aPutOverAValueThatCannotBeReadIsRefusedIfThatIsWanted() {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("a", AskingCodec.written("absent", 1));
		assertThatExceptionOfType(UnreadableStateException.class).isThrownBy(() -> careful.get("a"));
		assertThatExceptionOfType(BlindWriteException.class).isThrownBy(() -> careful.put("a", new Price("a", 2)));
		assertThat(this.writer.get("a")).isEqualTo(AskingCodec.written("absent", 1));
	}

	@Test
	void writesOfAKeyKeepTheirOrderWhileEachHasToReadFirst() throws Exception {
		StateTopic<Price> careful = reading(this.settings.with((it) -> it.blindWrites(BlindWrites.REFUSE)));
		this.writer.put("other", new Price("other+more", 1));
		careful.get("other");
		for (int i = 0; i < 200; i++) {
			careful.putAsync("a", new Price("a", i));
			careful.removeAsync("a");
			careful.putAsync("a", new Price("a", i + 1000));
		}
		Waiting.get(careful.putAsync("a", new Price("a", 7)));
		assertThat(careful.get("a")).isEqualTo(new Price("a", 7));
	}

	private String name(String key) {
		StateKeys keys = new StateKeys(this.settings.prefix(), this.bench.name, this.settings.partitions());
		return new String(keys.value(keys.partition(key), key), StandardCharsets.UTF_8);
	}

}
