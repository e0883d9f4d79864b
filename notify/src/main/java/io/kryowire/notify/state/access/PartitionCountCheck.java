/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.pipeline.PipelineThread;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateAccessException;
import io.kryowire.notify.state.StateAccessException.Outcome;

/**
 * Whether all processes count the same partitions of a topic. Who counts others looks for
 * values, and puts them, where nobody else does: it must not begin. The number stands in
 * Redis; the first one writes it, and so does whoever finds it gone.
 * <p>
 * What comes before the first answer waits for it, in its order. From then on Redis is
 * asked now and then, and nothing waits.
 */
public final class PartitionCountCheck {

	private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** As many as a pipeline takes. */
	private static final int MOST_WAITING = 16_384;

	private static final byte[] ONLY_IF_ABSENT = "NX".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] ONLY_IF_THERE = "XX".getBytes(StandardCharsets.US_ASCII);

	/**
	 * Stands behind the number, so that those who do not know the format do not begin.
	 */
	private static final String FORMAT = " (format 2)";

	private static final byte[] NOTHING = {};

	/** Who has written more has not written a number. */
	private static final int LONGEST_NUMBER = 32;

	private final StateKeys keys;

	private final TopicAccess access;

	/** Guarded by the monitor of this, as is what is asked. */
	private final List<Waiting<?>> waiting = new ArrayList<>();

	private boolean asking;

	private volatile boolean reached;

	private volatile long asked;

	PartitionCountCheck(StateKeys keys, TopicAccess access) {
		this.keys = keys;
		this.access = access;
	}

	/** The command that says how many partitions there are, if nobody has said so. */
	public static Command claim(StateKeys keys) {
		return Command.of("SET", keys.count(), claimed(keys), ONLY_IF_ABSENT);
	}

	/**
	 * The command that asks how many partitions there are. Answered with nothing if
	 * nobody has said so.
	 */
	public static Command question(StateKeys keys) {
		return ValueLimit.part(keys.count(), LONGEST_NUMBER);
	}

	private static byte[] claimed(StateKeys keys) {
		return (keys.partitions() + FORMAT).getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * What is wrong.
	 * @param answer to the question
	 * @return the words, or {@code null}
	 */
	public static @Nullable String difference(StateKeys keys, byte[] answer) {
		String there = new String(answer, StandardCharsets.UTF_8);
		String number = there.endsWith(FORMAT) ? there.substring(0, there.length() - FORMAT.length()) : there;
		if (number.equals(Integer.toString(keys.partitions()))) {
			return null;
		}
		if (number.equals(there) && there.contains("(format")) {
			return "State topic '%s' has another format in Redis than this release of Kryowire reads and writes: '%s' says %s. All processes need the same release, the newest of them. To go back to an older one, stop all of them and delete the keys of the topic."
				.formatted(keys.topic(), new String(keys.count(), StandardCharsets.UTF_8), there);
		}
		return "State topic '%s' has %s partitions in Redis, but kryowire.state.partitions=%d here: all processes need the same number. To change it, stop all of them and delete the keys of the topic, including '%s'."
			.formatted(keys.topic(), number, keys.partitions(), new String(keys.count(), StandardCharsets.UTF_8));
	}

	/** Does something as soon as there is an agreement. */
	<T extends @Nullable Object> CompletableFuture<T> then(Supplier<CompletableFuture<T>> action) {
		if (this.reached) {
			if (this.access.nanoTime() - this.asked >= AGAIN_NANOS) {
				ask();
			}
			return action.get();
		}
		Waiting<T> waiter = new Waiting<>(action, new CompletableFuture<>());
		boolean waits;
		synchronized (this) {
			if (!hasRoom()) {
				return CompletableFuture.failedFuture(new StateAccessException(Outcome.NOT_SENT,
						"%d commands are waiting until Redis can be asked for the number of partitions of state topic '%s'"
							.formatted(MOST_WAITING, this.keys.topic()),
						null));
			}
			waits = !this.reached;
			if (waits) {
				this.waiting.add(waiter);
			}
		}
		if (!waits) {
			return action.get();
		}
		ask();
		return waiter.result();
	}

	/**
	 * Waits for room, as whoever finds a pipeline full does, if it is not a pipeline that
	 * has to make it. The monitor of this is held.
	 */
	private boolean hasRoom() {
		long since = this.access.nanoTime();
		while (!this.reached && this.waiting.size() >= MOST_WAITING) {
			long left = this.access.timeout().toNanos() - (this.access.nanoTime() - since);
			if (left <= 0 || PipelineThread.mustNotWait()) {
				return false;
			}
			try {
				TimeUnit.NANOSECONDS.timedWait(this, left);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return false;
			}
		}
		return true;
	}

	private void ask() {
		synchronized (this) {
			if (this.asking) {
				return;
			}
			this.asking = true;
			this.asked = this.access.nanoTime();
		}
		try {
			CompletableFuture<@Nullable Object> claim = this.access.read(claim(this.keys));
			this.access.read(question(this.keys)).whenComplete((answer, failure) -> answered(claim, answer, failure));
		}
		catch (Exception | Error ex) {
			// Such as that no thread can be started: the next one asks again
			fail(ex, false);
		}
	}

	private void answered(CompletableFuture<@Nullable Object> claim, @Nullable Object answer,
			@Nullable Throwable failure) {
		byte[] number = (answer instanceof byte[] bytes) ? bytes : NOTHING;
		String difference = (number.length != 0) ? difference(this.keys, number) : null;
		if (difference != null) {
			fail(new StateAccessException(Outcome.REFUSED, difference, null), true);
		}
		else if (number.length != 0 || (failure == null && isForbidden(claim))) {
			if (number.length != 0 && number[number.length - 1] != ')') {
				// Those who write the format of before are told so when they ask again;
				// until then what they write can be read
				this.access.read(Command.of("SET", this.keys.count(), claimed(this.keys), ONLY_IF_THERE));
			}
			begin();
		}
		else {
			fail((failure != null) ? failure : new StateAccessException(Outcome.NOT_SENT,
					"State topic '%s' has just been deleted".formatted(this.keys.topic()), null), false);
		}
	}

	/**
	 * Whoever has waited goes first, in order, and so does what their callbacks come with
	 * meanwhile.
	 */
	private synchronized void begin() {
		try {
			while (!this.waiting.isEmpty()) {
				takeWaiting().forEach(Waiting::begin);
			}
			this.reached = true;
		}
		finally {
			this.asking = false;
			notifyAll();
		}
	}

	/** Callbacks run without the monitor: they may come again, and that is asked anew. */
	private void fail(Throwable failure, boolean evenIfReached) {
		List<Waiting<?>> failed;
		synchronized (this) {
			this.reached &= !evenIfReached;
			failed = takeWaiting();
			this.asking = false;
			notifyAll();
		}
		Throwable cause = Causes.of(failure);
		failed.forEach((each) -> each.result().completeExceptionally(cause));
	}

	private List<Waiting<?>> takeWaiting() {
		List<Waiting<?>> taken = List.copyOf(this.waiting);
		this.waiting.clear();
		return taken;
	}

	/** Who may only read need not say how many there are before anybody writes. */
	private static boolean isForbidden(CompletableFuture<@Nullable Object> claim) {
		return claim.handle((answer, refusal) -> MissingRight.find(refusal) != null).getNow(false);
	}

	private record Waiting<T extends @Nullable Object>(Supplier<CompletableFuture<T>> action,
			CompletableFuture<T> result) {

		void begin() {
			try {
				this.action.get().whenComplete((value, failure) -> {
					if (failure != null) {
						this.result.completeExceptionally(failure);
					}
					else {
						this.result.complete(value);
					}
				});
			}
			catch (RuntimeException | Error ex) {
				// Those behind it wait as well
				this.result.completeExceptionally(ex);
			}
		}

	}

}
