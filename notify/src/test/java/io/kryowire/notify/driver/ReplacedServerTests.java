/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a subscription does when its server does not hear of everything any more, and what
 * it leaves behind.
 */
class ReplacedServerTests extends AbstractLivingSubscriptionContract {

	/** It goes on answering. */
	@Test
	void aServerThatHasBeenReplacedIsLeft() {
		AtomicBoolean current = new AtomicBoolean(true);
		LivingSubscription subscription = start(() -> {
			this.opened.incrementAndGet();
			return new Willing().whileCurrent(() -> current.get() || this.opened.get() > 1);
		});
		patiently().until(subscription::isLive);
		assertThat(this.opened).hasValue(1);
		current.set(false);
		patiently()
			.until(() -> this.events.stream().anyMatch((event) -> event.kind() == SubscriptionEvent.Kind.RECOVERED));
		assertThat(this.opened).hasValue(2);
		assertThat(this.events).filteredOn((event) -> event.kind() == SubscriptionEvent.Kind.LOST)
			.singleElement()
			.satisfies(
					(event) -> assertThat(event.cause()).hasMessageContaining("Another server has become the master"));
	}

	/** And without a driver nobody knows more than before. */
	@Test
	void whoCannotSayWhetherItIsCurrentIsKept() {
		AtomicInteger asked = new AtomicInteger();
		LivingSubscription subscription = start(() -> {
			this.opened.incrementAndGet();
			return new Willing().whileCurrent(() -> {
				asked.incrementAndGet();
				throw new IllegalStateException("closed");
			});
		});
		patiently().until(() -> subscription.isLive() && asked.get() > 3);
		assertThat(this.opened).hasValue(1);
	}

	@Test
	void whatLinksHaveInCommonEndsWithTheSubscription() {
		AtomicInteger released = new AtomicInteger();
		LivingSubscription subscription = start(new LinkFactory() {

			@Override
			public SubscriptionLink openSubscription() {
				return new Willing();
			}

			@Override
			public void release() {
				released.incrementAndGet();
			}

		});
		patiently().until(subscription::isLive);
		assertThat(released).hasValue(0);
		subscription.stop();
		assertThat(released).hasValue(1);
	}

}
