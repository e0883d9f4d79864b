/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * One page that receives changes. A slow page receives nothing until it is ready again,
 * and then the whole state: there is no queue.
 */
final class PageStream {

	private static final MediaType TEXT = new MediaType("text", "plain", StandardCharsets.UTF_8);

	private static final long RECONNECT_MILLIS = 1000;

	private final SseEmitter emitter;

	private final Executor executor;

	private final AtomicBoolean sending = new AtomicBoolean();

	/** Of the one thread that offers. */
	private boolean behind = true;

	PageStream(SseEmitter emitter, Executor executor) {
		this.emitter = emitter;
		this.executor = executor;
	}

	void whenOver(Runnable over) {
		this.emitter.onCompletion(over);
		this.emitter.onTimeout(over);
		this.emitter.onError((problem) -> over.run());
	}

	void offer(View view) {
		if (!this.sending.compareAndSet(false, true)) {
			this.behind = true;
			return;
		}
		SseEmitter.SseEventBuilder event = this.behind
				? SseEmitter.event().name("all").reconnectTime(RECONNECT_MILLIS).data(view.all(), TEXT)
				: SseEmitter.event().name("changes").data(view.changes(), TEXT);
		this.behind = false;
		try {
			this.executor.execute(() -> send(event));
		}
		catch (RejectedExecutionException ex) {
			this.behind = true;
			this.sending.set(false);
		}
	}

	private void send(SseEmitter.SseEventBuilder event) {
		try {
			this.emitter.send(event);
		}
		catch (IOException | IllegalStateException ex) {
			// The page is gone; the container says so to whoever asked by whenOver().
		}
		finally {
			this.sending.set(false);
		}
	}

	void close() {
		this.emitter.complete();
	}

}
