/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.Type;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireLimits;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;

/**
 * Turns whatever goes wrong with a message into a refusal that names the place. Only what
 * no message can cause, such as a JVM out of memory, stays an error.
 */
final class Refusals {

	private static final int LONGEST_PROBLEM = 300;

	private Refusals() {
	}

	static WireException whileDecoding(Throwable problem, JsonInput in, Type type, WireLimits limits) {
		WireException own = find(problem);
		if (own != null) {
			return own;
		}
		rethrowFatal(problem);
		if (problem instanceof StreamConstraintsException) {
			return LimitExceededException.of("maxdepth", limits.maxDepth(), "JSON nested that deep");
		}
		String what = (problem instanceof StreamReadException) ? "this is not JSON" : problem.getClass().getName();
		return MalformedMessageException
			.whileReading("Character %d of a %s: %s".formatted(in.position(), type.getTypeName(), what), problem);
	}

	static WireException whileEncoding(Throwable problem, Type type) {
		WireException own = find(problem);
		if (own != null) {
			return own;
		}
		rethrowFatal(problem);
		return new MalformedMessageException("A %s cannot be encoded: %s".formatted(type.getTypeName(), text(problem)),
				problem);
	}

	/** Jackson wraps what serializers throw. */
	private static @Nullable WireException find(Throwable problem) {
		Throwable cause = problem;
		while (cause instanceof JacksonException && cause.getCause() != null) {
			cause = cause.getCause();
		}
		return (cause instanceof WireException own) ? own : null;
	}

	/** An exception may quote all of a value. */
	private static String text(Throwable problem) {
		String text = (problem instanceof JacksonException jackson) ? jackson.getOriginalMessage() : problem.toString();
		return (text.length() > LONGEST_PROBLEM) ? text.substring(0, LONGEST_PROBLEM) + "..." : text;
	}

	private static void rethrowFatal(Throwable problem) {
		if (problem instanceof VirtualMachineError fatal && !(problem instanceof StackOverflowError)) {
			throw fatal;
		}
	}

}
