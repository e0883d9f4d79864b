/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;

/**
 * What there would be if several batches of one partition were read at once: a later read
 * can be applied before an earlier one. Nobody uses this but tests, to see that it is
 * wrong.
 */
final class Overtaking implements AutoCloseable {

	private static final int THREADS = 4;

	private final Semaphore wanted = new Semaphore(0);

	private final List<ReconnectingLink> links = new ArrayList<>();

	private volatile boolean closed;

	Overtaking(CommandLink.Factory factory, StateRuntime runtime, Refresher refresher, StateTopicSettings settings) {
		for (int i = 0; i < THREADS; i++) {
			ReconnectingLink own = new ReconnectingLink(factory, runtime, "kryowire-state-overtaking",
					settings.commandTimeout());
			this.links.add(own);
			runtime.start("kryowire-state-overtaking-" + i, () -> work(own, refresher));
		}
	}

	void refresh() {
		if (this.wanted.availablePermits() < THREADS) {
			this.wanted.release();
		}
	}

	private void work(ReconnectingLink own, Refresher refresher) {
		while (!this.closed) {
			this.wanted.acquireUninterruptibly();
			try {
				refresher.refresh(own);
			}
			catch (RuntimeException ex) {
				own.discard();
			}
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.wanted.release(THREADS);
		this.links.forEach(ReconnectingLink::close);
	}

}
