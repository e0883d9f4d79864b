/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.schema.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the rules say into places of our classes.
 */
final class Binder {

	private final TableReader reader;

	Binder(TableReader reader) {
		this.reader = reader;
	}

	Place bind(Match match) {
		if (match instanceof Match.Same same) {
			return new Place.Same(this.reader.shape(same.ours()), same.open());
		}
		if (match instanceof Match.Scalar scalar) {
			return new Place.Scalar(scalar.written(), scalar.from(), scalar.to());
		}
		if (match instanceof Match.Exact exact) {
			return new Place.Exact(exact.written(), this.reader.definition(exact.ours()));
		}
		if (match instanceof Match.StandIn standIn) {
			return new Place.StandIn(standIn.written(), this.reader.definition(standIn.ours()));
		}
		if (match instanceof Match.Sealed sealed) {
			return new Place.Sealed(sealed.written(), this.reader.shape(sealed.ours()),
					sealed.subtypes().stream().map(this::bind).toList());
		}
		if (match instanceof Match.Refused refused) {
			return new Place.Refused(refused.conflict());
		}
		return bindOpen(match);
	}

	private Place bindOpen(Match match) {
		if (match instanceof Match.Open open) {
			Shape ours = this.reader.shape(open.ours());
			return new Place.Open(open.written(), bindOrNull(open.asDeclared()), ours,
					Scalars.boxed(TableReader.raw(ours)));
		}
		if (match instanceof Match.Elements elements) {
			return new Place.Elements(elements.written(), this.reader.shape(elements.ours()), bind(elements.element()));
		}
		if (match instanceof Match.ArrayOf array) {
			return new Place.ArrayOf(array.written(), this.reader.shape(array.ours()), bind(array.element()));
		}
		if (match instanceof Match.Entries entries) {
			return new Place.Entries(entries.written(), (Shape.Entries) this.reader.shape(entries.ours()),
					bind(entries.key()), bind(entries.value()));
		}
		if (match instanceof Match.Held held) {
			return new Place.Held(held.written(), held.written().holder(), bind(held.content()));
		}
		if (match instanceof Match.Wrapped wrapped) {
			return new Place.Wrapped(wrapped.ours().holder(), bind(wrapped.content()));
		}
		if (match instanceof Match.Unwrapped unwrapped) {
			return new Place.Unwrapped(unwrapped.written(), unwrapped.written().holder(), bind(unwrapped.content()),
					this.reader.shape(unwrapped.ours()));
		}
		throw new IllegalArgumentException("A tuple stands at the root only");
	}

	private @Nullable Place bindOrNull(@Nullable Match match) {
		return (match != null) ? bind(match) : null;
	}

	/** The parameters of a method, of which either side may have more. */
	Place tuple(Match.Tuple match, Shape.Tuple ours) {
		List<Place> elements = new ArrayList<>();
		match.elements().forEach((element) -> elements.add(bind(element)));
		for (int i = elements.size(); i < match.written().elements().size(); i++) {
			elements.add(new Place.Skip(match.written().elements().get(i)));
		}
		List<StructResolution.Missing> missing = new ArrayList<>();
		for (int i = match.elements().size(); i < ours.elements().size(); i++) {
			missing.add(new StructResolution.Missing(i, ours.missing().get(i)));
		}
		return new Place.Tuple(elements, missing);
	}

}
