/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;

import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a subscription is live, and whoever waits for a topic is told.
 */
class TopicConfirmationTests extends AbstractLivingSubscriptionContract {

	@Test
	void aSubscriptionIsNotLiveBeforeEveryTopicIsConfirmed() {
		Willing half = new Willing() {
			@Override
			void confirm(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns) {
				super.confirm(listener, channels, List.of());
			}
		};
		LivingSubscription subscription = new LivingSubscription("test", () -> half, PATIENT, new Receiver(),
				SubscriptionWords.MESSAGES);
		this.subscription = subscription;
		subscription.add(List.of(bytes("a")), List.of(bytes("b*")));
		subscription.start();
		patiently().until(() -> half.listener != null);
		assertThat(subscription.isLive()).isFalse();
		half.listener.subscribed(Topic.pattern(bytes("b*")));
		assertThat(subscription.isLive()).isTrue();
	}

	/** One that was added while it connected, and one that is added when it is live. */
	@Test
	void aSubscriptionIsNotLiveBeforeTopicsAreConfirmedThatCameLater() {
		Reserved reserved = new Reserved();
		LivingSubscription subscription = start(() -> reserved);
		patiently().until(() -> reserved.listener != null);
		subscription.add(List.of(bytes("b")), List.of());
		reserved.listener.subscribed(Topic.channel(bytes("a")));
		assertThat(subscription.isLive()).isFalse();
		assertThat(subscription.state()).isEqualTo(SubscriptionState.CONNECTING);
		reserved.listener.subscribed(Topic.channel(bytes("b")));
		assertThat(subscription.isLive()).isTrue();
		subscription.add(List.of(bytes("c")), List.of());
		assertThat(subscription.isLive()).isFalse();
		assertThat(subscription.state()).as("nothing is lost").isEqualTo(SubscriptionState.LIVE);
		reserved.listener.subscribed(Topic.channel(bytes("c")));
		assertThat(subscription.isLive()).isTrue();
		subscription.add(List.of(bytes("d")), List.of());
		subscription.remove(List.of(bytes("d")), List.of());
		assertThat(subscription.isLive()).isTrue();
	}

	@Test
	void whoeverWaitsForATopicThatNobodyWantsAnyMoreWaitsNoLonger() throws Exception {
		LivingSubscription subscription = start(Reserved::new);
		CompletableFuture<Void> first = subscription.firstOutcome();
		CompletableFuture<Void> removed = subscription.add(List.of(bytes("b")), List.of());
		subscription.remove(List.of(bytes("b")), List.of());
		Waiting.get(removed);
		assertThat(first).isNotDone();
		subscription.remove(List.of(bytes("a")), List.of());
		Waiting.get(first);
		CompletableFuture<Void> stopped = subscription.add(List.of(bytes("c")), List.of());
		assertThat(subscription.firstOutcome()).isNotDone();
		subscription.stop();
		Waiting.get(stopped);
		Waiting.get(subscription.firstOutcome());
	}

	@Test
	void whoeverStartsItAgainWaitsForItsTopicsAgain() {
		LivingSubscription subscription = start(Reserved::new);
		CompletableFuture<Void> first = subscription.add(List.of(bytes("a")), List.of());
		subscription.stop();
		patiently().until(first::isDone);
		subscription.start();
		assertThat(subscription.add(List.of(bytes("a")), List.of())).isNotDone();
	}

	/** What has been confirmed is told, though whoever tells it is busy when it ends. */
	@Test
	void aConfirmationIsNotForgottenInTheEnd() throws Exception {
		Reserved link = new Reserved();
		LivingSubscription subscription = start(() -> link);
		patiently().until(() -> link.listener != null);
		CompletableFuture<Void> a = subscription.add(List.of(bytes("a")), List.of());
		CompletableFuture<Void> b = subscription.add(List.of(bytes("b")), List.of());
		CountDownLatch busy = new CountDownLatch(1);
		a.thenRun(() -> {
			busy.countDown();
			await(this.gate);
		});
		link.listener.subscribed(Topic.channel(bytes("a")));
		Waiting.await(busy);
		link.listener.subscribed(Topic.channel(bytes("b")));
		subscription.stop();
		this.gate.countDown();
		Waiting.get(b);
	}

	/** The first confirmation is of what has been taken back since. */
	@Test
	void aTopicThatWasRemovedAndAddedAgainIsConfirmedByItsLastSubscription() {
		Reserved link = new Reserved();
		LivingSubscription subscription = start(() -> link);
		patiently().until(() -> link.listener != null);
		link.listener.subscribed(Topic.channel(bytes("a")));
		subscription.add(List.of(bytes("b")), List.of());
		subscription.remove(List.of(bytes("b")), List.of());
		assertThat(subscription.isLive()).isTrue();
		CompletableFuture<Void> again = subscription.add(List.of(bytes("b")), List.of());
		link.listener.subscribed(Topic.channel(bytes("b")));
		assertThat(subscription.isLive()).isFalse();
		link.listener.subscribed(Topic.channel(bytes("b")));
		assertThat(subscription.isLive()).isTrue();
		patiently().until(again::isDone);
	}

	/** As of a driver that subscribes once more by itself. */
	@Test
	void aConfirmationThatNobodyHasAskedForChangesNothing() {
		Reserved link = new Reserved();
		LivingSubscription subscription = start(() -> link);
		patiently().until(() -> link.listener != null);
		link.listener.subscribed(Topic.channel(bytes("b")));
		link.listener.subscribed(Topic.channel(bytes("a")));
		link.listener.subscribed(Topic.channel(bytes("a")));
		assertThat(subscription.isLive()).isTrue();
		subscription.add(List.of(bytes("b")), List.of());
		assertThat(subscription.isLive()).isFalse();
		link.listener.subscribed(Topic.channel(bytes("b")));
		assertThat(subscription.isLive()).isTrue();
	}

}
