/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.function.BooleanSupplier;

/**
 * A subscription to a server that may be replaced while it goes on answering.
 */
final class FollowedSubscription implements SubscriptionLink {

	private final SubscriptionLink link;

	private final BooleanSupplier current;

	FollowedSubscription(SubscriptionLink link, BooleanSupplier current) {
		this.link = link;
		this.current = current;
	}

	@Override
	public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) throws Exception {
		this.link.run(listener, channels, patterns);
	}

	@Override
	public void ping() {
		this.link.ping();
	}

	@Override
	public boolean isCurrent() {
		return this.current.getAsBoolean() && this.link.isCurrent();
	}

	@Override
	public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.link.subscribe(channels, patterns);
	}

	@Override
	public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		this.link.unsubscribe(channels, patterns);
	}

	@Override
	public void close() {
		this.link.close();
	}

}
