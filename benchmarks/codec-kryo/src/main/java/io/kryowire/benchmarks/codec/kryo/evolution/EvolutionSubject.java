/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo.evolution;

import java.time.Instant;
import java.util.ArrayList;
import java.util.function.BiFunction;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;

/**
 * Two instances of Kryo, one for each version of the type, which has the same number in
 * both.
 */
abstract class EvolutionSubject implements CodecSubject {

	private final Kryo writer;

	private final Kryo reader;

	private final Output output = new Output(1024, -1);

	private final Input input = new Input();

	EvolutionSubject(BiFunction<Kryo, Class<?>, Serializer<?>> serializer) {
		this.writer = kryo(OlderQuote.class, serializer);
		this.reader = kryo(NewerQuote.class, serializer);
	}

	private static Kryo kryo(Class<?> version, BiFunction<Kryo, Class<?>, Serializer<?>> serializer) {
		Kryo kryo = new Kryo();
		kryo.setRegistrationRequired(true);
		kryo.setReferences(false);
		kryo.register(Side.class);
		kryo.register(ArrayList.class);
		kryo.register(Instant.class);
		kryo.register(version, serializer.apply(kryo, version));
		return kryo;
	}

	@Override
	public final void prepare(CodecRow row) {
	}

	@Override
	public final Object own(Object value) {
		return OlderQuote.of((QuoteBefore) value);
	}

	@Override
	public final Object shared(Object decoded) {
		return ((NewerQuote) decoded).shared();
	}

	@Override
	public final int encode(Object value) {
		this.output.reset();
		this.writer.writeObject(this.output, value);
		return this.output.position();
	}

	@Override
	public final Object decode() {
		this.input.setBuffer(this.output.getBuffer(), 0, this.output.position());
		return this.reader.readObject(this.input, NewerQuote.class);
	}

	@Override
	public final byte[] bytes() {
		return this.output.toBytes();
	}

}
