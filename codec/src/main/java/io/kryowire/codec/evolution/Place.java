/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * How to read what another version has written in one place. Whole for all that is nested
 * in the shape itself; declared types are resolved
 * {@linkplain Resolver#struct(WrittenSchema, WrittenType, TypeDefinition) one by one}, so
 * that types that contain themselves need no care.
 */
public sealed interface Place {

	/**
	 * What is written is skipped.
	 *
	 * @param written what is written
	 */
	record Skip(WrittenShape written) implements Place {
	}

	/**
	 * What is written is just what is written here: both lead to equal definitions only.
	 *
	 * @param ours what is expected
	 * @param open whether open places can be reached from here, whose values may still be
	 * of other versions
	 */
	record Same(Shape ours, boolean open) implements Place {
	}

	/**
	 * A primitive or a value of the JDK, which becomes another.
	 *
	 * @param written what is written: a {@link WrittenShape.Primitive} or
	 * {@link WrittenShape.Value}
	 * @param from the class that is written
	 * @param to the class that is expected, a primitive one where {@code null} cannot be
	 */
	record Scalar(WrittenShape written, Class<?> from, Class<?> to) implements Place {

		/**
		 * Converts a value.
		 * @param value a value of {@link #from()}
		 * @return the value of {@link #to()}
		 * @throws io.kryowire.codec.ValueMismatchException if it does not fit
		 */
		public @Nullable Object convert(@Nullable Object value) {
			return Conversions.convert(value, this.from, this.to);
		}

	}

	/**
	 * An instance of a declared type, or {@code null}: see
	 * {@link Resolver#struct(WrittenSchema, WrittenType, TypeDefinition)} and
	 * {@link Resolver#constants(WrittenType, TypeDefinition)}.
	 *
	 * @param written the type there
	 * @param ours the type here, of the same kind, but that records, classes and objects
	 * are interchangeable
	 */
	record Exact(WrittenType written, TypeDefinition ours) implements Place {
	}

	/**
	 * An instance of a subtype that is unknown here: it is skipped, and
	 * {@link Resolver#standIn(TypeDefinition)} says what is read in its place;
	 * {@code null} stays so.
	 *
	 * @param written the type there
	 * @param ours the type here that stands for unknown ones
	 */
	record StandIn(WrittenType written, TypeDefinition ours) implements Place {
	}

	/**
	 * One of the subtypes of what was a sealed type there, or {@code null}.
	 *
	 * @param written what is written
	 * @param ours what is expected
	 * @param subtypes the places of the subtypes by their numbers there: exact ones,
	 * stand-ins, or refused ones, which refuse only the values that have them
	 */
	record Sealed(WrittenShape.Sealed written, Shape ours, List<Place> subtypes) implements Place {
	}

	/**
	 * A value whose type the message names, or {@code null}.
	 *
	 * @param written what is written
	 * @param asDeclared what stands there if the message says that it is of the declared
	 * type itself, {@code null} if the schema has no such type
	 * @param ours what is expected
	 * @param type the class that values must be instances of, see {@link #fit(Object)}
	 */
	record Open(WrittenShape.Open written, @Nullable Place asDeclared, Shape ours, Class<?> type) implements Place {

		/**
		 * Checks a value.
		 * @param value the value that was read
		 * @return the value
		 * @throws io.kryowire.codec.ValueMismatchException if it does not fit
		 */
		public @Nullable Object fit(@Nullable Object value) {
			return Conversions.fit(value, this.ours, this.type);
		}

	}

	/**
	 * A collection, or {@code null}.
	 *
	 * @param written what is written
	 * @param ours what is expected: a collection or an array
	 * @param element the place of each element
	 */
	record Elements(WrittenShape.Elements written, Shape ours, Place element) implements Place {

		/**
		 * The form in which the elements are to be collected.
		 * @param written the form in the message
		 * @return that form if it fits what is expected
		 */
		public CollectionForm form(CollectionForm written) {
			return Conversions.form(written, this.ours);
		}

		/**
		 * Makes what is expected of what was read.
		 * @param elements the converted elements, collected in the form that
		 * {@link #form} says
		 * @param written how many were written
		 * @return the collection itself if it fits
		 * @throws io.kryowire.codec.ValueMismatchException if some are missing, since a
		 * set has an element once
		 */
		public Object fit(Collection<?> elements, int written) {
			return Conversions.sequence(elements, written, this.ours);
		}

	}

	/**
	 * An array, or {@code null}.
	 *
	 * @param written what is written
	 * @param ours what is expected: an array or a collection
	 * @param element the place of each element
	 */
	record ArrayOf(WrittenShape.ArrayOf written, Shape ours, Place element) implements Place {

		/**
		 * The form in which the elements are to be collected.
		 * @return a form that fits what is expected
		 */
		public CollectionForm form() {
			return Conversions.form(null, this.ours);
		}

		/**
		 * Makes what is expected of what was read.
		 * @param elements the converted elements, collected in the form that
		 * {@link #form} says
		 * @param written how many were written
		 * @return an array or a collection
		 * @throws io.kryowire.codec.ValueMismatchException if some are missing, since a
		 * set has an element once
		 */
		public Object fit(Collection<?> elements, int written) {
			return Conversions.sequence(elements, written, this.ours);
		}

	}

	/**
	 * A map, or {@code null}.
	 *
	 * @param written what is written
	 * @param ours what is expected
	 * @param key the place of each key
	 * @param value the place of each value
	 */
	record Entries(WrittenShape.Entries written, Shape.Entries ours, Place key, Place value) implements Place {

		/**
		 * The form in which the entries are to be collected.
		 * @param written the form in the message
		 * @return that form if it fits what is expected
		 */
		public MapForm form(MapForm written) {
			return Conversions.form(written, this.ours);
		}

		/**
		 * Makes what is expected of what was read.
		 * @param entries converted keys and values, collected in the form that
		 * {@link #form} says
		 * @param written how many were written
		 * @return the map itself if it fits
		 * @throws io.kryowire.codec.ValueMismatchException if some are missing
		 */
		public Object fit(Map<?, ?> entries, int written) {
			return Conversions.map(entries, written, this.ours);
		}

	}

	/**
	 * A holder, or {@code null}, which stays one.
	 *
	 * @param written what is written
	 * @param holder the holder
	 * @param content the place of what it holds
	 */
	record Held(WrittenShape.Held written, Holder holder, Place content) implements Place {
	}

	/**
	 * What becomes the content of a holder: {@code T} that is now {@code Optional<T>}.
	 *
	 * @param holder the holder
	 * @param content the place of what is written
	 */
	record Wrapped(Holder holder, Place content) implements Place {
	}

	/**
	 * A holder, or {@code null}, of which only the content is left: {@code Optional<T>}
	 * that is now {@code T}.
	 *
	 * @param written what is written
	 * @param holder the holder
	 * @param content the place of what it holds
	 * @param ours what is expected
	 */
	record Unwrapped(WrittenShape.Held written, Holder holder, Place content, Shape ours) implements Place {

		/**
		 * What is read where there is no holder.
		 * @return {@code null}
		 * @throws io.kryowire.codec.ValueMismatchException if a primitive is expected
		 */
		public @Nullable Object absent() {
			return Conversions.absent(this.ours);
		}

	}

	/**
	 * Several values in a row: the parameters of a method, those written first.
	 *
	 * @param elements the place of each value that is written, {@link Skip} for those
	 * beyond ours
	 * @param missing what our other ones hold
	 */
	record Tuple(List<Place> elements, List<StructResolution.Missing> missing) implements Place {
	}

	/**
	 * What is written can never be read here.
	 *
	 * @param conflict why
	 */
	record Refused(Conflict conflict) implements Place {
	}

}
