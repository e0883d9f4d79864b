/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.load;

import java.math.BigDecimal;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.kryowire.sample.journal.Note;
import io.kryowire.sample.quotes.Accepted;
import io.kryowire.sample.quotes.QuoteService;
import io.kryowire.sample.system.Instrument;
import io.kryowire.sample.system.SampleProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Moves prices, with the same calls that other callers use. Only a few of them are in
 * flight at a time, so a slower service slows down the load.
 */
@Component
public class LoadGenerator implements DisposableBean {

	private static final int TICK_MILLIS = 10;

	private static final int UNDER_WAY = 64;

	private final QuoteService quotes;

	private final RandomWalk walk;

	private final ApplicationEventPublisher events;

	private final SampleProperties.Load settings;

	private final Semaphore room = new Semaphore(UNDER_WAY);

	private final LongAdder done = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final ScheduledExecutorService timer = Executors
		.newSingleThreadScheduledExecutor((task) -> new Thread(task, "load"));

	private volatile @Nullable ScheduledFuture<?> running;

	private volatile boolean trouble;

	/** Quotes that are due, in parts of one; of the timer's thread. */
	private double due;

	LoadGenerator(QuoteService quotes, RandomWalk walk, SampleProperties properties, ApplicationEventPublisher events) {
		this.quotes = quotes;
		this.walk = walk;
		this.settings = properties.load();
		this.events = events;
	}

	@EventListener(ApplicationReadyEvent.class)
	void ready() {
		if (this.settings.running()) {
			start();
		}
	}

	synchronized void start() {
		if (this.running == null) {
			this.running = this.timer.scheduleWithFixedDelay(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
			note(Note.Kind.ACTION, "The load has started: %d quotes per second".formatted(this.settings.rate()));
		}
	}

	synchronized void stop() {
		ScheduledFuture<?> ending = this.running;
		if (ending != null) {
			ending.cancel(false);
			this.running = null;
			note(Note.Kind.ACTION, "The load has stopped");
		}
	}

	/**
	 * Returns whether the load is running.
	 * @return whether prices move
	 */
	public boolean isRunning() {
		return this.running != null;
	}

	/**
	 * Returns the state of the load.
	 * @return the status
	 */
	public Status status() {
		return new Status(isRunning(), this.settings.rate(), this.done.sum(), this.failed.sum());
	}

	private void tick() {
		try {
			this.due = Math.min(UNDER_WAY, this.due + this.settings.rate() * TICK_MILLIS / 1000.0);
			while (this.due >= 1 && this.room.tryAcquire()) {
				this.due--;
				step();
			}
		}
		catch (RuntimeException ex) {
			ended(null, ex);
		}
	}

	private void step() {
		RandomWalk.Step step = this.walk.next();
		if (step == null) {
			this.room.release();
			return;
		}
		BigDecimal bid = step.bid();
		try {
			this.quotes.putLater(step.isin(), bid, Instrument.ask(bid)).whenComplete((accepted, problem) -> {
				this.room.release();
				ended(accepted, problem);
			});
		}
		catch (RuntimeException ex) {
			this.room.release();
			throw ex;
		}
	}

	/** Notes when calls begin to fail, and when they succeed again. */
	private void ended(@Nullable Accepted accepted, @Nullable Throwable problem) {
		if (problem != null) {
			this.failed.increment();
		}
		else {
			this.done.increment();
		}
		if (this.trouble != (problem != null)) {
			this.trouble = problem != null;
			note(Note.Kind.TROUBLE, (problem != null) ? "Quotes of the load fail: " + problem.getMessage()
					: "Quotes of the load are accepted again");
		}
	}

	private void note(Note.Kind kind, String text) {
		this.events.publishEvent(new Note(kind, text));
	}

	@Override
	public void destroy() {
		this.timer.shutdownNow();
	}

	/**
	 * The state of a load.
	 *
	 * @param running whether it is running
	 * @param rate the intended number of quotes per second
	 * @param done the number of quotes that have been set
	 * @param failed the number of quotes that could not be set
	 */
	public record Status(boolean running, int rate, long done, long failed) {

	}

}
