/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.time.Duration;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * Reads the texts in the annotations of one contract, with what their placeholders stand
 * for.
 */
final class ContractTexts {

	private static final String PLACEHOLDER = "${";

	private final Class<?> contract;

	private final @Nullable UnaryOperator<String> placeholders;

	/**
	 * Creates a reader.
	 * @param contract the interface
	 * @param placeholders resolves them, {@code null} if nobody does
	 */
	ContractTexts(Class<?> contract, @Nullable UnaryOperator<String> placeholders) {
		this.contract = contract;
		this.placeholders = placeholders;
	}

	/** The name that an annotation gives, or another. */
	String name(@Nullable KryonetExchange annotation, String signature, String otherwise) {
		if (annotation == null) {
			return otherwise;
		}
		String value = resolve("name", annotation.value(), signature);
		String name = resolve("name", annotation.name(), signature);
		if (!value.isEmpty() && !name.isEmpty() && !value.equals(name)) {
			throw new InvalidContractException(this.contract, signature,
					"it has two names, value = \"%s\" and name = \"%s\"; keep one of them".formatted(value, name));
		}
		String given = name.isEmpty() ? value : name;
		return given.isEmpty() ? otherwise : given;
	}

	/** The deadline that an annotation gives, {@code null} if it gives none. */
	@Nullable Duration deadline(KryonetExchange annotation, String signature) {
		String text = resolve("deadline", annotation.deadline(), signature);
		if (text.isEmpty()) {
			return null;
		}
		try {
			return DeadlineText.parse(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidContractException(this.contract, signature,
					"the deadline \"%s\" %s".formatted(text, ex.getMessage()), ex);
		}
	}

	private String resolve(String what, String text, String signature) {
		if (!text.contains(PLACEHOLDER)) {
			return text.strip();
		}
		UnaryOperator<String> resolver = this.placeholders;
		if (resolver == null) {
			throw new InvalidContractException(this.contract, signature,
					("the %s \"%s\" has a placeholder, and there is no resolver; pass one to placeholders(...) of the"
							+ " exporter or of the client builder, such as environment::resolveRequiredPlaceholders")
						.formatted(what, text));
		}
		@Nullable String resolved;
		try {
			resolved = resolver.apply(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidContractException(this.contract, signature, unresolved(what, text), ex);
		}
		if (resolved == null || resolved.contains(PLACEHOLDER)) {
			throw new InvalidContractException(this.contract, signature, unresolved(what, text));
		}
		return resolved.strip();
	}

	private static String unresolved(String what, String text) {
		return "the %s \"%s\" has a placeholder that cannot be resolved; set the property, or give it a default as in ${name:default}"
			.formatted(what, text);
	}

}
