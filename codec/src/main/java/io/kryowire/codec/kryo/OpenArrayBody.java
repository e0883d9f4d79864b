/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.TypeNotAllowedException;

/**
 * An array of objects where anything may stand: how many dimensions, the class of the
 * elements, and the elements, each with its type.
 */
final class OpenArrayBody extends Body {

	static final int MOST_DIMENSIONS = 8;

	private final OpenTypes types;

	private final Slot any;

	OpenArrayBody(OpenTypes types, Slot any) {
		this.types = types;
		this.any = any;
	}

	@Override
	void write(WireOutput out, Object value) {
		Class<?> leaf = value.getClass().getComponentType();
		int dimensions = 1;
		while (leaf.isArray() && !leaf.getComponentType().isPrimitive()) {
			leaf = leaf.getComponentType();
			dimensions++;
		}
		if (dimensions > MOST_DIMENSIONS) {
			throw new TypeNotAllowedException(value.getClass().getName(),
					"An array of %d dimensions".formatted(dimensions));
		}
		out.writeByte(dimensions);
		writeLeaf(out, leaf);
		new ArrayBody(value.getClass().getComponentType(), this.any).write(out, value);
	}

	private void writeLeaf(WireOutput out, Class<?> leaf) {
		if (leaf == Object.class) {
			out.writeByte(OpenTypes.AS_DECLARED);
		}
		else {
			this.types.write(out, this.types.exactly(leaf, "an array of " + leaf.getName()));
		}
	}

	@Override
	Object read(WireInput in) {
		int dimensions = in.readByte();
		if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
			throw in.malformed("an array of %d dimensions".formatted(dimensions));
		}
		int number = in.readVarInt(true);
		Class<?> component = (number == OpenTypes.AS_DECLARED) ? Object.class : this.types.read(in, number).type();
		for (int i = 1; i < dimensions; i++) {
			component = component.arrayType();
		}
		try {
			return new ArrayBody(component, this.any).read(in);
		}
		catch (ArrayStoreException ex) {
			throw in.malformed("an array of %s contains something else".formatted(component.getName()));
		}
	}

}
