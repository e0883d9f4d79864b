/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Type;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireException;

/**
 * Turns whatever goes wrong inside a session into a refusal that names the place. Only
 * what no message can cause, such as a JVM out of memory, stays an error.
 */
final class Refusals {

	private Refusals() {
	}

	static WireException whileDecoding(Throwable problem, WireInput in, Type type) {
		WireException own = find(problem);
		if (own != null) {
			return own;
		}
		rethrowFatal(problem);
		return MalformedMessageException.whileReading(
				"Byte %d of a %s: %s".formatted(in.position(), type.getTypeName(), problem.getClass().getName()),
				problem);
	}

	static WireException whileEncoding(Throwable problem, WireOutput out, Type type) {
		WireException own = find(problem);
		if (own != null) {
			return own;
		}
		rethrowFatal(problem);
		if (problem instanceof KryoBufferOverflowException) {
			return LimitExceededException.of("maxbytes", out.maxBytes(), "A longer message");
		}
		return new MalformedMessageException("A %s cannot be encoded: %s (its cause may quote the value)"
			.formatted(type.getTypeName(), problem.getClass().getName()), problem);
	}

	/** Kryo wraps what its serializers throw. */
	private static @org.jspecify.annotations.Nullable WireException find(Throwable problem) {
		Throwable cause = problem;
		while (cause instanceof KryoException && cause.getCause() != null) {
			cause = cause.getCause();
		}
		return (cause instanceof WireException own) ? own : null;
	}

	private static void rethrowFatal(Throwable problem) {
		if (problem instanceof VirtualMachineError fatal && !(problem instanceof StackOverflowError)) {
			throw fatal;
		}
	}

}
