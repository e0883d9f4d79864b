/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;

/**
 * Analyzes failures caused by a class or method that is missing because a library is too
 * old.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class VersionsFailureAnalyzer implements FailureAnalyzer {

	private final Predicate<String> present;

	VersionsFailureAnalyzer() {
		this((name) -> ClassUtils.isPresent(name, VersionsFailureAnalyzer.class.getClassLoader()));
	}

	VersionsFailureAnalyzer(Predicate<String> present) {
		this.present = present;
	}

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		Throwable missing = missing(failure);
		if (missing == null) {
			return null;
		}
		List<String> names = names(missing);
		List<RequiredVersion> missed = RequiredVersion.ALL.stream()
			.filter((version) -> names.stream().anyMatch((name) -> version.isMissed(name, this.present)))
			.toList();
		if (missed.isEmpty()) {
			return null;
		}
		String libraries = missed.stream()
			.map((version) -> "    %s is older than %s".formatted(version.name(), version.needed()))
			.collect(Collectors.joining("%n".formatted()));
		String description = "A library on the class path is too old for Kryowire:%n%n%s%n%nThis application uses Spring Boot %s. The failure was: %s"
			.formatted(libraries, SpringBootVersion.getVersion(), missing);
		String action = missed.stream()
			.map((version) -> "%s %s or newer is required. %s.".formatted(version.name(), version.needed(),
					version.remedy()))
			.collect(Collectors.joining("%n".formatted()));
		return new FailureAnalysis(description, action, failure);
	}

	/** The root cause among the exceptions about a missing class or method. */
	private static @Nullable Throwable missing(Throwable failure) {
		Throwable last = null;
		for (Throwable each = failure; each != null; each = each.getCause()) {
			if (each instanceof LinkageError || each instanceof ClassNotFoundException
					|| each instanceof TypeNotPresentException) {
				last = each;
			}
		}
		return last;
	}

	/**
	 * The possible names of the missing class, or of the class without the method, in the
	 * message of a class loader or of the JVM. A method is shortened to what precedes its
	 * parameters.
	 */
	private static List<String> names(Throwable missing) {
		String message = String.valueOf(missing.getMessage()).replace('/', '.').replace("'", "");
		if (missing instanceof NoSuchMethodError) {
			String method = message.replaceFirst("\\(.*", "");
			return List.of(method.substring(method.lastIndexOf(' ') + 1));
		}
		return List.of(message.split("\\s+"));
	}

}
