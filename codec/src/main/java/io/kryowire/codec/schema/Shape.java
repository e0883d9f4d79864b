/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What may stand in one place of a message: in a field, as an element, at the root. Its
 * text is part of the schema, equal in every JVM.
 */
public sealed interface Shape {

	/**
	 * Anything that has been declared.
	 */
	Shape ANY = new Open(Object.class);

	/**
	 * A primitive value.
	 *
	 * @param type the primitive type
	 */
	record Primitive(Class<?> type) implements Shape {

		@Override
		public String toString() {
			return this.type.getName();
		}

	}

	/**
	 * A value of the JDK that is written as a whole, or {@code null}.
	 *
	 * @param value the kind of value
	 */
	record Value(JdkValue value) implements Shape {

		@Override
		public String toString() {
			return this.value.type().getName();
		}

	}

	/**
	 * A declared type that has no subtypes, or {@code null}.
	 *
	 * @param type the class
	 */
	record Exact(Class<?> type) implements Shape {

		@Override
		public String toString() {
			return WireNames.quote(WireNames.of(this.type));
		}

	}

	/**
	 * One of the subtypes of a sealed type, or {@code null}.
	 *
	 * @param type the sealed type
	 * @param subtypes all that can be instantiated, by name
	 */
	record Sealed(Class<?> type, List<Class<?>> subtypes) implements Shape {

		@Override
		public String toString() {
			return this.subtypes.stream()
				.map((subtype) -> WireNames.quote(WireNames.of(subtype)))
				.collect(Collectors.joining("|", WireNames.quote(WireNames.of(this.type)) + "(", ")"));
		}

	}

	/**
	 * Any declared type that is assignable, or {@code null}.
	 *
	 * @param type the bound: an interface, an abstract class, or a class that has been
	 * declared itself and may have subclasses
	 */
	record Open(Class<?> type) implements Shape {

		@Override
		public String toString() {
			return "? " + WireNames.quote(WireNames.of(this.type));
		}

	}

	/**
	 * A collection of the JDK, or {@code null}.
	 *
	 * @param type the declared class or interface
	 * @param element what its elements are
	 */
	record Elements(Class<?> type, Shape element) implements Shape {

		@Override
		public String toString() {
			return this.type.getName() + "<" + this.element + ">";
		}

	}

	/**
	 * A map of the JDK, or {@code null}.
	 *
	 * @param type the declared class or interface
	 * @param key what its keys are
	 * @param value what its values are
	 */
	record Entries(Class<?> type, Shape key, Shape value) implements Shape {

		@Override
		public String toString() {
			return this.type.getName() + "<" + this.key + "," + this.value + ">";
		}

	}

	/**
	 * An array, or {@code null}.
	 *
	 * @param component the class of its elements
	 * @param element what its elements are
	 */
	record ArrayOf(Class<?> component, Shape element) implements Shape {

		@Override
		public String toString() {
			return this.element + "[]";
		}

	}

	/**
	 * An {@code Optional} or {@code AtomicReference}, or {@code null}.
	 *
	 * @param holder which of them
	 * @param content what it holds
	 */
	record Held(Holder holder, Shape content) implements Shape {

		@Override
		public String toString() {
			return this.holder.type().getName() + "<" + this.content + ">";
		}

	}

	/**
	 * Several values in a row, which are no object: the parameters of a method.
	 *
	 * @param elements what they are
	 * @param missing what each holds where the writer has fewer
	 */
	record Tuple(List<Shape> elements, List<MissingValue> missing) implements Shape {

		public Tuple {
			elements = List.copyOf(elements);
			missing = List.copyOf(missing);
		}

		@Override
		public String toString() {
			return this.elements.stream().map(Shape::toString).collect(Collectors.joining(",", "(", ")"));
		}

	}

}
