/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import java.util.ArrayList;
import java.util.List;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.path.PathSubject;

/**
 * Bare Kryo that takes registered classes only, whose ids stand in the message: its own
 * allow-list.
 */
public class KryoSubject implements PathSubject {

	private final Kryo kryo = new Kryo();

	private final Input input = new Input();

	private byte[] bytes = {};

	void configure(Kryo kryo) {
		kryo.setRegistrationRequired(true);
		register(kryo);
	}

	static void register(Kryo kryo) {
		List<Class<?>> types = new ArrayList<>(CodecRow.RECORD.types());
		types.addAll(CodecRow.STRUCT.types());
		types.add(Mixed.class);
		types.forEach(kryo::register);
	}

	@Override
	public final void prepare(String row) {
		configure(this.kryo);
		this.kryo.setReferences(false);
		Object sample = DecodingSubject.sample(row);
		Output output = new Output(1024, -1);
		this.kryo.writeClassAndObject(output, sample);
		this.bytes = output.toBytes();
		if (!sample.equals(run())) {
			throw new IllegalStateException("What was decoded is not what was encoded");
		}
	}

	@Override
	public final Object run() {
		this.input.setBuffer(this.bytes);
		return this.kryo.readClassAndObject(this.input);
	}

}
