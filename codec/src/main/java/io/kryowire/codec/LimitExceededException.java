/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when a message holds more than {@link WireLimits} allow, before the memory for
 * it is taken.
 */
public final class LimitExceededException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String limit;

	private LimitExceededException(String limit, String message) {
		super(message);
		this.limit = limit;
	}

	/**
	 * Creates the exception for a limit.
	 * @param limit the limit's name in the filter, such as {@code maxarray}
	 * @param allowed how much it allows
	 * @param found how much there is, in words
	 * @return the exception
	 */
	public static LimitExceededException of(String limit, long allowed, String found) {
		return new LimitExceededException(limit,
				"%s exceeds %s=%d; raise it in kryowire.codec.allow if that is legitimate".formatted(found, limit,
						allowed));
	}

	/**
	 * Creates the exception for a limit that is not configured.
	 * @param problem what exceeds it
	 * @return the exception
	 */
	public static LimitExceededException fixed(String problem) {
		return new LimitExceededException("fixed", problem);
	}

	/**
	 * The name of the limit.
	 * @return one of {@code maxdepth}, {@code maxrefs}, {@code maxarray},
	 * {@code maxbytes}, {@code fixed} for one that is not configured
	 */
	public String limit() {
		return this.limit;
	}

	@Override
	public Reason reason() {
		return Reason.LIMIT;
	}

}
