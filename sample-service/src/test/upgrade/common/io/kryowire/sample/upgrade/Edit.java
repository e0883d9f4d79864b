/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

/**
 * What one change found in a value and wrote into it, as a line of text.
 */
final class Edit {

	private final StringBuilder line;

	private Quote result;

	Edit(String isin) {
		this.line = new StringBuilder(isin);
	}

	/** A field that was changed. */
	<T> T change(String field, Object seen, T written) {
		this.line.append(' ').append(field).append('=').append(seen).append('>').append(written);
		return written;
	}

	/** A field that stays as it is. */
	<T> T keep(String field, T seen) {
		this.line.append(' ').append(field).append('=').append(seen);
		return seen;
	}

	void result(Quote quote) {
		this.result = quote;
	}

	Quote result() {
		return this.result;
	}

	@Override
	public String toString() {
		return this.line.toString();
	}

}
