/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.function.ToIntFunction;

import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;

/**
 * What there would be if several batches of one partition were read at once: a later read
 * can be applied before an earlier one.
 */
final class Overtaking implements AutoCloseable {

	private static final int THREADS = 4;

	private final StateRuntime runtime = StateRuntime.system();

	private final Semaphore wanted = new Semaphore(0);

	private final List<ReconnectingLink> links = new CopyOnWriteArrayList<>();

	private volatile boolean closed;

	/** The parts of an engine that reads so. */
	StateParts of(CommandLink.Factory factory, StateTopicSettings settings) {
		return new StateParts() {

			@Override
			ToIntFunction<ReconnectingLink> batches(Refresher refresher) {
				for (int i = 0; i < THREADS; i++) {
					begin(factory, settings, refresher);
				}
				return (link) -> refresh();
			}

		};
	}

	private void begin(CommandLink.Factory factory, StateTopicSettings settings, Refresher refresher) {
		ReconnectingLink own = new ReconnectingLink(factory, this.runtime, "overtaking", settings.commandTimeout());
		this.links.add(own);
		this.runtime.start("overtaking", () -> work(own, refresher));
	}

	private int refresh() {
		if (this.wanted.availablePermits() < THREADS) {
			this.wanted.release();
		}
		return 0;
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
		this.runtime.scheduler().shutdownNow();
	}

}
