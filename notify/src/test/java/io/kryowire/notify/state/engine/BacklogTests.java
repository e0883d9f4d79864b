/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a partition's keys are read whose listeners are behind.
 */
class BacklogTests {

	private static final long LONGEST = 400;

	private final AtomicLong now = new AtomicLong(1_000_000);

	private final Partition partition = new Partition(0, 10, 1000, LONGEST, new InlineRoom(1000), this.now::get);

	private final Set<String> behind = new HashSet<>();

	private long version;

	@Test
	void aKeyWaitsForItsListenerAndThenAsLongAsThatWasBehind() {
		this.behind.add("a");
		write("a");
		assertThat(take()).isEmpty();
		this.now.addAndGet(30);
		assertThat(this.partition.ready("a")).isTrue();
		assertThat(this.partition.nextIn()).isEqualTo(30);
		this.behind.clear();
		this.now.addAndGet(29);
		assertThat(take()).isEmpty();
		this.now.addAndGet(1);
		assertThat(take()).containsOnlyKeys("a");
		assertThat(this.partition.dirtyKeys()).isZero();
	}

	@Test
	void othersDoNotWait() {
		this.behind.add("a");
		write("a");
		write("b");
		assertThat(take()).containsOnlyKeys("b");
	}

	@Test
	void whoIsAlwaysBehindWaitsLongerAndLongerUpToTheBound() {
		long last = 0;
		for (int round = 0; round < 20; round++) {
			this.behind.add("a");
			write("a");
			assertThat(take()).isEmpty();
			this.now.addAndGet(10);
			this.behind.clear();
			this.partition.ready("a");
			long pause = this.partition.nextIn();
			assertThat(pause).isBetween(last, LONGEST);
			last = pause;
			this.now.addAndGet(pause);
			assertThat(take()).containsOnlyKeys("a");
		}
		assertThat(last).isEqualTo(LONGEST);
	}

	@Test
	void whoHasCaughtUpIsReadForAtOnceAgain() {
		this.behind.add("a");
		write("a");
		take();
		this.now.addAndGet(100);
		this.partition.ready("a");
		this.now.addAndGet(100);
		this.behind.clear();
		assertThat(take()).containsOnlyKeys("a");
		assertThat(this.partition.ready("a")).isFalse();
		assertThat(write("a")).isEqualTo(Heard.DIRTY);
		assertThat(take()).containsOnlyKeys("a");
	}

	@Test
	void aReadThatTellsNobodyLeavesNobodyWaiting() {
		this.behind.add("a");
		write("a");
		take();
		this.now.addAndGet(10);
		this.behind.clear();
		this.partition.ready("a");
		this.now.addAndGet(10);
		this.partition.settle(take(), this.behind::contains);
		assertThat(write("a")).isEqualTo(Heard.DIRTY);
		assertThat(take()).containsOnlyKeys("a");
	}

	@Test
	void manyWritesAreWorthARead() {
		this.behind.add("a");
		write("a");
		take();
		this.now.addAndGet(1000);
		this.partition.ready("a");
		for (int i = 2; i < Backlog.MANY; i++) {
			assertThat(write("a")).isEqualTo(Heard.NOTHING);
		}
		this.behind.clear();
		assertThat(take()).isEmpty();
		assertThat(write("a")).isEqualTo(Heard.DIRTY);
		assertThat(write("a")).isEqualTo(Heard.NOTHING);
		assertThat(take()).containsOnlyKeys("a").containsEntry("a", new ReadRequest(this.version, null, "", false));
	}

	@Test
	void whatCameAlongIsNotWaitedFor() {
		this.behind.add("a");
		this.partition.announced(frame("a", new byte[1]), true);
		take();
		this.now.addAndGet(100);
		this.partition.ready("a");
		this.behind.clear();
		assertThat(take()).containsOnlyKeys("a");
	}

	@Test
	void aProofReadsWhoeverIsBehind() {
		this.behind.add("a");
		write("a");
		take();
		write("b");
		assertThat(this.partition.takeAll((key) -> false)).containsOnlyKeys("a", "b");
		assertThat(this.partition.dirtyKeys()).isZero();
		assertThat(write("a")).isEqualTo(Heard.NOTHING);
		assertThat(this.partition.dirtyKeys()).isEqualTo(1);
	}

	@Test
	void whatSomebodyWaitsForIsReadWhoeverIsBehind() {
		this.behind.add("a");
		write("a");
		take();
		this.partition.require("a", ReadRequest.LOOK);
		assertThat(take()).containsOnlyKeys("a");
		write("a");
		this.partition.require("a", ReadRequest.LOOK);
		assertThat(take()).containsEntry("a", new ReadRequest(this.version, null, "", false));
	}

	@Test
	void withoutTheListenerNobodyIsBehind() {
		this.behind.add("a");
		write("a");
		take();
		this.behind.clear();
		this.partition.listenersChanged();
		assertThat(take()).containsOnlyKeys("a");
		assertThat(write("a")).isEqualTo(Heard.DIRTY);
	}

	@Test
	void whoIsBehindCountsForTheLimit() {
		for (int i = 0; i < 10; i++) {
			this.behind.add("k" + i);
			write("k" + i);
		}
		assertThat(take()).isEmpty();
		write("k0");
		assertThat(this.partition.dirtyKeys()).isEqualTo(10);
		assertThat(this.partition.chain().whole()).isTrue();
		write("more");
		assertThat(this.partition.dirtyKeys()).isEqualTo(10);
		assertThat(this.partition.chain().whole()).isFalse();
	}

	private Heard write(String key) {
		return this.partition.announced(frame(key, null), true);
	}

	private StateFrame frame(String key, byte[] record) {
		long previous = this.version++;
		if (previous == 0) {
			this.partition.proven(StateStamp.NONE, "a");
		}
		return new StateFrame(key, false, previous, this.version, "", record);
	}

	private Map<String, ReadRequest> take() {
		return this.partition.take(100, this.behind::contains);
	}

}
