/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.TypeIdCollisionException;
import io.kryowire.codec.WireType;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes failures caused by two types with the same id.
 */
final class TypeIdCollisionFailureAnalyzer extends AbstractFailureAnalyzer<TypeIdCollisionException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, TypeIdCollisionException cause) {
		String name = cause.second().substring(cause.second().lastIndexOf('.') + 1);
		String action = """
				Give one of them an id that no other type has, %d or more, on this node and on all others:

				    @WireType(id = ...)
				    ... %s""".formatted(WireType.FIRST_ID, name.substring(name.lastIndexOf('$') + 1));
		return new FailureAnalysis(
				"Two types have the same id.%n%n%s".formatted(Declaration.describe(rootFailure, cause)), action, cause);
	}

}
