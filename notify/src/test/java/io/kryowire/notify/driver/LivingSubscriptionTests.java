/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;

import org.junit.jupiter.api.Test;

import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a subscription does with links that no server would make to order.
 */
class LivingSubscriptionTests extends AbstractLivingSubscriptionContract {

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

	/**
	 * Whoever waits for the first attempt may be slow, or have no thread to be told on.
	 */
	@Test
	void thatItIsUnavailableIsToldOnceHoweverManyAttemptsFail() {
		for (int i = 0; i < ForkJoinPool.getCommonPoolParallelism(); i++) {
			ForkJoinPool.commonPool().execute(() -> await(this.gate));
		}
		LivingSubscription subscription = start(() -> {
			if (this.opened.incrementAndGet() < 50) {
				throw new IllegalStateException("a test");
			}
			return new Willing();
		});
		patiently().until(subscription::isLive);
		patiently().untilAsserted(() -> assertThat(this.events).extracting(SubscriptionEvent::kind)
			.containsExactly(SubscriptionEvent.Kind.UNAVAILABLE, SubscriptionEvent.Kind.LIVE));
	}

	@Test
	void thatItIsUnavailableIsToldAgainAfterItHadNothingToDo() {
		LivingSubscription subscription = start(() -> {
			throw new IllegalStateException("a test");
		});
		patiently().until(() -> this.events.size() == 1);
		subscription.remove(List.of(bytes("a")), List.of());
		assertThat(subscription.state()).isEqualTo(SubscriptionState.IDLE);
		subscription.add(List.of(bytes("b")), List.of());
		patiently().untilAsserted(() -> assertThat(this.events).extracting(SubscriptionEvent::kind)
			.containsExactly(SubscriptionEvent.Kind.UNAVAILABLE, SubscriptionEvent.Kind.UNAVAILABLE));
	}

	@Test
	void whoeverSeesThatItIsLiveAgainSeesTheRecoveryAsWell() {
		Queue<Willing> links = new ConcurrentLinkedQueue<>();
		Semaphore permits = new Semaphore(1);
		LivingSubscription subscription = start(() -> {
			permits.acquire();
			Willing link = new Willing();
			links.add(link);
			return link;
		});
		patiently().until(subscription::isLive);
		for (int i = 1; i <= 50; i++) {
			links.remove().close();
			patiently().until(() -> subscription.state() == SubscriptionState.LOST);
			permits.release();
			while (!subscription.isLive() && !Thread.currentThread().isInterrupted()) {
				Thread.onSpinWait();
			}
			assertThat(subscription.recoveries()).isEqualTo(i);
		}
	}

