/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;

/**
 * Bare Kryo at its quickest: every type registered, no references, one instance and one
 * buffer for ever, and a root type that both ends know, so that not even its id is
 * written. No guard, no fingerprint, no pool.
 */
public final class KryoSubject implements CodecSubject {

	private final Kryo kryo = new Kryo();

	private final Output output = new Output(1024, -1);

	private final Input input = new Input();

	private Class<?> rootType = Object.class;

	@Override
	public void prepare(CodecRow row) {
		this.kryo.setRegistrationRequired(true);
		this.kryo.setReferences(false);
		row.types().forEach(this.kryo::register);
		this.rootType = row.rootType();
	}

	@Override
	public int encode(Object value) {
		this.output.reset();
		this.kryo.writeObject(this.output, value);
		return this.output.position();
	}

	@Override
	public Object decode() {
		this.input.setBuffer(this.output.getBuffer(), 0, this.output.position());
		return this.kryo.readObject(this.input, this.rootType);
	}

	@Override
	public byte[] bytes() {
		return this.output.toBytes();
	}

}
