/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server tells of keys, on both drivers.
 */
class KeyTrackingTests {

	/** A link that was made again would tell of everything. */
	private static final SubscriptionSettings PATIENT = new SubscriptionSettings(Duration.ofMillis(100),
			Waiting.LONGEST, Waiting.LONGEST, SubscriptionSettings.DEFAULTS.firstBackoff(),
			SubscriptionSettings.DEFAULTS.longestBackoff());

	private final Queue<List<String>> changes = new ConcurrentLinkedQueue<>();

	private final Queue<SubscriptionEvent.Kind> events = new ConcurrentLinkedQueue<>();

	private final AtomicInteger begun = new AtomicInteger();

	private EmbeddedRedis redis;

	private Driver.@Nullable Connections connections;

	private @Nullable KeyTracking tracking;

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.start();
	}

	@AfterEach
	void end() {
		if (this.tracking != null) {
			this.tracking.close();
		}
		if (this.connections != null) {
			this.connections.close();
		}
		this.redis.close();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatChangesInOneStepIsToldTogether(Driver driver) {
		track(driver, "a:");
		this.redis.send("MSET", "a:1", "x", "b:1", "x", "a:2", "x");
		patiently().untilAsserted(() -> assertThat(this.changes).hasSize(1)
			.first()
			.satisfies((names) -> assertThat(names).containsExactlyInAnyOrder("a:1", "a:2")));
		this.redis.send("FLUSHALL");
		patiently().until(() -> this.changes.contains(List.of("everything")));
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void prefixesAreAdded(Driver driver) {
		KeyTracking tracking = track(driver, "a:1:");
		tracking.track(bytes("b:"), List.of(bytes("b:")), this.begun::incrementAndGet);
		patiently().until(() -> this.begun.get() == 2);
		assertThat(this.changes).isEmpty();
		this.redis.send("SET", "b:1", "x");
		patiently().until(() -> this.changes.contains(List.of("b:1")));
		// Takes the place of the first, and some may have been missed meanwhile
		tracking.track(bytes("a:"), List.of(bytes("a:")), this.begun::incrementAndGet);
		patiently().until(() -> this.begun.get() == 3 && this.changes.contains(List.of("everything")));
		tracking.track(bytes("a:2:"), List.of(bytes("a:")), this.begun::incrementAndGet);
		patiently().until(() -> this.begun.get() == 4);
		this.changes.clear();
		for (String key : List.of("a:0", "a:1:0", "a:2:0", "b:0")) {
			this.redis.send("SET", key, "x");
			patiently().until(() -> this.changes.contains(List.of(key)));
		}
		assertThat(this.changes).hasSize(4);
		assertThat(tracking.isLive()).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aLostConnectionIsMadeAgainAndTracks(Driver driver) {
		KeyTracking tracking = track(driver, "a:");
		this.redis.send("CLIENT", "KILL", "TYPE", "pubsub");
		patiently().until(() -> this.events.contains(SubscriptionEvent.Kind.RECOVERED) && tracking.isLive());
		this.redis.send("SET", "a:1", "x");
		patiently().until(() -> this.changes.contains(List.of("a:1")));
	}

	/** For it must not take as much of the server's memory as it is behind. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void theServerTakesItForASubscriber(Driver driver) {
		track(driver, "a:");
		assertThat(String.valueOf(this.redis.send("CLIENT", "LIST", "TYPE", "pubsub"))).contains("flags=PtB");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void messagesAreNoChanges(Driver driver) {
		track(driver, "a:");
		assertThat(this.redis.send("PUBLISH", "a:", "a:1")).isEqualTo(1L);
		this.redis.send("SET", "a:2", "x");
		patiently().until(() -> !this.changes.isEmpty());
		assertThat(this.changes).containsExactly(List.of("a:2"));
	}

	private KeyTracking track(Driver driver, String prefix) {
		Driver.Connections connected = driver.connect(this.redis.host(), this.redis.port());
		this.connections = connected;
		KeyTracking started = new KeyTracking("test", connected.factory(), PATIENT, new Receiver());
		this.tracking = started;
		started.track(bytes(prefix), List.of(bytes(prefix)), this.begun::incrementAndGet);
		patiently().until(() -> this.begun.get() == 1 && started.isLive());
		return started;
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private final class Receiver implements SubscriptionReceiver {

		@Override
		public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
			KeyTrackingTests.this.changes.add(List.of("a message"));
		}

		@Override
		public void keysChanged(@Nullable List<byte[]> names) {
			KeyTrackingTests.this.changes
				.add((names != null) ? names.stream().map(String::new).toList() : List.of("everything"));
		}

		@Override
		public void event(SubscriptionEvent event) {
			KeyTrackingTests.this.events.add(event.kind());
		}

	}

}
