/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.WireFilter;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Analyzes failures caused by a type that is not allowed in messages, and shows the
 * configuration that allows it.
 */
final class TypeNotAllowedFailureAnalyzer extends AbstractFailureAnalyzer<TypeNotAllowedException> {

	private final Environment environment;

	TypeNotAllowedFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, TypeNotAllowedException cause) {
		String type = cause.type();
		if (!Character.isJavaIdentifierStart(type.charAt(0))) {
			return null; // The id of a class that we do not have
		}
		List<String> patterns = patterns();
		boolean anyClassPattern = patterns.stream().anyMatch((pattern) -> !pattern.contains("="));
		String description = "The type %s is not allowed in messages.%n%n%s".formatted(type,
				Declaration.describe(rootFailure, cause));
		return new FailureAnalysis(description, anyClassPattern ? allow(type, patterns) : declare(type), cause);
	}

	private List<String> patterns() {
		WireFilter filter = WireFilter.parse(this.environment.getProperty("kryowire.codec.allow", ""));
		return List.of(filter.toString().split(";"));
	}

	/** The first match decides, so the type comes before what rejects it. */
	private static String allow(String type, List<String> patterns) {
		List<String> all = new ArrayList<>(patterns);
		all.add(0, type);
		return """
				To allow the type in messages, list it, or its package followed by .**:

				    kryowire:
				      codec:
				        allow: |
				          %s""".formatted(String.join("\n          ", all));
	}

	private static String declare(String type) {
		return """
				To allow %s in messages, annotate it with @WireType, or add a bean that declares it:

				    @Bean
				    WireTypesContributor moreWireTypes() {
				        return () -> List.of(%s.class);
				    }""".formatted(type, type.replace('$', '.'));
	}

}
