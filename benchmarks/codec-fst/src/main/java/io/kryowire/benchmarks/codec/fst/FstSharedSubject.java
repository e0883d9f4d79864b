/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fst;

/**
 * FST with its default, which writes an object that occurs twice only once.
 */
public final class FstSharedSubject extends FstSubject {

	public FstSharedSubject() {
		super(true);
	}

}
