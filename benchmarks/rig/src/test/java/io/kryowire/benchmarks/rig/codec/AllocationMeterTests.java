/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AllocationMeterTests {

	@Test
	void whatAllocatesNothingCountsAsNothing() {
		assertThat(new AllocationMeter().bytesPerEncode(new NoopSubject(), "value")).isZero();
	}

	@Test
	void anArrayCountsWithItsHeader() {
		CodecSubject allocating = new CodecSubject() {

			private byte[] message = {};

			@Override
			public void prepare(CodecRow row) {
			}

			@Override
			public int encode(Object value) {
				this.message = new byte[1000];
				return this.message.length;
			}

			@Override
			public Object decode() {
				return this.message;
			}

			@Override
			public byte[] bytes() {
				return this.message;
			}
		};
		assertThat(new AllocationMeter().bytesPerEncode(allocating, "value")).isBetween(1000.0, 1100.0);
	}

}
