/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when a filter cannot be understood, or would allow everything.
 */
public final class InvalidFilterException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String filter;

	private final int position;

	private final String problem;

	public InvalidFilterException(String filter, int position, String problem) {
		super("%s at position %d of kryowire.codec.allow: \"%s\"".formatted(problem, position, filter));
		this.filter = filter;
		this.position = position;
		this.problem = problem;
	}

	/**
	 * The filter as it was given.
	 * @return the text
	 */
	public String filter() {
		return this.filter;
	}

	/**
	 * Where the mistake is.
	 * @return the index of its first character, from 0
	 */
	public int position() {
		return this.position;
	}

	/**
	 * What the mistake is.
	 * @return a few words
	 */
	public String problem() {
		return this.problem;
	}

	@Override
	public Reason reason() {
		return Reason.FILTER;
	}

}
