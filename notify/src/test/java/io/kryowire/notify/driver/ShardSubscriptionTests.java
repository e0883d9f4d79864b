/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What a server tells of shard channels, on both drivers.
 */
class ShardSubscriptionTests {

	private final Queue<String> heard = new ConcurrentLinkedQueue<>();

	private final Queue<SubscriptionEvent.Kind> events = new ConcurrentLinkedQueue<>();

	private final AtomicInteger begun = new AtomicInteger();

	private final Deque<AutoCloseable> open = new ArrayDeque<>();

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatIsPublishedToShardsIsHeardAndNothingElse(Driver driver) {
		EmbeddedRedis redis = sharded();
		ShardSubscription subscription = live(driver, redis, "a", "b");
		patiently().until(() -> this.begun.get() == 1);
		subscription.add(List.of(bytes("c")), this.begun::incrementAndGet);
		patiently().until(() -> subscription.isLive() && this.begun.get() == 2);
		redis.send("PUBLISH", "a", "classic");
		for (String channel : List.of("a", "b", "c")) {
			assertThat(redis.send("SPUBLISH", channel, "x")).isEqualTo(1L);
		}
		patiently().until(() -> this.heard.size() == 3);
		assertThat(this.heard).containsExactly("a=x", "b=x", "c=x");
		assertThat(subscription.trouble()).isEmpty();
		assertThat(subscription.isUnknown()).isFalse();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aLostConnectionIsMadeAgain(Driver driver) {
		EmbeddedRedis redis = sharded();
		ShardSubscription subscription = live(driver, redis, "a");
		redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		patiently().until(() -> this.events.contains(SubscriptionEvent.Kind.RECOVERED) && subscription.isLive());
		assertThat(redis.send("SPUBLISH", "a", "x")).isEqualTo(1L);
		patiently().until(() -> this.heard.contains("a=x"));
	}

	/** The answer to a heartbeat counts no shard channels. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void silenceIsNoEnd(Driver driver) {
		EmbeddedRedis redis = sharded();
		live(driver, redis, "a");
		patiently().until(() -> String.valueOf(redis.send("CLIENT", "LIST", "TYPE", "pubsub")).contains("|unsubscribe")
				|| String.valueOf(redis.send("CLIENT", "LIST", "TYPE", "pubsub")).contains("cmd=unsubscribe"));
		redis.send("SPUBLISH", "a", "x");
		patiently().until(() -> this.heard.contains("a=x"));
		assertThat(this.events).containsExactly(SubscriptionEvent.Kind.LIVE);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aServerThatKnowsNoShardsIsTold(Driver driver) {
		assumeTrue(EmbeddedRedis.builder().origins(RedisOrigin.BUNDLED).whyUnavailable() == null);
		EmbeddedRedis redis = started(EmbeddedRedis.builder().origins(RedisOrigin.BUNDLED).start());
		assumeTrue(!redis.isAtLeast(7, 0));
		ShardSubscription subscription = subscribe(driver, redis, "a");
		patiently().until(subscription::isUnknown);
		assertThat(subscription.isLive()).isFalse();
	}

	private EmbeddedRedis sharded() {
		EmbeddedRedis redis = started(EmbeddedRedis.start());
		assumeTrue(redis.isAtLeast(7, 0), "Redis has shard channels since 7.0");
		return redis;
	}

	private EmbeddedRedis started(EmbeddedRedis redis) {
		this.open.addFirst(redis);
		return redis;
	}

	private ShardSubscription subscribe(Driver driver, EmbeddedRedis redis, String... channels) {
		Driver.Connections connections = driver.connect(redis.host(), redis.port());
		ShardSubscription subscription = new ShardSubscription("test", connections.factory(),
				new SubscriptionSettings(Duration.ofMillis(100), Waiting.LONGEST, Waiting.LONGEST,
						SubscriptionSettings.DEFAULTS.firstBackoff(), SubscriptionSettings.DEFAULTS.longestBackoff()),
				new Receiver());
		this.open.addFirst(connections);
		this.open.addFirst(subscription);
		subscription.add(List.of(channels).stream().map(ShardSubscriptionTests::bytes).toList(),
				this.begun::incrementAndGet);
		return subscription;
	}

	private ShardSubscription live(Driver driver, EmbeddedRedis redis, String... channels) {
		ShardSubscription subscription = subscribe(driver, redis, channels);
		patiently().until(subscription::isLive);
		return subscription;
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			ShardSubscriptionTests.this.heard.add(new String(channel) + "=" + new String(body));
		}

		@Override
		public void event(SubscriptionEvent event) {
			ShardSubscriptionTests.this.events.add(event.kind());
		}

	}

}
