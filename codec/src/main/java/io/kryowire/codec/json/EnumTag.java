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

	EnumTag(@Nullable EnumBody declared, OpenTypes types) {
		this.declared = declared;
		this.types = types;
	}

	@Nullable EnumBody declared() {
		return this.declared;
	}

	@Nullable Class<?> declaredType() {
		return (this.declared != null) ? this.declared.type() : null;
	}

	/** What names the constants of an enum. */
	EnumBody names(Class<?> type) {
		return (this.declared != null && type == this.declared.type()) ? this.declared
				: (EnumBody) this.types.of(type, "a collection of enum constants").body();
	}

	void write(JsonOutput out, @Nullable Class<?> type) {
		if (type != null && type != declaredType()) {
			this.types.writeName(out, this.types.of(type, "a collection of enum constants"));
		}
	}

	/** Reads the name if there is one, up to the name of the next member. */
	PlaceReader.@Nullable Constants read(JsonInput in) {
		if (!in.atMember(Names.TYPE)) {
			return this.declared;
		}
		return this.types.readEnum(in);
	}

}
