/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;

import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * The connections of a server that have to be handled at the end of this pass. For the
 * network thread, except for {@link #wake}.
 */
final class TouchedChannels {

	/** Those that other threads have woken; normally each is in it once. */
	private final Queue<ServerChannel> woken;

	/** Whether there was no memory to add one of them; it is not known which. */
	private volatile boolean oneIsMissing;

	/** Those with something to flush after this pass. */
	private final Deque<ServerChannel> touched = new ArrayDeque<>();

	/** Those whose socket is full. */
	private final List<ServerChannel> blocked = new ArrayList<>();

	TouchedChannels() {
		this(new MpscUnboundedAtomicArrayQueue<>(256));
	}

	TouchedChannels(Queue<ServerChannel> woken) {
		this.woken = woken;
	}

	/**
	 * Adds one for a thread that wakes the network thread afterwards. On any thread. Does
	 * not fail for lack of memory: that thread may be sending a frame, and nobody else
	 * would do the rest.
	 */
	void wake(ServerChannel channel) {
		try {
			this.woken.add(channel);
		}
		catch (OutOfMemoryError ex) {
			this.oneIsMissing = true;
		}
	}

	/** Remembers one that will want to flush. */
	void touch(ServerChannel channel) {
		if (channel.touch()) {
			this.touched.add(channel);
		}
	}

	/**
	 * Adds those that have been woken, and those whose socket may take more.
	 * @param all all connections that there are
	 */
	void collect(Iterable<ServerChannel> all) {
		for (ServerChannel channel = this.woken.poll(); channel != null; channel = this.woken.poll()) {
			touchWoken(channel);
		}
		if (this.oneIsMissing) {
			touchAll(all);
		}
		this.blocked.forEach(this::touch);
		this.blocked.clear();
	}

	private void touchWoken(ServerChannel channel) {
		channel.unwoken();
		touch(channel);
	}

	/** One that is missing from now on is handled in the next pass. */
	private void touchAll(Iterable<ServerChannel> all) {
		this.oneIsMissing = false;
		try {
			all.forEach(this::touchWoken);
		}
		catch (RuntimeException | Error ex) {
			this.oneIsMissing = true;
			throw ex;
		}
	}

	/** Whatever goes wrong with one of them, the others are handled first. */
	void endPass(long now) {
		Throwable problem = null;
		for (ServerChannel channel = this.touched.poll(); channel != null; channel = this.touched.poll()) {
			try {
				channel.endPass(now);
			}
			catch (RuntimeException | Error ex) {
				problem = (problem != null) ? problem : ex;
			}
			if (channel.isBlocked() && channel.isConnected()) {
				this.blocked.add(channel);
			}
		}
		if (problem instanceof Error error) {
			throw error;
		}
		if (problem instanceof RuntimeException exception) {
			throw exception;
		}
	}

}
