/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.origin.Origin;

/**
 * Thrown when a property contains a placeholder that cannot be resolved. The rest of its
 * value is not shown, since it may be part of a secret.
 */
final class UnresolvedPlaceholderException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** Captures the name, but not the default. */
	private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^\\s,:${}]+)(?::[^{}]*)?}");

	private final boolean wellFormed;

	private final @Nullable String origin;

	UnresolvedPlaceholderException(ConfigurationProperty property, String text) {
		this(property, placeholders(text), property.getOrigin());
	}

	private UnresolvedPlaceholderException(ConfigurationProperty property, String placeholders,
			@Nullable Origin origin) {
		super((placeholders.isEmpty() ? "%s contains a ${ that does not begin a placeholder"
				: "%s refers to %s, which cannot be resolved")
			.formatted(property.getName(), placeholders));
		this.wellFormed = !placeholders.isEmpty();
		this.origin = (origin != null) ? origin.toString() : null;
	}

	private static String placeholders(String text) {
		return PLACEHOLDER.matcher(text)
			.results()
			.map((found) -> "${" + found.group(1) + "}")
			.distinct()
			.collect(Collectors.joining(" and "));
	}

	boolean isWellFormed() {
		return this.wellFormed;
	}

	@Nullable String origin() {
		return this.origin;
	}

}
