/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is promised of values that were written with schemas that have to be looked for.
 */
abstract class AbstractStateSchemasContract extends AbstractTwoVersionsContract {

	private Replica<Price> fresh(StateParts parts) {
		Replica<Price> replica = reading(this.settings, parts).replica();
		assertFresh(replica);
		return replica;
	}

	private void store(String text) {
		this.redis.send("HSET", this.settings.prefix() + "schemas",
				SchemaKeys.field(AskingCodec.ID, AskingCodec.schema(text).fingerprint()), text);
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
		// What was being proven when the value came may still be noted
		held.awaitOtherProofs("a");
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
		// Twice from whom has looked for it in two ways
		patiently().until(() -> heard.containsAll(List.of("EAGERa1", "LAZYa1", "NONEa1")));
		assertThat(heard).containsOnly("EAGERa1", "LAZYa1", "NONEa1");
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

}
