/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import org.jspecify.annotations.Nullable;

/**
 * Names the enum whose constants follow, unless it is the declared one.
 */
final class EnumTag {

	private final @Nullable EnumBody declared;

	private final OpenTypes types;

	EnumTag(@Nullable Class<?> declared, OpenTypes types) {
		this.declared = (declared != null) ? EnumBody.of(declared) : null;
		this.types = types;
	}

	@Nullable EnumBody declared() {
		return this.declared;
	}

	@Nullable Class<?> declaredType() {
		return (this.declared != null) ? this.declared.type() : null;
	}

	void write(JsonOutput out, @Nullable Class<?> type) {
		if (type != null && type != declaredType()) {
			this.types.writeName(out, this.types.of(type, "a collection of enum constants"));
		}
	}

	/** Reads the name if there is one, up to the name of the next member. */
	@Nullable EnumBody read(JsonInput in) {
		if (!in.atMember(Names.TYPE)) {
			return this.declared;
		}
		OpenType type = this.types.readName(in);
		if (type.body() instanceof EnumBody constants) {
			return constants;
		}
		throw in.malformed("%s is not an enum".formatted(type.name()));
	}

}
