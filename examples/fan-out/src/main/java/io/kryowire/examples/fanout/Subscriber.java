/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.server.KryonetService;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessageFailure;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.annotation.RedisListener;

/**
 * Gets every message, over its link and over Redis, and knows what it has missed.
 */
@KryonetService
class Subscriber implements Ticker {

	private final long pauseNanos;

	/** What is current, whatever messages have been missed. */
	private final StateTopic<Tick> state;

	private final AtomicBoolean reading = new AtomicBoolean();

	// Of one round; guarded by this

	private long heard;

	private long told;

	private long last;

	private long current;

	private boolean inOrder = true;

	Subscriber(StateTopics states, Duration pause) {
		this.state = states.topic(FEED, Tick.class);
		this.pauseNanos = pause.toNanos();
	}

	@Override
	public CompletableFuture<List<NodeResult<Long>>> tick(String feed, Tick tick) {
		on(tick);
		return CompletableFuture.completedFuture(NodeResult.here(tick.number()));
	}

	@RedisListener(topic = FEED)
	void on(Tick tick) {
		if (this.pauseNanos > 0) {
			LockSupport.parkNanos(this.pauseNanos);
		}
		heard(tick.number());
	}

	private synchronized void heard(long number) {
		this.inOrder &= number > this.last;
		this.last = number;
		this.current = Math.max(this.current, number);
		this.heard++;
		notifyAll();
	}

	/** A message from Redis had no room: read again what it was about. */
	void missed(RedisMessageFailure failure) {
		synchronized (this) {
			this.told++;
			notifyAll();
		}
		if (this.reading.compareAndSet(false, true)) {
			CompletableFuture.runAsync(this::readAgain);
		}
	}

	private void readAgain() {
		// First: what is missed from now on is worth another look
		this.reading.set(false);
		Tick now = Objects.requireNonNull(this.state.get(FEED), "the publisher writes before it tells");
		synchronized (this) {
			this.current = Math.max(this.current, now.number());
			notifyAll();
		}
	}

	/** Begins another round. */
	synchronized void forget() {
		this.heard = 0;
		this.told = 0;
		this.last = 0;
		this.current = 0;
		this.inOrder = true;
	}

	/**
	 * Waits until it has got, or been told of, all messages, and knows the latest one.
	 * @param messages how many there are
	 * @param until at which {@link System#nanoTime} it gives up
	 */
	synchronized void awaitAll(long messages, long until) throws InterruptedException {
		while (this.heard + this.told != messages || this.current != messages) {
			long left = until - System.nanoTime();
			if (left <= 0) {
				throw new IllegalStateException("Of %d messages a subscriber has neither got nor been told of all: %s"
					.formatted(messages, report()));
			}
			TimeUnit.NANOSECONDS.timedWait(this, left);
		}
	}

	synchronized Report report() {
		return new Report(this.heard, this.told, this.inOrder, this.current);
	}

	/**
	 * What a subscriber knows.
	 *
	 * @param heard how many messages it has got
	 * @param told of how many it was told that it has missed them
	 * @param inOrder whether each one was later than the one before
	 * @param current the number of the latest message that it has got, or read
	 */
	record Report(long heard, long told, boolean inOrder, long current) {

	}

	/**
	 * A subscriber is an application of its own.
	 */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Subscriber subscriber(StateTopics states, @Value("${subscriber.pause}") Duration pause) {
			return new Subscriber(states, pause);
		}

		@Bean
		RedisMessageErrorHandler overflow(ObjectProvider<Subscriber> subscriber) {
			return (failure) -> subscriber.getObject().missed(failure);
		}

	}

}
