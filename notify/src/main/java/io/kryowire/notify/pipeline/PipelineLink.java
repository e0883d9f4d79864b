/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.dispatch.Burst;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;

/**
 * The connection of a pipeline. Sends a batch, completes what has been answered, and says
 * what is to be sent again. Used by the thread of the pipeline; closed by any.
 */
final class PipelineLink implements AutoCloseable {

	/**
	 * What a node of a cluster says of a slot, or of all, that may soon be otherwise. It
	 * has not executed anything.
	 */
	private static final List<String> ELSEWHERE = List.of("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN");

	/** What a server says that another one, or a new connection, may not say. */
	private static final List<String> UNFIT = List.of("LOADING", "READONLY", "MASTERDOWN", "BUSY", "NOAUTH",
			"ERR max number of clients");

	/** What a socket takes though nobody reads: writing it never waits. */
	private static final long NEVER_STUCK = 16 << 10;

	private static final int MOST_HALVINGS = 7;

	/** The first of so many waits for the last. */
	private static final int LONGEST_BURST = 64;

	private final ReconnectingLink links;

	private final PipelineRuntime runtime;

	/** How long it may take to send a batch and to have it answered. */
	private final Duration longest;

	/** Whether those who are told an answer may wait for others. */
	private final boolean patient;

	private final MasterCheck check;

	private final LeftAlone alone = new LeftAlone();

	/** Attempts in a row that have brought nothing, or ended the connection. */
	private int failures;

	private int halvings;

	/** Why nothing came through the last time. */
	private @Nullable RuntimeException trouble;

	PipelineLink(String name, CommandLink.Factory factory, PipelineRuntime runtime, Duration commandTimeout,
			Duration timeout, boolean patient, MasterCheck check) {
		this.links = new ReconnectingLink(factory, runtime, name, commandTimeout);
		this.runtime = runtime;
		this.longest = commandTimeout.plus(timeout);
		this.patient = patient;
		this.check = check;
	}

	/** Whether nothing came through the last time. */
	boolean isFailing() {
		return this.failures > 0;
	}

	/** How often a batch has to be halved to get through. */
	int halvings() {
		return this.halvings;
	}

	/** Before the next attempt after so many. */
	long pauseNanos(int attempts) {
		double millis = Math.min(100, 5L << Math.min(attempts, 5)) * (0.5 + this.runtime.random().getAsDouble() / 2);
		return (long) (millis * TimeUnit.MILLISECONDS.toNanos(1));
	}

	/** Fails a command that was never sent, because nothing comes through. */
	void giveUp(PendingCommand item) {
		RuntimeException cause = this.trouble;
		item.fail(CommandOutcome.NOT_SENT,
				(cause != null) ? String.valueOf(cause.getMessage()) : "Redis has refused all commands for some time",
				cause);
	}

	/** Returns what is to be tried again. */
	List<PendingCommand> attempt(List<PendingCommand> batch) throws InterruptedException {
		if (batch.isEmpty()) {
			return List.of();
		}
		if (this.failures > 0) {
			TimeUnit.NANOSECONDS.sleep(pauseNanos(this.failures));
		}
		List<PendingCommand> items = batch;
		List<@Nullable Object> answers;
		try {
			boolean opened = this.links.connect();
			if (opened) {
				this.alone.opened(this.links.nanoTime());
				items = PendingCommand.introduced(batch);
			}
			this.check.ask(this.links, this.alone, opened);
			answers = run(items);
		}
		catch (RuntimeException ex) {
			answers = Collections.nCopies(batch.size(), new Unanswered(false, ex));
		}
		return judge(answers) ? complete(items, answers) : sort(items, answers);
	}

	/** A driver that is writing does not look at time-outs. */
	private List<@Nullable Object> run(List<PendingCommand> items) {
		long bytes = 0;
		for (PendingCommand item : items) {
			bytes += item.bytes();
		}
		ScheduledFuture<?> guard = (bytes <= NEVER_STUCK) ? null
				: this.runtime.scheduler().schedule(this.links::cut, this.longest.toNanos(), TimeUnit.NANOSECONDS);
		try {
			return this.links.runEach(items.stream().map(PendingCommand::command).toList(), this.links.timeout());
		}
		catch (RuntimeException ex) {
			return Collections.nCopies(items.size(), new Unanswered(true, ex));
		}
		finally {
			if (guard != null) {
				guard.cancel(false);
			}
		}
	}

