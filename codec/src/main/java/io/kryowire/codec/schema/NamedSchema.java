/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireSchema;
import org.jspecify.annotations.Nullable;

/**
 * A schema that messages may name, and whether any has. Before the first one is out of
 * hand, the table says so, and carriers can provide its readers with the schema.
 */
public final class NamedSchema {

	private final TypeTable types;

	private final int id;

	private final Shape shape;

	private volatile boolean named;

	/** Made when somebody asks: what follows from a type never changes. */
	private volatile @Nullable WireSchema schema;

	/**
	 * Creates one that no message has named.
	 * @param types the table
	 * @param id the id of the type at the root, {@link Roots#NO_TYPE} if it has none
	 * @param shape its shape
	 */
	public NamedSchema(TypeTable types, int id, Shape shape) {
		this.types = types;
		this.id = id;
		this.shape = shape;
	}

	/**
	 * The schema of the root of a coder.
	 * @param types the table
	 * @param root the root
	 * @return the schema, which no message has named
	 */
	public static NamedSchema of(TypeTable types, RootType root) {
		return new NamedSchema(types, root.id(), root.shape());
	}

	/**
	 * The schema.
	 * @return the schema
	 */
	public WireSchema schema() {
		WireSchema known = this.schema;
		if (known == null) {
			known = this.types.schema(this.id, this.shape);
			this.schema = known;
		}
		return known;
	}

	/**
	 * A message is about to name it.
	 */
	public void name() {
		if (!this.named) {
			nameFirst();
		}
	}

	/** What is too long to be exchanged is read by the same version only. */
	private void nameFirst() {
		try {
			this.types.addWritten(schema());
		}
		catch (LimitExceededException ex) {
			// Nobody could be given it
		}
		this.named = true;
	}

}
