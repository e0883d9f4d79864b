/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A channel that keeps the frames it is given, and does only what the test says. Used by
 * one thread at a time, but for answers, which come from the threads of handlers.
 */
final class FakeChannel implements FrameChannel {

	final List<byte[]> frames = new ArrayList<>();

	/** Whether there is no room. */
	boolean full;

	/** Whether there is no memory to wake the network thread. */
	boolean wakeless;

	/** Whether the current thread passes for the network thread. */
	boolean network;

	int wakes;

	long wokenBy = Long.MAX_VALUE;

	@Nullable String closeReason;

	List<X509Certificate> certificates = List.of();

	/** What happens while a frame is being sent, once. */
	private @Nullable Runnable meanwhile;

	void meanwhile(Runnable what) {
		this.meanwhile = what;
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		boolean sent = !this.full;
		byte[] copy = Arrays.copyOf(frame, length);
		Runnable now = this.meanwhile;
		if (now != null) {
			this.meanwhile = null;
			now.run();
		}
		if (sent) {
			synchronized (this.frames) {
				this.frames.add(copy);
			}
		}
		return sent;
	}

	/** Takes the frames that have come. */
	List<byte[]> take() {
		synchronized (this.frames) {
			List<byte[]> taken = List.copyOf(this.frames);
			this.frames.clear();
			return taken;
		}
	}

	@Override
	public void wake() {
		if (this.wakeless) {
			throw new OutOfMemoryError("of a test");
		}
		this.wakes++;
	}

	@Override
	public void wakeBy(long nanoTime) {
		this.wokenBy = Math.min(this.wokenBy, nanoTime);
	}

	@Override
	public boolean isNetworkThread() {
		return this.network;
	}

	@Override
	public List<X509Certificate> certificates() {
		return this.certificates;
	}

	@Override
	public void closeSoon(String reason) {
		this.closeReason = reason;
	}

}
