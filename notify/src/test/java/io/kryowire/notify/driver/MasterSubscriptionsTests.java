/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.driver.MasterSubscriptions.Wanted;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who is subscribed to which master, when masters change.
 */
class MasterSubscriptionsTests {

	private final Map<String, String> owners = new ConcurrentHashMap<>();

	private final Map<String, Link> open = new ConcurrentHashMap<>();

	private final Map<String, String> refused = new ConcurrentHashMap<>();

	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicInteger released = new AtomicInteger();

	private final MasterSubscriptions subscriptions = new MasterSubscriptions("test", new Links(),
			MasterLinks.Use.SHARDS, SubscriptionSettings.DEFAULTS, new Receiver());

	@AfterEach
	void end() {
		this.subscriptions.close();
		assertThat(this.released.get()).isPositive();
	}

	@Test
	void eachMasterIsAskedForWhatItHas() {
		assertThat(this.subscriptions.isLive()).isFalse();
		want(Map.of("a", "one", "b", "one", "c", "two"));
		patiently().until(this.subscriptions::isLive);
		assertThat(channels("one")).containsExactlyInAnyOrder("a", "b");
		assertThat(channels("two")).containsExactly("c");
		patiently().until(() -> this.begun.get() == 2);
	}

	@Test
	void whatMovesIsHeardFromItsNewMasterAndNotFromTheOldOne() {
		want(Map.of("a", "one", "b", "one", "c", "two"));
		patiently().until(this.subscriptions::isLive);
		this.owners.put("b", "three");
		lose("one");
		patiently().until(() -> channels("three").equals(Set.of("b")) && channels("one").equals(Set.of("a"))
				&& this.subscriptions.isLive());
		this.owners.replaceAll((key, owner) -> "three");
		lose("two");
		patiently().until(() -> channels("three").equals(Set.of("a", "b", "c")) && this.subscriptions.isLive());
		patiently().until(() -> this.open.keySet().equals(Set.of("three")));
		assertThat(this.subscriptions.trouble()).isEmpty();
	}

	@Test
	void whatHasNoMasterIsSaidUntilItHasOne() {
		want(Map.of("a", "one", "b", "none"));
		patiently().until(() -> this.subscriptions.trouble().contains("no master"));
		assertThat(this.subscriptions.isLive()).isFalse();
		patiently().until(() -> channels("one").equals(Set.of("a")));
		this.owners.put("b", "two");
		patiently().until(this.subscriptions::isLive);
		assertThat(channels("two")).containsExactly("b");
		assertThat(this.subscriptions.trouble()).isEmpty();
	}

	@Test
	void aMasterThatGetsOthersKeysKeepsItsConnection() {
		want(Map.of("a", "one", "b", "two"));
		patiently().until(this.subscriptions::isLive);
		Link one = this.open.get("one");
		// Or one of them would have no key for a moment
		synchronized (this.owners) {
			this.owners.putAll(Map.of("a", "two", "b", "one"));
		}
		patiently().until(() -> channels("one").equals(Set.of("b")) && channels("two").equals(Set.of("a")));
		assertThat(this.open.get("one")).isSameAs(one);
	}

	@Test
	void whoRefusesForOneReasonIsCutOffByIt() {
		this.refused.putAll(Map.of("one", "unknown command", "two", "unknown command"));
		want(Map.of("a", "one", "b", "two", "c", "three"));
		patiently().until(() -> this.subscriptions.isCutOffBy("unknown command"));
		this.refused.put("two", "no route");
		patiently().until(() -> !this.subscriptions.isCutOffBy("unknown command"));
		this.refused.clear();
		patiently().until(this.subscriptions::isLive);
		assertThat(this.subscriptions.isCutOffBy("unknown command")).isFalse();
	}

	/** Were they, the pauses would double to more than a minute. */
	@Test
	void slotsThatMoveAreNoFailures() {
		this.owners.put("a", "one");
		try (MasterSubscriptions patient = new MasterSubscriptions("patient", new Links(), MasterLinks.Use.SHARDS,
				SubscriptionSettings.DEFAULTS.withLongestBackoff(Duration.ofHours(1)), new Receiver())) {
			patient.add(List.of(new Wanted(bytes("a"), bytes("a"), this.begun::incrementAndGet)));
			patiently().until(patient::isLive);
			for (int i = 0; i < 14; i++) {
				Link link = this.open.get("one");
				assertThat(link).isNotNull();
				link.end.completeExceptionally(new SlotMovedException("a"));
				patiently().until(() -> this.open.getOrDefault("one", link) != link && patient.isLive());
			}
		}
	}

	private void want(Map<String, String> more) {
		this.owners.putAll(more);
		Runnable begin = this.begun::incrementAndGet;
		this.subscriptions.add(more.keySet().stream().map((key) -> new Wanted(bytes(key), bytes(key), begin)).toList());
	}

	private Set<String> channels(String master) {
		Link link = this.open.get(master);
		return (link != null) ? Set.copyOf(link.channels) : Set.of();
	}

	private void lose(String master) {
		Link link = this.open.get(master);
		assertThat(link).isNotNull();
		link.end.completeExceptionally(new IllegalStateException("moved"));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private final class Links implements MasterLinks {

		@Override
		public List<@Nullable String> masters(List<byte[]> keys, boolean anew) {
			Map<String, String> owners = MasterSubscriptionsTests.this.owners;
			synchronized (owners) {
				return Arrays.asList(keys.stream()
					.map((key) -> owners.get(new String(key, StandardCharsets.UTF_8)))
					.map((owner) -> "none".equals(owner) ? null : owner)
					.toArray(String[]::new));
			}
		}

		@Override
		public SubscriptionLink open(Use use, String master) {
			String refusal = MasterSubscriptionsTests.this.refused.get(master);
			if (refusal != null) {
				throw new IllegalStateException(refusal);
			}
			return new Link(master);
		}

		@Override
		public void release() {
			MasterSubscriptionsTests.this.released.incrementAndGet();
		}

	}

	/** Confirms everything, and goes on until it is closed or lost. */
	private final class Link implements SubscriptionLink {

		private final String master;

		private final Set<String> channels = ConcurrentHashMap.newKeySet();

		private final CompletableFuture<Void> end = new CompletableFuture<>();

		private volatile @Nullable LinkListener listener;

		Link(String master) {
			this.master = master;
		}

		@Override
		public void run(LinkListener listener, Collection<byte[]> channels, Collection<byte[]> patterns)
				throws InterruptedException, ExecutionException {
			this.listener = listener;
			MasterSubscriptionsTests.this.open.put(this.master, this);
			try {
				subscribe(channels, patterns);
				this.end.get();
			}
			finally {
				MasterSubscriptionsTests.this.open.remove(this.master, this);
			}
		}

		@Override
		public void ping() {
			LinkListener telling = this.listener;
			if (telling != null) {
				telling.alive();
			}
		}

		@Override
		public void subscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
			channels.forEach((channel) -> {
				this.channels.add(new String(channel, StandardCharsets.UTF_8));
				LinkListener telling = this.listener;
				if (telling != null) {
					telling.subscribed(Topic.channel(channel));
				}
			});
		}

		@Override
		public void unsubscribe(Collection<byte[]> channels, Collection<byte[]> patterns) {
			channels.forEach((channel) -> this.channels.remove(new String(channel, StandardCharsets.UTF_8)));
		}

		@Override
		public void close() {
			this.end.complete(null);
		}

	}

	private static final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			// There are none
		}

		@Override
		public void event(SubscriptionEvent event) {
			// Seen by what follows
		}

	}

}
