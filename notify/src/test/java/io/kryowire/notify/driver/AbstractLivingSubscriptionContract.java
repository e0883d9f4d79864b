/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import io.kryowire.test.waiting.Waiting;

/**
 * A subscription, and links that no server would make to order.
 */
abstract class AbstractLivingSubscriptionContract {

	/** For links that hang. */
	static final SubscriptionSettings IMPATIENT = new SubscriptionSettings(Duration.ofMillis(20), Waiting.LONGEST,
			Duration.ofMillis(200), Duration.ofMillis(1), Duration.ofMillis(5));

	/** For links that fall silent. */
	static final SubscriptionSettings LISTENING = new SubscriptionSettings(Duration.ofMillis(20),
			Duration.ofMillis(100), Waiting.LONGEST, Duration.ofMillis(1), Duration.ofMillis(5));

	static final SubscriptionSettings PATIENT = new SubscriptionSettings(Duration.ofMillis(20), Waiting.LONGEST,
			Waiting.LONGEST, Duration.ofMillis(1), Duration.ofMillis(5));

	final Queue<String> messages = new ConcurrentLinkedQueue<>();

	final Queue<SubscriptionEvent> events = new ConcurrentLinkedQueue<>();

	final AtomicInteger opened = new AtomicInteger();

	final CountDownLatch gate = new CountDownLatch(1);

	@Nullable LivingSubscription subscription;

	@AfterEach
	void stop() {
		this.gate.countDown();
		if (this.subscription != null) {
			this.subscription.stop();
		}
	}

	LivingSubscription start(LinkFactory links) {
		return start(PATIENT, links);
	}

	LivingSubscription start(SubscriptionSettings settings, LinkFactory links) {
		LivingSubscription subscription = new LivingSubscription("test", links, settings, new Receiver(),
				SubscriptionWords.MESSAGES);
		this.subscription = subscription;
		subscription.add(List.of(bytes("a")), List.of());
		subscription.start();
		return subscription;
	}

	static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	static byte[] bytes(String text) {
		return text.getBytes();
	}

	final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			AbstractLivingSubscriptionContract.this.messages.add(new String(body));
		}

		@Override
		public void event(SubscriptionEvent event) {
			AbstractLivingSubscriptionContract.this.events.add(event);
		}

	}

	/** One that confirms what the test says. */
	static final class Reserved extends Willing {

		@Override
		void confirm(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
		}

	}

	/** A link that confirms and answers. */
	static class Willing implements SubscriptionLink {

		private final CountDownLatch end = new CountDownLatch(1);

		volatile @Nullable LinkListener listener;

		@Override
		public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns)
				throws InterruptedException {
			confirm(listener, channels, patterns);
			this.listener = listener;
			this.end.await();
		}

		void confirm(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
			channels.forEach((channel) -> listener.subscribed(Topic.channel(channel)));
			patterns.forEach((pattern) -> listener.subscribed(Topic.pattern(pattern)));
		}

		@Override
		public void ping() {
			LinkListener listener = this.listener;
			if (listener != null) {
				listener.alive();
			}
		}

		@Override
		public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		}

		@Override
		public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
		}

		@Override
		public void close() {
			this.end.countDown();
		}

	}

}
