/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when bytes are not what a codec writes: truncated, damaged or forged.
 */
public final class MalformedMessageException extends WireException {

	private static final long serialVersionUID = 1L;

	public MalformedMessageException(String message) {
		super(message);
	}

	public MalformedMessageException(String message, Throwable cause) {
		super(message, cause);
	}

	/**
	 * A refusal of what was read. Its cause tells the class of the problem and where it
	 * came from, and not what it says: that may quote the message.
	 * @param message what is wrong and where, without anything of the message
	 * @param problem what a parser, a serializer or a constructor has thrown
	 * @return the refusal
	 */
	public static MalformedMessageException whileReading(String message, Throwable problem) {
		return new MalformedMessageException(message, TextlessCause.of(problem));
	}

	@Override
	public Reason reason() {
		return Reason.MALFORMED;
	}

}
