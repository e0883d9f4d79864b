/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Publishes the views of a directory as events, on a thread of its own: who handles them
 * may take its time, and keeps nobody else from hearing of the nodes.
 */
final class NodesEvents implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(NodesEvents.class);

	private final String service;

	private final NodeDirectory directory;

	private final ApplicationEventPublisher publisher;

	/** What waits publishes the latest view, so that no more need to wait. */
	private final ThreadPoolExecutor thread;

	private final Runnable listening;

	/** Read and written by that thread. */
	private @Nullable NodeView published;

	NodesEvents(String service, NodeDirectory directory, ApplicationEventPublisher publisher,
			@Nullable ClassLoader loader) {
		this.service = service;
		this.directory = directory;
		this.publisher = publisher;
		this.thread = new ThreadPoolExecutor(1, 1, ClusterThreads.IDLE_SECONDS, TimeUnit.SECONDS,
				new ArrayBlockingQueue<>(1), ClusterThreads.factory("kryowire-nodes-events", loader),
				new ThreadPoolExecutor.DiscardPolicy());
		this.thread.allowCoreThreadTimeOut(true);
		this.listening = directory.listen((view) -> this.thread.execute(this::publish));
	}

	private void publish() {
		NodeView view = this.directory.view();
		if (view.epoch() == 0 || view == this.published) {
			return;
		}
		this.published = view;
		try {
			this.publisher.publishEvent(new NodesChangedEvent(this.service, view));
		}
		catch (Exception | Error ex) {
			// Without an application nobody can be told
			if (!this.thread.isShutdown()) {
				logger.error("A listener of NodesChangedEvent has failed at view {}", view.epoch(), ex);
			}
		}
	}

	@Override
	public void close() {
		this.listening.run();
		this.thread.shutdown();
	}

}
