/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What somebody else publishes, and what comes at the wrong time, does no harm.
 */
abstract class AbstractStateDisturbanceContract extends AbstractStateContract {

	private static final int PARTITIONS = StateBench.SETTINGS.partitions();

	@Test
	void anAnnouncementWithBytesThatAreNoValueHoldsUpNothing() {
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = joinAndHear(StateBench.SETTINGS).replica();
		publish("a", keys().partition("a"));
		this.writer.put("a", new Price("a", 2));
		assertFresh(replica);
		assertThat(replica.get("a")).isEqualTo(new Price("a", 2));
	}

	@Test
	void anAnnouncementForAnotherPartitionThanItsKeysRemovesNothing() {
		long version = this.writer.put("a", new Price("a", 1));
		StateTopic<Price> topic = joinAndHear(StateBench.SETTINGS);
		StringBuffer heard = new StringBuffer();
		topic.listen((key) -> true, (key, latest, change) -> heard.append(latest).append(' '));
		assertSees(topic.replica(), "a", version);
		publish("a", (keys().partition("a") + 1) % PARTITIONS);
		assertFresh(topic.replica());
		assertSees(topic.replica(), "a", this.writer.put("a", new Price("a", 2)));
		patiently().until(() -> heard.toString().contains("2"));
		assertThat(heard.toString()).doesNotContain("null");
	}

	@Test
	void anAnnouncementOnItsWayDoesNotBringBackWhatWasRemoved() {
		Store<Price> store = new Store<>("t", StateBench.SETTINGS, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
		long version = this.writer.put("a", new Price("a", 1));
		byte[] record = stored("a");
		assertThat(store.apply("a", new ReadRequest(version, null, "", false), Stored.of(record))).isTrue();
		assertThat(store.apply("a", new ReadRequest(version + 2, null, "", false), null)).isTrue();
		byte[] late = record.clone();
		System.arraycopy(StateVersion.bytes(version + 1), 0, late, 4, Long.BYTES);
		assertThat(store.applyInline("a", new ReadRequest(version + 1, null, "", false), late)).isFalse();
		assertThat(store.entries()).isEmpty();
	}

	@Test
	void aValueThatEndsIsReadEvenIfItsAnnouncementHasIt() {
		Store<Price> store = new Store<>("t", StateBench.SETTINGS, KryoCodec.of().coder(Price.class),
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
		long first = this.writer.put("a", new Price("a", 1));
		assertThat(store.apply("a", new ReadRequest(first, null, "", false), Stored.of(stored("a")))).isTrue();
		long second = this.writer.put("a", new Price("a", 2), Duration.ofHours(1));
		assertThat(store.applyInline("a", new ReadRequest(second, null, "", false), stored("a"))).isFalse();
		long third = this.writer.put("a", new Price("a", 3));
		assertThat(store.applyInline("a", new ReadRequest(third, null, "", false), stored("a"))).isTrue();
	}

	@Test
	void aValueThatEndsEarlierThanTheOneBeforeItDoesNotStayAsLong() {
		Replica<Price> replica = fresh(StateBench.SETTINGS);
		boolean seen = false;
		// A value that ends before the machine comes to read it is not seen at all
		for (long millis = 200; !seen; millis *= 2) {
			assertSees(replica, "a", this.writer.put("a", new Price("a", 1), Duration.ofHours(1)));
			assertThat(replica.get("a")).isNotNull();
			assertSees(replica, "a", this.writer.put("a", new Price("a", 2), Duration.ofMillis(millis)));
			seen = new Price("a", 2).equals(replica.get("a"));
		}
		patiently().until(() -> replica.get("a") == null);
	}

	@Test
	void aWriteWhoseFirstAttemptGotNoAnswerMayHaveHappened() throws Exception {
		try (StateBench own = new StateBench(driver())) {
			StateTopic<Price> topic = own.topics(this.proxy, StateBench.SETTINGS, StateParts.SOUND)
				.topic(this.writer.name(), Price.class);
			topic.put("a", new Price("a", 1));
			this.proxy.faults().blackHole(Direction.TO_CLIENT);
			CompletableFuture<Long> write = topic.putAsync("a", new Price("a", 2));
			patiently().until(() -> new Price("a", 2).equals(this.writer.get("a")));
			this.proxy.refuse();
			this.proxy.resetAll();
			own.pass(StateBench.SETTINGS.writeTimeout());
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(write))
				.havingCause()
				.isInstanceOfSatisfying(StateAccessException.class,
						(unknown) -> assertThat(unknown.outcome()).isEqualTo(StateAccessException.Outcome.UNKNOWN));
		}
	}

	private StateKeys keys() {
		return new StateKeys(StateBench.SETTINGS.prefix(), this.writer.name(), PARTITIONS);
	}

	private void publish(String key, int partition) {
		try (RedisConsole console = this.redis.console()) {
			byte[] frame = ProofFaults.frame(key, StateVersion.ofId((System.currentTimeMillis() + "-0").getBytes()),
					20);
			console.sendBytes("PUBLISH".getBytes(), keys().channel(partition), frame);
		}
	}

	private byte[] stored(String key) {
		try (RedisConsole console = this.redis.console()) {
			return (byte[]) console.sendBytes("GET".getBytes(), keys().value(keys().partition(key), key));
		}
	}

}
