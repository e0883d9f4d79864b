/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Makes the objects that stand in for those that are unknown here.
 */
final class StandIn {

	private final SchemaReader reader;

	private final TypeDefinition ours;

	private final StructAccess access;

	/** Found out when the first is made. */
	private @Nullable List<Missing> missing;

	StandIn(SchemaReader reader, TypeDefinition ours) {
		this.reader = reader;
		this.ours = ours;
		this.access = new StructAccess(ours);
	}

	private List<Missing> missing() {
		List<Missing> known = this.missing;
		if (known == null) {
			known = this.reader.resolver().standIn(this.ours).missing();
			this.missing = known;
		}
		return known;
	}

	/**
	 * What it stands for has been kept by an earlier writer, which had another object
	 * stand in for it, or one that is unknown as well.
	 * @param written the type of what stands there
	 */
	Object readInstead(WireInput in, Tracker tracker, WrittenType written) {
		this.reader.skipper().body(in, written);
		tracker.dropSkipped();
		return make(in, tracker);
	}

	Object make(WireInput in, @Nullable Tracker tracker) {
		@Nullable Object[] values = this.access.values();
		for (Missing missing : missing()) {
			in.cost().heap(missing.value().heap(), "default");
			values[missing.target()] = missing.value().value();
		}
		try {
			Object made = this.access.make(values);
			if (tracker != null) {
				tracker.top().object(made);
			}
			return made;
		}
		catch (Throwable ex) {
			throw Refusals.unchecked(ex);
		}
	}

}
