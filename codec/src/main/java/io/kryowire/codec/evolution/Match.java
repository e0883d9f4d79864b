/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What the rules say of one place, where the reader may be known by its schema only; of
 * the parts of which {@link Place} speaks of classes.
 */
sealed interface Match {

	/** Nothing but equal definitions can be reached. */
	record Same(WrittenShape ours, boolean open) implements Match {
	}

	/** A primitive or a value of the JDK. */
	record Scalar(WrittenShape written, Class<?> from, Class<?> to) implements Match {
	}

	/** A declared type. */
	record Exact(WrittenType written, WrittenType ours) implements Match {
	}

	/** A declared type that stands for an unknown one. */
	record StandIn(WrittenType written, WrittenType ours) implements Match {
	}

	/** One of several declared types. */
	record Sealed(WrittenShape.Sealed written, WrittenShape ours, List<Match> subtypes) implements Match {
	}

	/** Any declared type. */
	record Open(WrittenShape.Open written, @Nullable Match asDeclared, WrittenShape ours,
			boolean narrowed) implements Match {
	}

	/** A collection. */
	record Elements(WrittenShape.Elements written, WrittenShape ours, Match element) implements Match {
	}

	/** An array. */
	record ArrayOf(WrittenShape.ArrayOf written, WrittenShape ours, Match element) implements Match {
	}

	/** A map. */
	record Entries(WrittenShape.Entries written, WrittenShape.Entries ours, Match key, Match value) implements Match {
	}

	/** A holder that stays one. */
	record Held(WrittenShape.Held written, Match content) implements Match {
	}

	/** What is held from now on. */
	record Wrapped(WrittenShape.Held ours, Match content) implements Match {
	}

	/** What is held no longer. */
	record Unwrapped(WrittenShape.Held written, Match content, WrittenShape ours) implements Match {
	}

	/** Several values, as many as both have. */
	record Tuple(WrittenShape.Tuple written, WrittenShape.Tuple ours, List<Match> elements) implements Match {
	}

	/** What can never be read. */
	record Refused(Conflict conflict) implements Match {
	}

}
