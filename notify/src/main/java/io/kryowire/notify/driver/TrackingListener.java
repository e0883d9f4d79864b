/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a link tells that tracks keys. Messages are none of it: its channels are there so
 * that the server takes it for a subscriber, for which little may wait, and so that it
 * confirms what it was told.
 */
final class TrackingListener implements LinkListener {

	private final LinkListener listener;

	private final TrackedPrefixes prefixes;

	private volatile boolean refused;

	TrackingListener(LinkListener listener, TrackedPrefixes prefixes) {
		this.listener = listener;
		this.prefixes = prefixes;
	}

	@Override
	public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		this.listener.alive();
	}

	/** The server does not track what is subscribed, and that proves nothing now. */
	void refuse() {
		this.refused = true;
	}

	@Override
	public void subscribed(Topic topic) {
		if (this.refused) {
			return;
		}
		if (this.prefixes.pollRenewed()) {
			this.listener.keysChanged(null);
		}
		this.listener.subscribed(topic);
	}

	@Override
	public void keysChanged(@Nullable List<byte[]> names) {
		this.listener.keysChanged(names);
	}

	@Override
	public void alive() {
		this.listener.alive();
	}

}
