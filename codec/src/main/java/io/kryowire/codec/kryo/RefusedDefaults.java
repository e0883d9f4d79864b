/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import io.kryowire.codec.WireException;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.schema.TypeDefinition;

/**
 * Says that a constructor refuses what it is given in place of fields that the writer
 * does not have: what it throws is an answer to these values.
 *
 * @param type the class
 * @param missing the fields, none if the writer has all
 */
record RefusedDefaults(TypeDefinition type, Missing[] missing) {

	private static final MethodHandle REFUSE = refuseHandle();

	private static MethodHandle refuseHandle() {
		try {
			return MethodHandles.lookup()
				.findVirtual(RefusedDefaults.class, "refuse", MethodType.methodType(Object.class, Throwable.class));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("It is below", ex);
		}
	}

	/** A constructor that says so by itself. */
	MethodHandle guard(MethodHandle constructor) {
		return (this.missing.length == 0) ? constructor
				: MethodHandles.catchException(constructor, Throwable.class, REFUSE.bindTo(this));
	}

	/** In place of a constructor's result. */
	private Object refuse(Throwable problem) {
		throw refusal(problem);
	}

	RuntimeException refusal(Throwable problem) {
		if (problem instanceof Error error) {
			throw error;
		}
		if (problem instanceof WireException refusal) {
			return refusal;
		}
		return (this.missing.length > 0) ? Refusals.defaults(this.type, this.missing, problem)
				: Refusals.unchecked(problem);
	}

}
