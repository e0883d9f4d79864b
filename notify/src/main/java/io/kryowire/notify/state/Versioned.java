/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.Objects;

import io.kryowire.codec.KeptFields;

/**
 * A value and its version. One that was read also has what its message held besides, if a
 * newer version of the type has written fields that are unknown here:
 * {@link StateTopic#compareAndPut(String, Versioned, Object)} takes it along. Two are
 * equal if their values and versions are.
 *
 * @param <V> the type of the value
 */
public sealed class Versioned<V> {

	private final V value;

	private final long version;

	/**
	 * Creates a value that holds nothing besides.
	 * @param value the value
	 * @param version its version
	 */
	public Versioned(V value, long version) {
		this.value = value;
		this.version = version;
	}

	/**
	 * Creates a value as it was read.
	 * @param value the value
	 * @param version its version
	 * @param kept what its message held besides
	 * @param <V> the type of the value
	 * @return all of it
	 */
	public static <V> Versioned<V> of(V value, long version, KeptFields kept) {
		return kept.isEmpty() ? new Versioned<>(value, version) : new Keeping<>(value, version, kept);
	}

	/**
	 * The value.
	 * @return the value
	 */
	public V value() {
		return this.value;
	}

	/**
	 * The version the server has given it; later writes of the same key have higher ones.
	 * @return the version
	 */
	public long version() {
		return this.version;
	}

	/**
	 * What the value's message held that is unknown here.
	 * @return nothing, as a rule
	 */
	public KeptFields kept() {
		return KeptFields.NONE;
	}

	@Override
	public final boolean equals(Object other) {
		return other instanceof Versioned<?> versioned && this.version == versioned.version
				&& Objects.equals(this.value, versioned.value);
	}

	@Override
	public final int hashCode() {
		return 31 * Objects.hashCode(this.value) + Long.hashCode(this.version);
	}

	@Override
	public final String toString() {
		return "Versioned[value=" + this.value + ", version=" + this.version + "]";
	}

	/** Most values hold nothing besides, and need no room for it. */
	private static final class Keeping<V> extends Versioned<V> {

		private final KeptFields kept;

		Keeping(V value, long version, KeptFields kept) {
			super(value, version);
			this.kept = kept;
		}

		@Override
		public KeptFields kept() {
			return this.kept;
		}

	}

}
