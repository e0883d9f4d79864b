/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.feed;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.kryowire.notify.driver.KeyTracking;
import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionReceiver;
import io.kryowire.notify.driver.SubscriptionSettings;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.StateTopics;

/**
 * Has values read that were changed by others, as soon as Redis tells of it. Nothing
 * depends on it: what it misses is found by a sweep.
 * <p>
 * Redis tells of our own writes too, and not who has written. But one of ours changes the
 * head of its partition in the same step, and no hand does: keys of a partition that
 * change while its head does not were changed by others, and are read at once. Keys that
 * change together with it are {@link Suspects}, until they are announced.
 */
public final class ForeignChanges implements SubscriptionReceiver, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** For a server without {@code CLIENT TRACKING}, or one that refuses it. */
	private static final SubscriptionSettings SETTINGS = SubscriptionSettings.DEFAULTS
		.withLongestBackoff(Duration.ofSeconds(5));

	/** How long an announcement may be later than the change, or earlier. */
	private static final long TURN_MILLIS = 50;

	private static final byte[] VALUE = { '}', ':', 'v', ':' };

	private final KeyTracking keyTracking;

	private final ScheduledExecutorService scheduler;

	/** By the tags of their keys. */
	private final Map<ByteBuffer, Tracked> partitions = new ConcurrentHashMap<>();

	private final Map<ChangeReceiver, Suspects> topics = new ConcurrentHashMap<>();

	/** Guarded by the monitor of this. */
	private @Nullable Future<?> turns;

	public ForeignChanges(RedisConnectionFactory connections, ScheduledExecutorService scheduler) {
		this.keyTracking = new KeyTracking("kryowire-state-tracking", connections, SETTINGS, this);
		this.scheduler = scheduler;
	}

	/**
	 * Begins to track the values of a topic.
	 * @return is to be told of what is announced of it
	 */
	public synchronized Suspects track(StateKeys keys, ChangeReceiver receiver) {
		Suspects suspects = new Suspects();
		this.topics.put(receiver, suspects);
		List<byte[]> heads = new ArrayList<>();
		for (int i = 0; i < keys.partitions(); i++) {
			byte[] head = keys.head(i);
			heads.add(head);
			this.partitions.put(tag(head), new Tracked(keys, i, receiver, suspects));
		}
		// What has changed before was not told to us
		this.keyTracking.track(keys.stem(), heads, receiver::compareSoon);
		if (this.turns == null) {
			this.turns = this.scheduler.scheduleWithFixedDelay(this::turn, TURN_MILLIS, TURN_MILLIS,
					TimeUnit.MILLISECONDS);
		}
		return suspects;
	}

	public boolean isLive() {
		return this.keyTracking.isLive();
	}

	public String trouble() {
		return this.keyTracking.trouble();
	}

	/** Whether every change that was told so far was announced, or looked at. */
	public boolean isAccountedFor() {
		return this.topics.values().stream().allMatch(Suspects::isEmpty);
	}

	/** Whether what may have changed untold has been compared. */
	public boolean isCompared() {
		return this.topics.keySet().stream().allMatch(ChangeReceiver::isCompared);
	}

	@Override
	public void message(byte[] channel, byte @Nullable [] pattern, byte[] body) {
		// Keys are told of in another way
	}

	@Override
	public void keysChanged(@Nullable List<byte[]> names) {
		if (names == null) {
			compareAll();
			return;
		}
		Set<Tracked> written = new HashSet<>();
		Map<byte[], Tracked> values = new IdentityHashMap<>();
		for (byte[] name : names) {
			Tracked partition = this.partitions.get(tag(name));
			if (partition == null) {
				continue;
			}
			if (Arrays.equals(name, partition.keys().head(partition.number()))) {
				written.add(partition);
			}
			else {
				values.put(name, partition);
			}
		}
		values.forEach((name, partition) -> changed(name, partition, written.contains(partition)));
	}

	private static void changed(byte[] name, Tracked partition, boolean withOurs) {
		String key = key(name, partition);
		if (key == null || !partition.receiver().isInteresting(key)) {
			return;
		}
		if (withOurs) {
			partition.suspects().changed(key);
		}
		else {
			partition.receiver().foreign(key);
		}
	}

	private static ByteBuffer tag(byte[] name) {
		int end = 0;
		while (end < name.length && name[end] != '}') {
			end++;
		}
		return ByteBuffer.wrap(name, 0, end);
	}

	/** The key of a value, {@code null} if it is none that would be read. */
	private static @Nullable String key(byte[] name, Tracked partition) {
		int stem = tag(name).limit();
		int begin = stem + VALUE.length;
		if (name.length <= begin || name.length > begin + StateWrite.MOST_KEY_BYTES
				|| !Arrays.equals(name, stem, begin, VALUE, 0, VALUE.length)) {
			return null;
		}
		String key = new String(name, begin, name.length - begin, StandardCharsets.UTF_8);
		return (partition.keys().partition(key) == partition.number()
				&& Arrays.equals(name, partition.keys().value(partition.number(), key))) ? key : null;
	}

	@Override
	public void event(SubscriptionEvent event) {
		if (event.kind() == SubscriptionEvent.Kind.RECOVERED || event.kind() == SubscriptionEvent.Kind.LIVE) {
			compareAll();
		}
	}

	private void compareAll() {
		this.topics.keySet().forEach(ChangeReceiver::compareSoon);
	}

	/** Must not throw: the scheduler would forget it. */
	private void turn() {
		try {
			this.topics.forEach((receiver, suspects) -> {
				Suspects.Found found = suspects.turn();
				found.keys().forEach(receiver::foreign);
				if (found.overflown()) {
					receiver.compareSoon();
				}
			});
		}
		catch (Throwable ex) {
			logger.error("Changes that Redis reported could not be processed", ex);
		}
	}

	@Override
	public void close() {
		this.keyTracking.close();
		synchronized (this) {
			if (this.turns != null) {
				this.turns.cancel(false);
			}
		}
	}

	/** A partition whose values are tracked. */
	private record Tracked(StateKeys keys, int number, ChangeReceiver receiver, Suspects suspects) {
	}

}
