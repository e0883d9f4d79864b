/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.ValueLimit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which keys are looked at because their time is over, and when.
 */
class ExpiriesTests {

	private static final long VERSION = StateVersion.ofId("1700000000000-0".getBytes(StandardCharsets.US_ASCII));

	private static final int MOST_ENTRIES = 100;

	private static final int SEVERAL_PASSES = 5000;

	private final WireCoder<Price> coder = KryoCodec.of().coder(Price.class);

	private final AtomicLong ours = new AtomicLong(-7_000);

	private final List<String> looked = new ArrayList<>();

	private Store<Price> store = store(ReplicaMode.EAGER);

	private Expiries expiries = expiries();

	@Test
	void aKeyIsLookedAtOnceWhenItsTimeIsOver() {
		this.expiries.synchronize(1_000_000);
		read("a", 1_000_050);
		assertThat(this.expiries.nextIn()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(51));
		pass(50);
		assertThat(some()).isEmpty();
		pass(1);
		assertThat(some()).containsExactly("a");
		assertThat(some()).isEmpty();
		assertThat(this.expiries.nextIn()).isEqualTo(Long.MAX_VALUE);
	}

	/** However long a look takes, which was what it was repeated for. */
	@Test
	void aKeyThatLastsIsLookedAtAgainWhenTheClockHasBeenAskedAndNotBefore() {
		this.expiries.synchronize(1_000_000);
		read("a", 1_000_050);
		pass(60);
		assertThat(some()).containsExactly("a");
		this.expiries.note("a");
		pass(100_000);
		assertThat(some()).isEmpty();
		assertThat(this.expiries.nextIn()).isEqualTo(Long.MAX_VALUE);
		this.expiries.synchronize(1_100_200);
		assertThat(all()).containsExactly("a");
	}

	@Test
	void whenTheClockIsAnotherOneKeysLastAsLongAsThatSays() {
		this.expiries.synchronize(5_000_000);
		read("a", 1_000_050);
		assertThat(all()).isEmpty();
		this.expiries.synchronize(1_000_000);
		assertThat(all()).isEmpty();
		assertThat(this.expiries.nextIn()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(51));
	}

	@Test
	void aProofLooksAtAllAndInBetweenSomeHaveTheirTurn() {
		this.expiries.synchronize(1_000_000);
		for (int i = 0; i < SEVERAL_PASSES; i++) {
			read("k" + i, 1_000_050);
		}
		pass(60);
		int first = some().size();
		assertThat(first).isBetween(1, SEVERAL_PASSES / 2);
		this.expiries.synchronize(1_000_061);
		assertThat(all()).hasSize(SEVERAL_PASSES - first);
		assertThat(this.expiries.size()).isZero();
	}

	@Test
	void aKeyThatWasRenewedIsNotLookedAtBeforeItsNewTime() {
		this.expiries.synchronize(1_000_000);
		read("a", 1_000_050);
		read("a", 1_000_500);
		pass(60);
		assertThat(some()).isEmpty();
		assertThat(this.expiries.nextIn()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(441));
	}

	@Test
	void whoeverLeavesALazyReplicaLeavesNoTimer() {
		this.store = store(ReplicaMode.LAZY);
		this.expiries = expiries();
		this.expiries.synchronize(1_000_000);
		for (int i = 0; i < 20 * SEVERAL_PASSES; i++) {
			this.store.entries().putIfAbsent("k" + i, ReplicaEntry.wanted());
			read("k" + i, 2_000_000);
		}
		assertThat(this.expiries.size()).isLessThan(SEVERAL_PASSES);
	}

	@Test
	void nobodyIsLookedAtBeforeTheClockHasBeenAsked() {
		read("a", 1);
		assertThat(some()).isEmpty();
		assertThat(this.expiries.nextIn()).isEqualTo(Long.MAX_VALUE);
	}

	private List<String> some() {
		this.looked.clear();
		this.expiries.lookAtSome(this.looked::add);
		return List.copyOf(this.looked);
	}

	private List<String> all() {
		this.looked.clear();
		this.expiries.lookAtAll(this.looked::add);
		return List.copyOf(this.looked);
	}

	private void pass(long millis) {
		this.ours.addAndGet(millis);
	}

	private void read(String key, long expireAt) {
		// Whichever version was there before
		this.store.apply(key, ReadRequest.FORCE, Stored.of(record(this.coder.encode(new Price(key, 1)), expireAt)));
		this.expiries.note(key);
	}

	static byte[] record(byte[] payload, long expireAt) {
		return ByteBuffer.allocate(StateRecord.HEADER + payload.length)
			.put(new byte[] { 'K', 'S', 2, 0 })
			.put(new StateStamp(VERSION, 1).bytes())
			.putLong(expireAt)
			.put(StateRecord.HEADER, payload)
			.array();
	}

	private Expiries expiries() {
		return new Expiries(this.store, () -> TimeUnit.MILLISECONDS.toNanos(this.ours.get()));
	}

	private Store<Price> store(ReplicaMode mode) {
		return new Store<>("t", StateBench.SETTINGS.with((it) -> it.replica(mode).maxEntries(MOST_ENTRIES)), this.coder,
				ValueLimit.of(KryoCodec.of()), (failure) -> {
				}, StateParts.SOUND);
	}

}
