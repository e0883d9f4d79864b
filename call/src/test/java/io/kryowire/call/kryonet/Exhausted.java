/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.Pace;
import org.jspecify.annotations.Nullable;

/**
 * A task for which there is no thread when it says that it waits.
 */
final class Exhausted extends LineTask {

	private final Runnable work;

	private boolean runs;

	Exhausted(Runnable work) {
		this.work = work;
	}

	@Override
	public void run() {
		this.runs = true;
		this.work.run();
	}

	@Override
	protected @Nullable Pace pace() {
		if (this.runs) {
			throw new IllegalStateException("no threads");
		}
		return null;
	}

	@Override
	protected void refused() {
		// Never
	}

}
