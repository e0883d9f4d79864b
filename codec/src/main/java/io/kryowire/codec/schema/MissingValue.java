/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What a field, a component or a parameter holds where the writer's version does not have
 * it.
 */
public final class MissingValue {

	/**
	 * The message is refused.
	 */
	public static final MissingValue REQUIRED = new MissingValue(true, false, () -> null, 0);

	/**
	 * There is no value.
	 */
	public static final MissingValue NULL = constant(null);

	private final boolean required;

	private final boolean fresh;

	private final Supplier<@Nullable Object> value;

	private final long heap;

	private MissingValue(boolean required, boolean fresh, Supplier<@Nullable Object> value, long heap) {
		this.required = required;
		this.fresh = fresh;
		this.value = value;
		this.heap = heap;
	}

	static MissingValue constant(@Nullable Object value) {
		return new MissingValue(false, false, () -> value, 0);
	}

	static MissingValue fresh(Supplier<@Nullable Object> value, long heap) {
		return new MissingValue(false, true, value, heap);
	}

	/**
	 * Whether a message that lacks it is refused.
	 * @return {@code true} if there is no value
	 */
	public boolean isRequired() {
		return this.required;
	}

	/**
	 * Whether each message has a value of its own, since it may be changed.
	 * @return {@code false} if {@link #value()} always returns the same
	 */
	public boolean isFresh() {
		return this.fresh;
	}

	/**
	 * The value.
	 * @return a value that fits the field; a box where that is primitive
	 */
	public @Nullable Object value() {
		return this.value.get();
	}

	/**
	 * The memory that each value takes, for those who bound what a message costs.
	 * @return the number of bytes, 0 if all messages share the value
	 */
	public long heap() {
		return this.heap;
	}

}
