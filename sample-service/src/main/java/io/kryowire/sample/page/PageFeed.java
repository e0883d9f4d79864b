/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends changes to all pages, four times a second. The state is read and written as JSON
 * once for all of them, and not at all if there are none.
 */
@Component
class PageFeed implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(PageFeed.class);

	private static final int TICK_MILLIS = 250;

	private static final int MOST_PAGES = 64;

	private final PageState state;

	private final AsyncTaskExecutor executor;

	private final List<PageStream> pages = new CopyOnWriteArrayList<>();

	private volatile @Nullable ScheduledExecutorService timer;

	PageFeed(PageState state, @Qualifier("applicationTaskExecutor") AsyncTaskExecutor executor) {
		this.state = state;
		this.executor = executor;
	}

	/** Adds a page, unless there are too many or the application is stopping. */
	boolean add(SseEmitter emitter) {
		if (!isRunning() || this.pages.size() >= MOST_PAGES) {
			return false;
		}
		PageStream page = new PageStream(emitter, this.executor);
		page.whenOver(() -> this.pages.remove(page));
		this.pages.add(page);
		return true;
	}

	private void tick() {
		try {
			if (!this.pages.isEmpty()) {
				View view = this.state.look();
				this.pages.forEach((page) -> page.offer(view));
			}
		}
		catch (RuntimeException ex) {
			logger.error("Could not send changes to the pages", ex);
		}
	}

	@Override
	public synchronized void start() {
		if (this.timer == null) {
			ScheduledExecutorService started = Executors
				.newSingleThreadScheduledExecutor((task) -> new Thread(task, "page"));
			started.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
			this.timer = started;
		}
	}

	/** Before the web server stops, which waits for active requests. */
	@Override
	public synchronized void stop() {
		ScheduledExecutorService ending = this.timer;
		this.timer = null;
		if (ending != null) {
			ending.shutdownNow();
		}
		this.pages.forEach(PageStream::close);
	}

	@Override
	public boolean isRunning() {
		return this.timer != null;
	}

}
