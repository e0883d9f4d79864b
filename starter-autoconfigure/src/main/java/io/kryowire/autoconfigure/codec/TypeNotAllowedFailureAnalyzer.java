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
 * Shows the configuration that would let a type travel.
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
		String description = "The type %s is not allowed to travel.%n%n%s".formatted(type,
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
				If the type should travel, allow it, or with .** its whole package:

				    kryowire:
				      codec:
				        allow: |
				          %s""".formatted(String.join("\n          ", all));
	}

	private static String declare(String type) {
		return """
				If %s should travel, annotate it with @WireType, or add a bean that declares it:

				    @Bean
				    WireTypesContributor moreWireTypes() {
				        return () -> List.of(%s.class);
				    }""".formatted(type, type.replace('$', '.'));
	}

}
