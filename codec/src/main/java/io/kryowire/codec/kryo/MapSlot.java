/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.MapForm;
import org.jspecify.annotations.Nullable;

/**
 * A map of the JDK, or {@code null}: its form, its size, its entries.
 *
 * @param type the declared class or interface
 * @param key what its keys are
 * @param value what its values are
 * @param enumMap how a map of enum constants is written
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record MapSlot(Class<?> type, Slot key, Slot value, EnumMapBody enumMap, AllowedForms forms,
		String where) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object map) {
		if (map == null) {
			out.writeByte(OpenTypes.NULL);
			return;
		}
		MapForm form = this.forms.map(map.getClass());
		if (form != null && this.type.isAssignableFrom(form.type())) {
			out.writeByte(form.id());
			MapBody.write(out, map, form, this.key, this.value);
		}
		else if (map instanceof EnumMap<?, ?> && this.forms.allows(EnumMap.class)) {
			out.writeByte(JdkIds.ENUM_MAP);
			this.enumMap.write(out, map);
		}
		else {
			writeStandIn(out, map);
		}
	}

	/** One of a library, or a view that the JDK keeps to itself. */
	private void writeStandIn(WireOutput out, Object map) {
		MapForm form = this.forms.mapStandIn(map.getClass(), this.type);
		if (form == null) {
			throw new TypeNotAllowedException(map.getClass().getName(),
					"%s, in %s, is not a map that this codec carries; copy it into one of java.util"
						.formatted(map.getClass().getName(), this.where));
		}
		out.writeByte(form.id());
		MapBody.write(out, map, form, this.key, this.value);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int id = in.readByte();
		if (id == OpenTypes.NULL) {
			return null;
		}
		if (id == JdkIds.ENUM_MAP && this.forms.allows(EnumMap.class) && this.type.isAssignableFrom(EnumMap.class)) {
			return this.enumMap.readAs(in, this.type);
		}
		MapForm form = this.forms.map(id);
		if (form == null || !this.type.isAssignableFrom(form.type())) {
			throw in.malformed("%d is not a %s, which %s holds".formatted(id, this.type.getName(), this.where));
		}
		return MapBody.read(in, form, this.key, this.value);
	}

}
