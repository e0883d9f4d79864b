/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;
import java.util.Map;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.MapForm;
import org.jspecify.annotations.Nullable;

/**
 * A map of another version, or {@code null}.
 *
 * @param place the place
 * @param key reads its keys
 * @param value reads its values
 * @param enumMap reads a map of enum constants
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record OtherMapSlot(Place.Entries place, Slot key, Slot value, EnumMapBody enumMap, AllowedForms forms,
		String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		int id = in.readByte();
		if (id == OpenTypes.NULL) {
			return null;
		}
		try {
			if (id == JdkIds.ENUM_MAP && this.forms.allows(EnumMap.class)) {
				Map<?, ?> constants = (Map<?, ?>) this.enumMap.readAs(in, Map.class);
				return this.place.fit(constants, constants.size());
			}
			MapForm form = this.forms.map(id);
			if (form == null) {
				throw in.malformed("%d is not a map, which %s holds".formatted(id, this.where));
			}
			return MapBody.read(in, form, this.place.form(form), this.key, this.value, this.place);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
