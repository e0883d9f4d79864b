/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Who hears of what is published in a cluster, while nothing makes a driver look.
 */
class ClusterMembersTests {

	private final AtomicLong time = new AtomicLong();

	private final Known known = new Known();

	@Test
	void aDriverThatIsToldNothingLooksNowAndThen() {
		assertThat(this.known.isMember("a:1")).isTrue();
		this.known.next = List.of("b:1");
		pass(50);
		assertThat(this.known.isMember("a:1")).isTrue();
		pass(10);
		this.known.isMember("a:1");
		assertThat(this.known.isMember("a:1")).isFalse();
		assertThat(this.known.isMember("b:1")).isTrue();
		this.known.next = List.of("a:1");
		pass(59);
		assertThat(this.known.isMember("a:1")).isFalse();
		pass(1);
		this.known.isMember("a:1");
		assertThat(this.known.isMember("a:1")).isTrue();
	}

	@Test
	void whoWasNotReachedIsTakenSeldomOrIfThereIsNoOther() {
		this.known.members = this.known.masters = this.known.next = List.of("a:1", "b:1");
		this.known.lost("a:1");
		List<String> taken = IntStream.range(0, 1000).mapToObj((i) -> this.known.any()).toList();
		assertThat(taken).contains("a:1");
		assertThat(taken).filteredOn("b:1"::equals).hasSizeGreaterThan(750);
		this.known.lost("b:1");
		assertThat(this.known.any()).isIn("a:1", "b:1");
		this.known.members = List.of();
		assertThatIllegalStateException().isThrownBy(this.known::any).withMessageContaining("no node");
	}

	@Test
	void aReplicaThatWasNotReachedIsRememberedAfterALook() {
		this.known.members = this.known.next = List.of("a:1", "b:1");
		this.known.nextMasters = List.of("a:1");
		this.known.lost("b:1");
		List<String> taken = IntStream.range(0, 1000).mapToObj((i) -> this.known.any()).toList();
		assertThat(taken).filteredOn("a:1"::equals).hasSizeGreaterThan(750);
	}

	/** It tells of its keys, if it does, and nobody else does. */
	@Test
	void aMasterThatHasFailedIsOneUntilItHasASuccessor() {
		this.known.members = List.of("b:1");
		this.known.masters = List.of("a:1", "b:1");
		assertThat(this.known.isMember("a:1")).isFalse();
		assertThat(this.known.isMemberOrMaster("a:1")).isTrue();
		this.known.masters = List.of("b:1");
		assertThat(this.known.isMemberOrMaster("a:1")).isFalse();
	}

	private void pass(int seconds) {
		this.time.addAndGet(Duration.ofSeconds(seconds).toNanos());
	}

	/** Looks at once, and on the thread that wants to know. */
	private final class Known extends ClusterNodes {

		private Collection<String> members = List.of("a:1");

		private Collection<String> masters = this.members;

		private Collection<String> next = this.members;

		/** If they are not all. */
		private @Nullable Collection<String> nextMasters;

		Known() {
			super(ClusterMembersTests.this.time::get);
		}

		@Override
		String known(int slot) {
			return this.members.iterator().next();
		}

		@Override
		Collection<String> known() {
			return this.masters;
		}

		@Override
		Collection<String> members() {
			return this.members;
		}

		@Override
		void start(Runnable renewal) {
			renewal.run();
		}

		@Override
		void look() {
			this.members = this.next;
			this.masters = (this.nextMasters != null) ? this.nextMasters : this.next;
		}

	}

}
