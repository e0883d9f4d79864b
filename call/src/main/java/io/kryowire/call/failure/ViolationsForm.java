/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.kryowire.codec.WireCodec;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/**
 * Violated constraints: the path and the message of each, but no values, which may be
 * secret.
 */
final class ViolationsForm implements ExceptionForm {

	static final String TYPE = "jakarta.validation.ConstraintViolationException";

	private static final String VIOLATIONS = "violations";

	private final ExceptionField field;

	ViolationsForm(WireCodec codec) {
		this.field = new ExceptionField(VIOLATIONS, codec.coder(String[].class), ViolationsForm::texts);
	}

	/** Paths and messages, alternating. */
	private static String[] texts(Throwable exception) {
		List<String> texts = new ArrayList<>();
		Set<ConstraintViolation<?>> violations = ((ConstraintViolationException) exception).getConstraintViolations();
		for (ConstraintViolation<?> violation : (violations != null) ? violations : Set.<ConstraintViolation<?>>of()) {
			texts.add(String.valueOf(violation.getPropertyPath()));
			texts.add(String.valueOf(violation.getMessage()));
		}
		return texts.toArray(new String[0]);
	}

	@Override
	public List<ExceptionField> fields() {
		return List.of(this.field);
	}

	@Override
	public @Nullable Throwable make(@Nullable String message, Map<String, @Nullable Object> values, Throwable cause) {
		if (!(values.get(VIOLATIONS) instanceof String[] texts)) {
			return null;
		}
		Set<ConstraintViolation<?>> violations = new LinkedHashSet<>();
		for (int i = 0; i + 1 < texts.length; i += 2) {
			violations
				.add(new ReceivedViolation(Objects.requireNonNull(texts[i]), Objects.requireNonNull(texts[i + 1])));
		}
		return new ConstraintViolationException(message, violations);
	}

}