	@Test
	void attemptsThatHangAreLeftBehind() {
		LivingSubscription subscription = start(IMPATIENT, () -> {
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
		start(IMPATIENT, () -> {
			this.opened.incrementAndGet();
			this.gate.await();
			return new Willing();
		});
		patiently().until(() -> this.opened.get() == 4);
		patiently().during(Duration.ofMillis(600)).until(() -> this.opened.get() == 4);
		this.gate.countDown();
		patiently().until(() -> this.subscription.isLive());
	}

	@Test
	void aServerThatIsSilentIsLeft() {
		LivingSubscription subscription = start(LISTENING, () -> {
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
		patiently().until(() -> subscription.recoveries() >= 1);
		patiently().untilAsserted(() -> assertThat(this.events).extracting(SubscriptionEvent::kind)
			.startsWith(SubscriptionEvent.Kind.LIVE, SubscriptionEvent.Kind.LOST, SubscriptionEvent.Kind.RECOVERED));
		assertThat(this.events).filteredOn((event) -> event.kind() == SubscriptionEvent.Kind.LOST)
			.first()
			.satisfies((event) -> assertThat(event.cause()).hasMessageContaining("silent"));
	}

	/** As of a driver that connects again by itself. */
	@Test
	void whatALinkHearsAfterItsEndGoesNowhere() {
		Queue<Willing> links = new ConcurrentLinkedQueue<>();
		LivingSubscription subscription = start(() -> {
			Willing link = new Willing();
			links.add(link);
			return link;
		});
		patiently().until(subscription::isLive);
		Willing old = links.remove();
		patiently().until(() -> old.listener != null);
		old.listener.message(bytes("a"), null, bytes("before"));
		old.close();
		patiently().until(() -> subscription.recoveries() == 1);
		old.listener.message(bytes("a"), null, bytes("after"));
		assertThat(this.messages).containsExactly("before");
	}

	@Test
	void whoeverAddsTheFirstTopicHearsThatTheServerIsAway() throws Exception {
		LivingSubscription subscription = new LivingSubscription("test", () -> {
			throw new IllegalStateException("a test");
		}, PATIENT, new Receiver(), SubscriptionWords.MESSAGES);
		this.subscription = subscription;
		Waiting.get(subscription.start());
		subscription.add(List.of(bytes("a")), List.of());
		Waiting.get(subscription.firstOutcome());
		assertThat(subscription.state()).isEqualTo(SubscriptionState.CONNECTING);
	}

	@Test
	void whatIsKnownAgainstItIsForgottenWhenItHasNothingToDo() {
		LivingSubscription subscription = start(() -> {
			throw new IllegalStateException("a test");
		});
		patiently().until(() -> !subscription.trouble().isEmpty());
		subscription.remove(List.of(bytes("a")), List.of());
		assertThat(subscription.trouble()).isEmpty();
	}

	/** As where there is no memory for its thread. */
	@Test
	void whatCouldNotBeStartedMayBeStartedAgain() {
		Duration beyond = Duration.ofSeconds(Long.MAX_VALUE);
		LivingSubscription subscription = new LivingSubscription("test", Willing::new,
				new SubscriptionSettings(beyond, beyond, beyond, Duration.ofMillis(1), Duration.ofMillis(5)),
				new Receiver(), SubscriptionWords.MESSAGES);
		subscription.add(List.of(bytes("a")), List.of());
		assertThatExceptionOfType(ArithmeticException.class).isThrownBy(subscription::start);
		assertThatExceptionOfType(ArithmeticException.class).isThrownBy(subscription::start);
		assertThat(subscription.state()).isEqualTo(SubscriptionState.IDLE);
	}

	@Test
	void itsThreadsHaveNothingOfWhoeverAddsTheFirstTopic() throws Exception {
		InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
		Queue<String> seen = new ConcurrentLinkedQueue<>();
		ClassLoader own = Thread.currentThread().getContextClassLoader();
		LivingSubscription subscription = new LivingSubscription("test", () -> {
			seen.add(local.get() + " " + (Thread.currentThread().getContextClassLoader() == own));
			return new Willing();
		}, PATIENT, new Receiver(), SubscriptionWords.MESSAGES);
		this.subscription = subscription;
		subscription.start();
		Thread adding = new Thread(() -> {
			local.set("a request");
			Thread.currentThread().setContextClassLoader(new ClassLoader(own) {
			});
			subscription.add(List.of(bytes("a")), List.of());
		});
		adding.start();
		Waiting.join(adding);
		patiently().until(subscription::isLive);
		assertThat(seen).containsExactly("null true");
	}

	@Test
	void nothingIsLeftOfItWhenItHasBeenStopped() throws Exception {
		SubscriptionSettings slow = new SubscriptionSettings(Waiting.LONGEST, Waiting.LONGEST, Waiting.LONGEST,
				Duration.ofHours(1), Duration.ofHours(1));
		LivingSubscription subscription = new LivingSubscription("gone", () -> {
			throw new IllegalStateException("a test");
		}, slow, new Receiver(), SubscriptionWords.MESSAGES);
		subscription.add(List.of(bytes("a")), List.of());
		Waiting.get(subscription.start());
		subscription.stop();
		patiently().until(() -> Thread.getAllStackTraces()
			.keySet()
			.stream()
			.noneMatch((thread) -> thread.getName().startsWith("gone-")));
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
	void attemptsThatWereLeftBehindEndWithTheSubscription() throws Exception {
		CountDownLatch two = new CountDownLatch(2);
		CountDownLatch interrupted = new CountDownLatch(2);
		LivingSubscription subscription = start(IMPATIENT, () -> {
			if (this.opened.incrementAndGet() > 2) {
				return new Willing();
			}
			two.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
				throw ex;
			}
			throw new AssertionError("Nobody ends this wait");
		});
		Waiting.await(two);
		patiently().until(subscription::isLive);
		subscription.stop();
		Waiting.await(interrupted);
	}

	/** Lettuce would wait without end for a client that has been shut down. */
	@Test
	void aSessionThatEndsBeforeItsThreadHasBegunOpensNothing() {
		LivingSubscription owner = new LivingSubscription("test", () -> new Willing(), PATIENT, new Receiver(),
				SubscriptionWords.MESSAGES);
		Session session = new Session(owner, () -> {
			this.opened.incrementAndGet();
			return new Willing();
		}, List.of(Topic.channel(bytes("a"))), SessionWatch.now());
		session.end();
		assertThat(session.run()).isInstanceOf(IllegalStateException.class);
		assertThat(this.opened).hasValue(0);
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

}
