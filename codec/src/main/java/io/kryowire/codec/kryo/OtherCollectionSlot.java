/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Collection;
import java.util.EnumSet;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.CollectionForm;
import org.jspecify.annotations.Nullable;

/**
 * A collection of another version, which is a collection or an array here, or
 * {@code null}.
 *
 * @param place the place
 * @param element reads its elements
 * @param enumSet reads a set of enum constants
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record OtherCollectionSlot(Place.Elements place, Slot element, EnumSetBody enumSet, AllowedForms forms,
		String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		int id = in.readByte();
		if (id == OpenTypes.NULL) {
			return null;
		}
		try {
			if (id == JdkIds.ENUM_SET && this.forms.allows(EnumSet.class)) {
				Collection<?> constants = (Collection<?>) this.enumSet.read(in);
				return this.place.fit(constants, constants.size());
			}
			CollectionForm form = this.forms.collection(id);
			if (form == null) {
				throw in.malformed("%d is not a collection, which %s holds".formatted(id, this.where));
			}
			return CollectionBody.read(in, form, this.place.form(form), this.element, this.place);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
