/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.nio.ByteBuffer;
import java.util.Map;

import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.ItemBytes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CallModelTests {

	private final Item item = new Item(1, 2, 3, 4, Map.of(5L, 6L));

	@Test
	void anItemOfOneElementHas48Bytes() {
		assertThat(ItemBytes.length(this.item)).isEqualTo(48);
	}

	@Test
	void anItemSurvivesTheWayToBytesAndBack() {
		ByteBuffer buffer = ByteBuffer.allocate(48);
		ItemBytes.write(this.item, buffer);
		Item read = ItemBytes.read(buffer.flip());
		assertThat(read).usingRecursiveComparison().isEqualTo(this.item);
		assertThat(read.acknowledgement()).isEqualTo(this.item.acknowledgement());
	}

	@Test
	void theProofOfALargeValueDependsOnItsLastByteAndItsLength() {
		byte[] value = new byte[10_000];
		long proof = CallService.proofOf(value);
		value[9_999]++;
		assertThat(CallService.proofOf(value)).isNotEqualTo(proof);
		assertThat(CallService.proofOf(new byte[9_999])).isNotEqualTo(proof);
	}

}
