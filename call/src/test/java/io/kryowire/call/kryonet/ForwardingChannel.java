/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;

import io.kryowire.call.link.FrameChannel;
import org.jspecify.annotations.Nullable;

/**
 * A channel that has another one do everything, but for what a test wants otherwise.
 */
abstract class ForwardingChannel implements FrameChannel {

	private final FrameChannel channel;

	ForwardingChannel(FrameChannel channel) {
		this.channel = channel;
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		return this.channel.trySend(frame, length);
	}

	@Override
	public void wake() {
		this.channel.wake();
	}

	@Override
	public void wakeBy(long nanoTime) {
		this.channel.wakeBy(nanoTime);
	}

	@Override
	public boolean isNetworkThread() {
		return this.channel.isNetworkThread();
	}

	@Override
	public void closeSoon(String reason) {
		this.channel.closeSoon(reason);
	}

	@Override
	public List<X509Certificate> certificates() {
		return this.channel.certificates();
	}

	@Override
	public @Nullable InetSocketAddress remoteAddress() {
		return this.channel.remoteAddress();
	}

}
