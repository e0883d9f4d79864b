/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The view of a directory and those who listen to it, for whoever writes a
 * {@link NodeDirectory}. Numbers the views, and keeps what
 * {@link NodeDirectory#listen(Consumer)} promises. Thread-safe; no lock is held while a
 * listener is called.
 */
public final class DirectoryListeners {

	private static final Logger logger = LoggerFactory.getLogger(DirectoryListeners.class);

	private final String directory;

	private final List<Listening> listenings = new CopyOnWriteArrayList<>();

	/** Written under the lock of this object. */
	private volatile NodeView view = NodeView.NOTHING;

	/** Guarded by this object. */
	private boolean closed;

	/**
	 * Creates it, with nobody listening to {@link NodeView#NOTHING}.
	 * @param directory what the directory is called in logs
	 */
	public DirectoryListeners(String directory) {
		this.directory = directory;
	}

	/**
	 * The nodes now.
	 * @return the latest view
	 */
	public NodeView view() {
		return this.view;
	}

	/**
	 * Shows the nodes that there are, unless they are those of the latest view. Listeners
	 * are called by this thread, or by another one that is calling them already.
	 * @param nodes the nodes, in any order
	 * @return whether this is a new view
	 */
	public boolean show(Collection<ClusterNode> nodes) {
		synchronized (this) {
			NodeView next = new NodeView(this.view.epoch() + 1, List.copyOf(nodes));
			if (this.closed || this.view.epoch() > 0 && next.nodes().equals(this.view.nodes())) {
				return false;
			}
			this.view = next;
		}
		this.listenings.forEach(Listening::tell);
		return true;
	}

	/**
	 * Adds a listener and tells it the latest view.
	 * @param listener is told
	 * @return ends the listening; a call that is under way is not waited for
	 */
	public Runnable listen(Consumer<? super NodeView> listener) {
		Listening listening = new Listening(listener);
		this.listenings.add(listening);
		listening.begin();
		return listening::end;
	}

	/**
	 * Ends it: the last view stands, and nobody is told of others.
	 */
	public void close() {
		synchronized (this) {
			this.closed = true;
		}
		this.listenings.forEach(Listening::end);
	}

	/**
	 * One listener. Whoever finds nobody at it tells it, and whoever comes meanwhile
	 * leaves word that there is more to tell.
	 */
	private final class Listening {

		private final Consumer<? super NodeView> listener;

		/** Begins with one, for the thread that adds the listener. */
		private final AtomicInteger toTell = new AtomicInteger(1);

		/** Read and written by who is at it. */
		private @Nullable NodeView told;

		private volatile boolean ended;

		Listening(Consumer<? super NodeView> listener) {
			this.listener = listener;
		}

		void tell() {
			if (this.toTell.getAndIncrement() == 0) {
				begin();
			}
		}

		void begin() {
			int heard;
			do {
				heard = this.toTell.get();
				NodeView latest = DirectoryListeners.this.view;
				if (latest != this.told && !this.ended) {
					this.told = latest;
					call(latest);
				}
			}
			while (this.toTell.addAndGet(-heard) != 0);
		}

		private void call(NodeView latest) {
			try {
				this.listener.accept(latest);
			}
			catch (Exception | Error ex) {
				logger.warn("A listener of {} has failed at view {}", DirectoryListeners.this.directory, latest.epoch(),
						ex);
			}
		}

		void end() {
			this.ended = true;
			DirectoryListeners.this.listenings.remove(this);
		}

	}

}
