/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.codec.evolution.Conflict;

/**
 * A conflict between the code and a former version.
 *
 * @param conflict what it is, as the reader sees it
 * @param number the number of the former version
 * @param backward whether the code is the reader
 */
record Problem(Conflict conflict, int number, boolean backward) {

	String place() {
		return Stream.of(this.conflict.type(), this.conflict.member())
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining("."));
	}

	/** What is wrong, what it leads to, and what to do. */
	String text() {
		String former = this.backward ? this.conflict.theirs() : this.conflict.ours();
		String now = this.backward ? this.conflict.ours() : this.conflict.theirs();
		String reader = this.backward ? "The code" : "Version " + this.number;
		String writer = this.backward ? "version " + this.number : "the code";
		String extent = (this.conflict.scope() == Conflict.Scope.NEVER) ? "nothing" : "not everything";
		return """
				%s: %s in version %d, %s in the code.
				  %s reads %s that %s writes: %s.
				  %s""".formatted(place(), former, this.number, now, reader, extent, writer,
				this.conflict.rule().sentence(), advice());
	}

	private String advice() {
		return switch (this.conflict.rule()) {
			case NOT_CONVERTIBLE, OTHER_KIND -> "Keep the field as it was, and add another one for the new type.";
			case UNKNOWN_TYPE -> "If the class was renamed or moved, name both: @WireName({\"its name now\", "
					+ "\"its name before\"}).";
			case NO_SUBTYPE -> "Keep the type that the field had, or a supertype that is sealed.";
			case REQUIRED -> "Give it a default with @WireDefault(\"...\") instead of @WireRequired. If it was renamed,"
					+ " name both: @WireName({\"its name now\", \"its name before\"}).";
			case NARROWED ->
				"Keep the wider type. If all values fit, accept it with allowing(\"%s\").".formatted(place());
			case UNKNOWN_CONSTANT -> this.backward
					? "Keep the constant, or mark one with @WireUnknown. If it was renamed, name both with @WireName."
					: "Mark a constant with @WireUnknown one version before you add others, or accept it with allowing"
							+ "(\"%s\").".formatted(place());
			case UNKNOWN_SUBTYPE -> this.backward
					? "Keep the subtype, or mark one with @WireUnknown. If it was renamed, name both with @WireName."
					: "Mark a subtype with @WireUnknown one version before you add others, or accept it with allowing"
							+ "(\"%s\").".formatted(place());
			default -> "Remove one of the names from @WireName.";
		};
	}

}
