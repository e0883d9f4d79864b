/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.codec.UnsupportedTypeException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Analyzes failures caused by a type that messages cannot contain.
 */
final class UnsupportedTypeFailureAnalyzer extends AbstractFailureAnalyzer<UnsupportedTypeException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnsupportedTypeException cause) {
		String action = ClassUtils.isPresent(cause.type(), null) ? change(cause.type()) : correct(cause.type());
		return new FailureAnalysis(
				"A type is not supported in messages.%n%n%s".formatted(Declaration.describe(rootFailure, cause)),
				action, cause);
	}

	private static String change(String type) {
		String name = type.substring(type.lastIndexOf('.') + 1);
		String simple = name.substring(name.lastIndexOf('$') + 1);
		return """
				Change the type as described above, or register a serializer for it on this node and on all others:

				    @Bean
				    KryoCustomizer %sSerializer() {
				        return (kryo) -> kryo.register(%s.class, new %sSerializer());
				    }""".formatted(StringUtils.uncapitalize(simple), name.replace('$', '.'), simple);
	}

	private static String correct(String type) {
		return """
				Correct '%s' in kryowire.codec.allow (a nested class is written as Outer$Nested), add the class to the \
				class path, or end the pattern with * if the class does not have to exist.""".formatted(type);
	}

}
