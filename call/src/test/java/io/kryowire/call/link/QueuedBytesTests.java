/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.held.HeldBytes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QueuedBytesTests {

	private static final int STEP = 1 << 16;

	private final QueuedBytes bytes = new QueuedBytes(() -> 0);

	@Test
	void afterALargeCallWasRefusedSmallOnesStillTakeTheConnectionsOwnReserve() {
		this.bytes.takeFrom(new HeldBytes(256 * STEP, 64).open("a", () -> {
		}).calls());
		assertThat(this.bytes.take(200 * STEP)).isFalse();
		assertThat(this.bytes.take(100)).isTrue();
		assertThat(this.bytes.take(STEP)).as("more than the reserve, in the same pass").isFalse();
		assertThat(this.bytes.take(100)).isTrue();
		this.bytes.settle();
		assertThat(this.bytes.take(STEP)).isTrue();
	}

}
