/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A constant of another version of an enum: its name there.
 */
final class EvolvedEnum implements PlaceReader.Constants {

	private final Resolver resolver;

	private final WrittenType written;

	private final TypeDefinition ours;

	private final String where;

	private final Map<String, Integer> numbers = new HashMap<>();

	private final @Nullable Object[] constants;

	/** Which of them stand for others: the one that is marked may also be itself. */
	private final boolean[] standIns;

	EvolvedEnum(Resolver resolver, WrittenType written, TypeDefinition ours, String where) {
		this.resolver = resolver;
		this.written = written;
		this.ours = ours;
		this.where = where;
		this.constants = resolver.constants(written, ours);
		this.standIns = resolver.standIns(written, ours);
		for (int i = 0; i < written.constants().size(); i++) {
			this.numbers.put(written.constants().get(i).name(), i);
		}
	}

	@Override
	public Class<?> type() {
		return this.ours.type();
	}

	@Override
	public int size() {
		return this.ours.constants().size();
	}

	@Override
	public @Nullable Object read(JsonInput in) {
		if (in.token() == JsonToken.VALUE_NULL) {
			return null;
		}
		return constant(in, in.string("a constant of " + this.ours.type().getName()));
	}

	@Override
	public Enum<?> constant(JsonInput in, String name) {
		Integer number = this.numbers.get(name);
		if (number == null) {
			throw in.malformed("a name that is not a constant of the sender's " + this.ours.type().getName());
		}
		Object constant = this.constants[number];
		if (constant == null) {
			ValueMismatchException refusal = this.resolver.unknownConstant(this.written, number);
			throw in.mismatch(this.where, refusal);
		}
		Keeping keeping = in.keeping();
		if (keeping != null && this.standIns[number]) {
			keeping.addConstant();
		}
		return (Enum<?>) constant;
	}

}