	/**
	 * Finds out what the answers say of the connection.
	 * @return whether all commands were executed
	 */
	private boolean judge(List<@Nullable Object> answers) {
		boolean answered = false;
		boolean executed = true;
		boolean lost = false;
		boolean unfit = false;
		boolean alone = false;
		this.trouble = null;
		for (Object answer : answers) {
			answered |= !(answer instanceof Unanswered);
			executed &= !(answer instanceof Unanswered || answer instanceof CommandError);
			this.trouble = (answer instanceof Unanswered unanswered) ? unanswered.cause() : this.trouble;
			lost |= answer instanceof Unanswered unanswered && unanswered.sent();
			unfit |= answer instanceof CommandError error && UNFIT.stream().anyMatch(error::is);
			alone |= LeftAlone.is(answer);
		}
		if (unfit) {
			this.links.discard();
		}
		else if (alone && !this.links.isCluster() && this.alone.isToBeLeft(this.links.nanoTime())) {
			// In a cluster the driver finds other masters
			this.links.discard();
		}
		this.failures = (answered && !unfit) ? 0 : this.failures + 1;
		this.halvings = lost ? Math.min(MOST_HALVINGS, this.halvings + 1)
				: Math.max(0, this.halvings - (answered ? 1 : 0));
		return executed;
	}

	/**
	 * Completes what has been answered. What can be sent again is, unless a later one of
	 * the same key has been executed meanwhile that it must not come after.
	 */
	private List<PendingCommand> sort(List<PendingCommand> items, List<@Nullable Object> answers)
			throws InterruptedException {
		Deque<PendingCommand> left = new ArrayDeque<>();
		Set<ByteBuffer> executed = new HashSet<>();
		boolean onlyUnknown = true;
		for (int i = items.size() - 1; i >= 0; i--) {
			PendingCommand item = items.get(i);
			Object answer = answers.get(i);
			if (!isAgain(item, answer)) {
				if (item.isOrdered() && !(answer instanceof CommandError) && !(answer instanceof Unanswered)) {
					executed.add(item.key());
				}
			}
			else if (item.isOrdered() && executed.contains(item.key())) {
				item.giveUp(answer, item.isScript() ? ". A later write of the key has been executed"
						: ". A later message has been published");
			}
			else if (isUnknown(item, answer)) {
				left.addFirst(item.spelledOut());
			}
			else if (this.runtime.nanoTime().getAsLong() - item.deadline() >= 0) {
				item.giveUp(answer, "");
			}
			else {
				left.addFirst(item.after(answer));
				onlyUnknown = false;
			}
		}
		complete(items, answers);
		return (onlyUnknown && !left.isEmpty()) ? attempt(List.copyOf(left)) : List.copyOf(left);
	}

	/** In bursts, since many of those who wait for answers send something at once. */
	private List<PendingCommand> complete(List<PendingCommand> items, List<@Nullable Object> answers) {
		for (int first = 0; first < items.size(); first += LONGEST_BURST) {
			int from = first;
			int to = Math.min(first + LONGEST_BURST, items.size());
			if (this.patient) {
				complete(items, answers, from, to);
			}
			else {
				Burst.run(() -> complete(items, answers, from, to));
			}
		}
		return List.of();
	}

	private static void complete(List<PendingCommand> items, List<@Nullable Object> answers, int from, int to) {
		for (int i = from; i < to; i++) {
			complete(items.get(i), answers.get(i));
		}
	}

	/** Whether a command is sent again after such an answer. */
	private static boolean isAgain(PendingCommand item, @Nullable Object answer) {
		if (answer instanceof Unanswered unanswered) {
			return !unanswered.sent() || (item.repeatable() && !item.open());
		}
		return answer instanceof CommandError error && (isUnknown(item, answer)
				|| ELSEWHERE.stream().anyMatch(error::is) || UNFIT.stream().anyMatch(error::is));
	}

	private static boolean isUnknown(PendingCommand item, @Nullable Object answer) {
		return answer instanceof CommandError error && error.is("NOSCRIPT") && item.isDigest();
	}

	private static void complete(PendingCommand item, @Nullable Object answer) {
		if (answer instanceof Unanswered unanswered) {
			if (!isAgain(item, answer)) {
				item.fail(CommandOutcome.UNKNOWN,
						"The connection was lost before the answer: " + unanswered.cause().getMessage(),
						unanswered.cause());
			}
		}
		else if (!(answer instanceof CommandError error)) {
			item.complete(answer);
		}
		else if (!isAgain(item, answer)) {
			item.refuse(error);
		}
	}

	void discard() {
		this.links.discard();
	}

	@Override
	public void close() {
		this.links.close();
	}

}
