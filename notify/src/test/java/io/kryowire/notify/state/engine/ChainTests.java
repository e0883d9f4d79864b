/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import io.kryowire.notify.protocol.StateStamp;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is known of a partition's history, where versions alone would not tell.
 */
class ChainTests {

	private static final StateStamp FIRST = new StateStamp(99, 1);

	private static final StateStamp LOST = new StateStamp(100, 11);

	/** Of a new master whose clock is behind. */
	private static final StateStamp AGAIN = new StateStamp(100, 22);

	private final Chain chain = new Chain(10);

	@Test
	void aProofOfAWriteMendsNothingThatBeganWithAnotherOneOfTheSameVersion() {
		this.chain.restart(FIRST);
		this.chain.proven(FIRST);
		this.chain.announced(FIRST, LOST);
		this.chain.announced(FIRST, AGAIN);
		// By the old master, which was asked before
		this.chain.proven(LOST);
		assertThat(this.chain.state().end()).isEqualTo(AGAIN);
		assertThat(this.chain.state().whole()).isFalse();
	}

	@Test
	void aProofOfTheWriteAfterAGapMendsIt() {
		this.chain.restart(FIRST);
		this.chain.proven(FIRST);
		assertThat(this.chain.announced(LOST, new StateStamp(101, 3))).isTrue();
		assertThat(this.chain.state().whole()).isFalse();
		this.chain.proven(new StateStamp(101, 3));
		assertThat(this.chain.state().whole()).isTrue();
	}

}
