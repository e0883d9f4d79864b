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

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a subscription does with links that no server would make to order.
 */
@Timeout(60)
class LivingSubscriptionTests {

	private static final SubscriptionSettings QUICK = new SubscriptionSettings(Duration.ofMillis(20),
			Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(1), Duration.ofMillis(5));

	private final Queue<SubscriptionEvent> events = new ConcurrentLinkedQueue<>();

	private final AtomicInteger opened = new AtomicInteger();

	private final CountDownLatch gate = new CountDownLatch(1);

	private @Nullable LivingSubscription subscription;

	@AfterEach
	void stop() {
		this.gate.countDown();
		if (this.subscription != null) {
			this.subscription.stop();
		}
	}

	@Test
	void anErrorThatEndsAnAttemptDoesNotEndTheSubscription() {
		LivingSubscription subscription = start(() -> {
			if (this.opened.incrementAndGet() < 4) {
				throw new OutOfMemoryError("a test");
			}
			return new Willing();
		});
		patiently().until(subscription::isLive);
		patiently().untilAsserted(() -> assertThat(this.events).extracting(SubscriptionEvent::kind)
			.containsExactly(SubscriptionEvent.Kind.UNAVAILABLE, SubscriptionEvent.Kind.LIVE));
	}

	@Test
	void attemptsThatHangAreLeftBehind() {
		LivingSubscription subscription = start(() -> {
			if (this.opened.incrementAndGet() < 3) {
				this.gate.await();
			}
			return new Willing();
		});
		patiently().until(subscription::isLive);
		assertThat(this.opened).hasValueGreaterThanOrEqualTo(3);
	}

	@Test
	void moreAttemptsThanAFewAreNotLeftBehind() {
		start(() -> {
			this.opened.incrementAndGet();
			this.gate.await();
			return new Willing();
		});
		patiently().until(() -> this.opened.get() == 4);
		Awaitility.await().during(Duration.ofMillis(600)).until(() -> this.opened.get() == 4);
		this.gate.countDown();
		patiently().until(() -> this.subscription.isLive());
	}

	@Test
	void aServerThatIsSilentIsLeft() {
		LivingSubscription subscription = start(() -> {
			this.opened.incrementAndGet();
			return new Willing() {
				@Override
				public void ping() {
					if (LivingSubscriptionTests.this.opened.get() > 1) {
						super.ping();
					}
				}
			};
		});
		patiently().until(() -> subscription.recoveries() == 1);
		patiently().untilAsserted(() -> assertThat(this.events).extracting(SubscriptionEvent::kind)
			.startsWith(SubscriptionEvent.Kind.LIVE, SubscriptionEvent.Kind.LOST, SubscriptionEvent.Kind.RECOVERED));
		assertThat(this.events).filteredOn((event) -> event.kind() == SubscriptionEvent.Kind.LOST)
			.first()
			.satisfies((event) -> assertThat(event.cause()).hasMessageContaining("silent"));
	}

	@Test
	void aSubscriptionIsNotLiveBeforeEveryTopicIsConfirmed() {
		Willing half = new Willing() {
			@Override
			void confirm(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
				super.confirm(listener, channels, List.of());
			}
		};
		LivingSubscription subscription = new LivingSubscription("test", () -> half, QUICK, new Receiver());
		this.subscription = subscription;
		subscription.add(List.of(bytes("a")), List.of(bytes("b*")));
		subscription.start();
		patiently().until(() -> half.listener != null);
		assertThat(subscription.isLive()).isFalse();
		half.listener.subscribed(Topic.pattern(bytes("b*")));
		assertThat(subscription.isLive()).isTrue();
	}

	@Test
	void aSubscriptionWithoutTopicsNeedsNoConnection() {
		LivingSubscription subscription = start(() -> {
			this.opened.incrementAndGet();
			return new Willing();
		});
		patiently().until(subscription::isLive);
		subscription.remove(List.of(bytes("a")), List.of());
		assertThat(subscription.state()).isEqualTo(SubscriptionState.IDLE);
		subscription.add(List.of(bytes("c")), List.of());
		patiently().until(subscription::isLive);
		assertThat(this.opened).hasValue(2);
	}

	@Test
	void pausesGrowToTheLongestAndAreShortenedByAtMostHalf() {
		SubscriptionSettings settings = SubscriptionSettings.DEFAULTS;
		assertThat(settings.backoff(0, 1)).isEqualTo(Duration.ofMillis(20));
		assertThat(settings.backoff(0, 0)).isEqualTo(Duration.ofMillis(10));
		assertThat(settings.backoff(3, 1)).isEqualTo(Duration.ofMillis(160));
		assertThat(settings.backoff(1000, 1)).isEqualTo(Duration.ofMillis(500));
		assertThat(settings.backoff(1000, 0)).isEqualTo(Duration.ofMillis(250));
	}

	private LivingSubscription start(LinkFactory links) {
		LivingSubscription subscription = new LivingSubscription("test", links, QUICK, new Receiver());
		this.subscription = subscription;
		subscription.add(List.of(bytes("a")), List.of());
		subscription.start();
		return subscription;
	}

	private static byte[] bytes(String text) {
		return text.getBytes();
	}

	private static ConditionFactory patiently() {
		return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(5));
	}

	private final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		}

		@Override
		public void event(SubscriptionEvent event) {
			LivingSubscriptionTests.this.events.add(event);
		}

	}

	/** A link that confirms and answers. */
	private static class Willing implements SubscriptionLink {

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
