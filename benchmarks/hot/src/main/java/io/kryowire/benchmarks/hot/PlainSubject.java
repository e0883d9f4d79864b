/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot;

import io.kryowire.benchmarks.rig.path.PathSubject;

/**
 * Copies frames, which is what becomes of them without encryption.
 */
public final class PlainSubject implements PathSubject {

	private byte[] frame = {};

	private byte[] copy = {};

	@Override
	public void prepare(String row) {
		this.frame = FrameRow.of(row).frame();
		this.copy = new byte[this.frame.length];
	}

	@Override
	public Object run() {
		System.arraycopy(this.frame, 0, this.copy, 0, this.frame.length);
		return this.copy;
	}

}
