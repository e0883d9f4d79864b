/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

/**
 * The subject that does nothing: what it costs is what the rig costs.
 */
public final class NoopSubject implements CodecSubject {

	private static final byte[] NOTHING = {};

	private Object last = NOTHING;

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public int encode(Object value) {
		this.last = value;
		return 0;
	}

	@Override
	public Object decode() {
		return this.last;
	}

	@Override
	public byte[] bytes() {
		return NOTHING.clone();
	}

}
