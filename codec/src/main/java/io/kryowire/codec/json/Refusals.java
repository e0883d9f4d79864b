/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.schema.TypeDefinition;
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

	/** A constructor refuses what it is given in place of fields that are missing. */
	static ValueMismatchException defaults(TypeDefinition type, List<Missing> missing, Throwable problem) {
		String fields = missing.stream()
			.map((each) -> type.fields().get(each.target()).name())
			.collect(Collectors.joining(", "));
		return new ValueMismatchException(
				"%s was written without %s, and its constructor refuses the defaults (%s); give them a @WireDefault"
					.formatted(type.name(), fields, problem.getClass().getName()));
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
