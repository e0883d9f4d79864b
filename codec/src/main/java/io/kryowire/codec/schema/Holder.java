/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A class of the JDK that holds one other object or none.
 */
public enum Holder {

	/** {@link java.util.Optional}. */
	OPTIONAL(46, Optional.class, (holder) -> ((Optional<?>) holder).orElse(null),
			(content) -> Optional.ofNullable(content)),

	/** {@link java.util.concurrent.atomic.AtomicReference}. */
	ATOMIC_REFERENCE(47, AtomicReference.class, (holder) -> ((AtomicReference<?>) holder).get(),
			(content) -> new AtomicReference<@Nullable Object>(content));

	private final int id;

	private final Class<?> type;

	private final Function<Object, @Nullable Object> open;

	private final Function<@Nullable Object, Object> close;

	Holder(int id, Class<?> type, Function<Object, @Nullable Object> open, Function<@Nullable Object, Object> close) {
		this.id = id;
		this.type = type;
		this.open = open;
		this.close = close;
	}

	/**
	 * The id on the wire.
	 * @return the id
	 */
	public int id() {
		return this.id;
	}

	/**
	 * The class.
	 * @return the class
	 */
	public Class<?> type() {
		return this.type;
	}

	/**
	 * What a holder holds.
	 * @param holder an instance of {@link #type()}
	 * @return its content
	 */
	public @Nullable Object contentOf(Object holder) {
		return this.open.apply(holder);
	}

	/**
	 * A new holder.
	 * @param content what it holds
	 * @return an instance of {@link #type()}
	 */
	public Object holding(@Nullable Object content) {
		return this.close.apply(content);
	}

}
