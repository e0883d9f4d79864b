/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import org.jspecify.annotations.Nullable;

/**
 * Whatever a server answers, as it is: bytes, numbers and lists of such. Lettuce's own
 * outputs want to know beforehand which of them it will be.
 */
final class AnyOutput extends CommandOutput<byte[], byte[], @Nullable Object> {

	private record Level(List<@Nullable Object> list, int size) {

		boolean isFull() {
			return this.list.size() >= this.size;
		}

	}

	private final Deque<Level> levels = new ArrayDeque<>();

	AnyOutput() {
		super(ByteArrayCodec.INSTANCE, null);
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
		add((bytes != null) ? this.codec.decodeValue(bytes) : null);
	}

	@Override
	public void setSingle(@Nullable ByteBuffer bytes) {
		set(bytes);
	}

	@Override
	public void set(long integer) {
		add(integer);
	}

	@Override
	public void set(double number) {
		add(number);
	}

	@Override
	public void set(boolean value) {
		add(value ? 1L : 0L);
	}

	@Override
	public void multi(int count) {
		if (count < 0) {
			add(null);
			return;
		}
		List<@Nullable Object> list = new ArrayList<>(Math.min(count, 1024));
		Level outer = this.levels.peek();
		if (outer == null) {
			this.output = list;
		}
		else {
			outer.list().add(list);
		}
		this.levels.push(new Level(list, count));
		closeFull();
	}

	private void add(@Nullable Object value) {
		Level level = this.levels.peek();
		if (level == null) {
			this.output = value;
			return;
		}
		level.list().add(value);
		closeFull();
	}

	private void closeFull() {
		Level level = this.levels.peek();
		while (level != null && level.isFull()) {
			this.levels.pop();
			level = this.levels.peek();
		}
	}

}
