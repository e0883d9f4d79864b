/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.held.HeldByLink;
import io.kryowire.call.held.HeldBytes;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A node has room for the longest message that it allows.
 */
class LongestMessageTests {

	/** What is to be allowed is checked when a node is described. */
	@Test
	void aMessageOfAQuarterHasRoomIfThereIsNoOther() {
		for (int connections : new int[] { 1, 3, 1024, 1 << 20 }) {
			for (long message : new long[] { 1 << 18, 1 << 24, (1 << 24) + 1, 1 << 30 }) {
				HeldBytes alone = new HeldBytes(4 * message, connections);
				HeldByLink link = alone.open("a", () -> {
				});
				assertThat(link.messages().cover(message + Transfer.LARGEST_HEAD)).isTrue();
				link.messages().settle(0);
				assertThat(link.calls().cover(message + QueuedBytes.CALL_COST)).isTrue();
				link.calls().settle(0);
				assertThat(link.answers().cover(message + Transfer.LARGEST_HEAD)).isTrue();
			}
		}
	}

	@Test
	void aNodeThatHasNoRoomForItsLongestMessageIsRefused() {
		NodePlan plan = new NodePlan(KryoCodec.of(), LinkSettings.of("node").withMaxMessageBytes(1 << 20),
				CallRuntime.SYSTEM, (node) -> {
					throw new IllegalStateException("not here");
				});
		assertThatIllegalArgumentException().isThrownBy(() -> plan.maxHeldBytes((4 << 20) - 1))
			.withMessageContaining("max-message-size=1048576")
			.withMessageContaining("raise max-held-size");
		assertThat(plan.maxHeldBytes(4 << 20).maxHeldBytes()).isEqualTo(4 << 20);
	}

}
