/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * Decides how often a worker looks for work before it parks: often if that has helped
 * recently, seldom if not, and not at all where the threads that bring work need the
 * processor.
 */
final class Spin {

	private static final int FEW_PROCESSORS = 2;

	private static final int LEAST = 4;

	private static final int MOST = 256;

	private final boolean useful;

	private int looks = LEAST;

	Spin(int processors) {
		this.useful = processors > FEW_PROCESSORS;
	}

	int begin() {
		return this.useful ? this.looks : 0;
	}

	void succeeded() {
		this.looks = Math.min(MOST, this.looks * 2);
	}

	void failed() {
		this.looks = Math.max(LEAST, this.looks / 2);
	}

}
