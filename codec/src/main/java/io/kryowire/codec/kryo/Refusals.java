/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireException;
import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.schema.TypeDefinition;

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

	/** Refuses a version of a type that can never be read. */
	static SchemaMismatchException conflicts(String type, List<Conflict> conflicts) {
		return Conflict.refuse(type, conflicts);
	}

	/** Refuses a message without a field that has to be there. */
	static SchemaMismatchException required(TypeDefinition type, int field) {
		String name = type.fields().get(field).name();
		return conflicts(type.type().getName(),
				List.of(new Conflict(type.type().getName(), name, type.fields().get(field).shape().toString(),
						Conflict.ABSENT, Conflict.Rule.REQUIRED, Conflict.Scope.NEVER)));
	}

	/** Refuses a row without a value that has to be there. */
	static SchemaMismatchException required(int index) {
		return conflicts("parameters", List.of(new Conflict("parameters", String.valueOf(index), "required",
				Conflict.ABSENT, Conflict.Rule.REQUIRED, Conflict.Scope.NEVER)));
	}

	/** Says where a value stands that does not fit. */
	static ValueMismatchException at(String where, ValueMismatchException problem) {
		return new ValueMismatchException(where + ": " + problem.getMessage());
	}

	/** What a constructor throws goes on as it does from generated code. */
	@SuppressWarnings("unchecked")
	static <E extends Throwable> RuntimeException unchecked(Throwable problem) throws E {
		throw (E) problem;
	}

	/** A constructor refuses what it is given in place of fields that are missing. */
	static ValueMismatchException defaults(TypeDefinition type, Missing[] missing, Throwable problem) {
		String fields = Arrays.stream(missing)
			.map((each) -> type.fields().get(each.target()).name())
			.collect(Collectors.joining(", "));
		return new ValueMismatchException(
				"%s was written without %s, and its constructor refuses the defaults (%s); give them a @WireDefault"
					.formatted(type.name(), fields, problem.getClass().getName()));
	}

	private static void rethrowFatal(Throwable problem) {
		if (problem instanceof VirtualMachineError fatal && !(problem instanceof StackOverflowError)) {
			throw fatal;
		}
	}

}
