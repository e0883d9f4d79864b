/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When there is room again.
 */
class RoomTests {

	@Test
	void whoeverGetsAPlaceEndsThatOthersNoLongerWaitForOne() {
		Room room = new Room(new QueueSettings(4, 4, 1000, QueueOverflow.BLOCK, Duration.ofSeconds(1)));
		for (int i = 0; i < 4; i++) {
			assertThat(room.take(1)).isTrue();
		}
		assertThat(room.take(1)).isFalse();
		room.waitInVain();
		assertThat(room.waitedInVain()).isTrue();
		room.give(1);
		assertThat(room.take(1)).isTrue();
		assertThat(room.waitedInVain()).isFalse();
	}

}
