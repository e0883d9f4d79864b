/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.rsocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/**
 * What the first byte of a payload says.
 */
enum Operation {

	SUM, SUM_OBJECT, TELL, TOLD, BIG, PUSH, CONSUME, QUERY;

	private static final Operation[] ALL = values();

	static Operation of(byte code) {
		return ALL[code];
	}

	/** A buffer of the pool that begins with this operation. */
	ByteBuf buffer(int length) {
		return PooledByteBufAllocator.DEFAULT.buffer(1 + length).writeByte(ordinal());
	}

}
