/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionEventListener;

/**
 * Tells listeners of events, in order, on a thread that is there while there is something
 * to tell: a listener that hangs delays other events and nothing else.
 */
final class EventTeller {

	private static final int MOST_WAITING = 1000;

	private static final Logger logger = LoggerFactory.getLogger(KryowireListenerContainer.class);

	private final List<SubscriptionEventListener> listeners;

	private final ThreadPoolExecutor executor;

	EventTeller(String name, List<SubscriptionEventListener> listeners) {
		this.listeners = listeners;
		this.executor = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_WAITING),
				(task) -> {
					Thread thread = new Thread(task, name + "-events");
					thread.setDaemon(true);
					return thread;
				}, new ThreadPoolExecutor.DiscardOldestPolicy());
		this.executor.allowCoreThreadTimeOut(true);
	}

	void tell(SubscriptionEvent event) {
		if (!this.listeners.isEmpty()) {
			this.executor.execute(() -> this.listeners.forEach((listener) -> tell(listener, event)));
		}
	}

	private static void tell(SubscriptionEventListener listener, SubscriptionEvent event) {
		try {
			listener.onSubscriptionEvent(event);
		}
		catch (Throwable ex) {
			logger.error("{} has thrown an exception when it was told of {}", listener, event, ex);
		}
	}

}
