/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireSchema;
import org.jspecify.annotations.Nullable;

/**
 * How the arguments of a method are read that one client writes with another schema, or
 * with other schemas in open places. That is found out with the first call, on its
 * thread. Thread-safe.
 */
final class ForeignArguments {

	private final WireCoder<@Nullable Object[]> ours;

	private final ToldSchemas told;

	private final int fingerprint;

	private volatile @Nullable WireCoder<@Nullable Object[]> reader;

	private volatile @Nullable String refusal;

	/**
	 * Creates it.
	 * @param ours the coder of the arguments here
	 * @param told what the client has told
	 * @param fingerprint the fingerprint of its schema
	 * @param refusal why nothing can be read, if that is known already
	 */
	ForeignArguments(WireCoder<@Nullable Object[]> ours, ToldSchemas told, int fingerprint, @Nullable String refusal) {
		this.ours = ours;
		this.told = told;
		this.fingerprint = fingerprint;
		this.refusal = refusal;
	}

	/** Why no arguments of this client can be read, if that has been found out. */
	@Nullable String refusal() {
		return this.refusal;
	}

	/** Reads arguments. */
	@Nullable Object @Nullable [] read(byte[] bytes, int offset, int length) {
		WireCoder<@Nullable Object[]> resolved = this.reader;
		return ((resolved != null) ? resolved : resolve()).read(bytes, offset, length);
	}

	private synchronized WireCoder<@Nullable Object[]> resolve() {
		WireCoder<@Nullable Object[]> resolved = this.reader;
		String why = this.refusal;
		if (resolved != null) {
			return resolved;
		}
		if (why != null) {
			throw new UnreadableArgumentsException(why, null);
		}
		try {
			resolved = find();
		}
		catch (WireException ex) {
			this.refusal = ex.getMessage();
			throw new UnreadableArgumentsException(String.valueOf(ex.getMessage()), ex);
		}
		this.reader = resolved;
		return resolved;
	}

	private WireCoder<@Nullable Object[]> find() {
		if (this.fingerprint == this.ours.fingerprint()) {
			return this.ours.reading(this.told.known());
		}
		WireSchema writer = this.told.find(this.fingerprint);
		if (writer == null) {
			String why = "its client has not told the schema %08x of its arguments".formatted(this.fingerprint);
			this.refusal = why;
			throw new UnreadableArgumentsException(why, null);
		}
		return this.ours.reading(writer, this.told.known());
	}

}
