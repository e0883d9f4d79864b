/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The checker of a rolling upgrade notices what it is there for.
 */
class TrailsTests {

	private final Trails trails = new Trails();

	@Test
	void whatIsCarriedAlongIsNoLoss() {
		this.trails.add("a", 3, List.of("update K price=0>1 side=null>HOLD count=0>1 currency=EUR>c1",
				"update K price=2>3 side=HOLD count=2>3 currency=c1>c2", "stopped"));
		this.trails.add("b", 1, List.of("called K", "update K price=1>2 desk=null>d side=OTHER count=1>2", "stopped"));
		assertThat(this.trails.complaints()).isEmpty();
		assertThat(this.trails.calls()).isOne();
	}

	@Test
	void aLostFieldIsNoticed() {
		this.trails.add("a", 3, List.of("update K side=null>HOLD count=0>1 currency=EUR>c1",
				"update K side=OTHER count=2>3 currency=EUR>c2", "stopped"));
		this.trails.add("b", 1, List.of("update K side=OTHER count=1>2", "stopped"));
		assertThat(this.trails.complaints()).hasSize(2)
			.anyMatch((complaint) -> complaint.startsWith("currency was c1 and is EUR"))
			.anyMatch((complaint) -> complaint.startsWith("side was HOLD and is OTHER"));
	}

	@Test
	void aLostOrRepeatedUpdateIsNoticed() {
		this.trails.add("a", 1, List.of("update K count=0>1", "update K count=2>3", "stopped"));
		assertThat(this.trails.complaints()).anyMatch((complaint) -> complaint.startsWith("no update wrote count 2"));
		this.trails.add("b", 1, List.of("update K count=0>1", "stopped"));
		assertThat(this.trails.complaints())
			.anyMatch((complaint) -> complaint.startsWith("two updates wrote the same"));
	}

	@Test
	void whatFailedIsNoticedUntilTheProcessHasStopped() {
		this.trails.add("a", 1, List.of("failed K: x", "unreadable value K", "stale K", "stopped", "stale at the end"));
		this.trails.add("b", 1, List.of("called K"));
		assertThat(this.trails.complaints()).containsExactly("a: failed K: x", "a: unreadable value K", "a: stale K",
				"b did not stop in order");
	}

}
