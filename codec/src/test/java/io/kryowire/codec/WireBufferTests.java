/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A buffer grows, is cut and is emptied.
 */
class WireBufferTests {

	@Test
	void whenBytesAreAppendedThenItGrows() {
		WireBuffer buffer = new WireBuffer(2);
		buffer.append(new byte[] { 0, 1, 2, 3 }, 1, 3);
		buffer.append(new byte[] { 4 }, 0, 1);
		assertThat(buffer.toByteArray()).containsExactly(1, 2, 3, 4);
		buffer.truncate(1);
		assertThat(buffer.toByteArray()).containsExactly(1);
		buffer.clear();
		assertThat(buffer.length()).isZero();
	}

	@Test
	void whenItIsCutToMoreThanItHasThenThatIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new WireBuffer().truncate(1));
		assertThatIllegalArgumentException().isThrownBy(() -> new WireBuffer().replace(new byte[1], 2));
	}

}
