/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.JdkValue;

/**
 * What may stand in one place of another process's message: a
 * {@link io.kryowire.codec.schema.Shape} of types that need not exist here.
 */
public sealed interface WrittenShape {

	/**
	 * A primitive value.
	 *
	 * @param type the primitive type
	 */
	record Primitive(Class<?> type) implements WrittenShape {
	}

	/**
	 * A value of the JDK that is written as a whole, or {@code null}.
	 *
	 * @param value the kind of value
	 */
	record Value(JdkValue value) implements WrittenShape {
	}

	/**
	 * A type that had no subtypes there, or {@code null}.
	 *
	 * @param type its name
	 */
	record Exact(String type) implements WrittenShape {
	}

	/**
	 * One of the subtypes of a sealed type, or {@code null}.
	 *
	 * @param type the sealed type's name
	 * @param subtypes the names of all that could be instantiated, in the order of their
	 * numbers
	 */
	record Sealed(String type, List<String> subtypes) implements WrittenShape {
	}

	/**
	 * Anything that was assignable, or {@code null}.
	 *
	 * @param type the name of the bound
	 */
	record Open(String type) implements WrittenShape {
	}

	/**
	 * A collection of the JDK, or {@code null}.
	 *
	 * @param type the class or interface that was declared
	 * @param element what its elements are
	 */
	record Elements(Class<?> type, WrittenShape element) implements WrittenShape {
	}

	/**
	 * A map of the JDK, or {@code null}.
	 *
	 * @param type the class or interface that was declared
	 * @param key what its keys are
	 * @param value what its values are
	 */
	record Entries(Class<?> type, WrittenShape key, WrittenShape value) implements WrittenShape {
	}

	/**
	 * An array, or {@code null}.
	 *
	 * @param element what its elements are
	 */
	record ArrayOf(WrittenShape element) implements WrittenShape {
	}

	/**
	 * An {@code Optional} or {@code AtomicReference}, or {@code null}.
	 *
	 * @param holder which of them
	 * @param content what it holds
	 */
	record Held(Holder holder, WrittenShape content) implements WrittenShape {
	}

	/**
	 * Several values in a row, which are no object: the parameters of a method.
	 *
	 * @param elements what they are
	 */
	record Tuple(List<WrittenShape> elements) implements WrittenShape {
	}

}
