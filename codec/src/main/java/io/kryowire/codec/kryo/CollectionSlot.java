/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumSet;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.CollectionForm;
import org.jspecify.annotations.Nullable;

/**
 * A collection of the JDK, or {@code null}: its form, its size, its elements.
 *
 * @param type the declared class or interface
 * @param element what its elements are
 * @param enumSet how a set of enum constants is written
 * @param forms which forms may travel
 * @param where the place, for refusals
 */
record CollectionSlot(Class<?> type, Slot element, EnumSetBody enumSet, AllowedForms forms,
		String where) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		if (value == null) {
			out.writeByte(OpenTypes.NULL);
			return;
		}
		CollectionForm form = this.forms.collection(value.getClass());
		if (form != null && this.type.isAssignableFrom(form.type())) {
			out.writeByte(form.id());
			CollectionBody.write(out, value, form, this.element);
		}
		else if (value instanceof EnumSet<?> && this.forms.allows(EnumSet.class)) {
			out.writeByte(JdkIds.ENUM_SET);
			this.enumSet.write(out, value);
		}
		else {
			writeStandIn(out, value);
		}
	}

	/** One of a library, or a view that the JDK keeps to itself. */
	private void writeStandIn(WireOutput out, Object value) {
		CollectionForm form = this.forms.collectionStandIn(value.getClass(), this.type);
		if (form == null) {
			throw new TypeNotAllowedException(value.getClass().getName(),
					"%s, in %s, is not a collection that this codec carries; copy it into one of java.util"
						.formatted(value.getClass().getName(), this.where));
		}
		out.writeByte(form.id());
		CollectionBody.write(out, value, form, this.element);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int id = in.readByte();
		if (id == OpenTypes.NULL) {
			return null;
		}
		if (id == JdkIds.ENUM_SET && this.forms.allows(EnumSet.class) && this.type.isAssignableFrom(EnumSet.class)) {
			return this.enumSet.read(in);
		}
		CollectionForm form = this.forms.collection(id);
		if (form == null || !this.type.isAssignableFrom(form.type())) {
			throw in.malformed("%d is not a %s, which %s holds".formatted(id, this.type.getName(), this.where));
		}
		return CollectionBody.read(in, form, this.element);
	}

}
