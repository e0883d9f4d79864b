/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Makes dispatchers. Every setting has a default; most matter to
 * {@link DispatchMode#KEYED} only.
 */
public final class DispatcherBuilder {

	private static final int MOST_STRIPES = 1 << 16;

	private static final int STRIPES_PER_WORKER = 64;

	private final String name;

	private final TaskFailureHandler failures;

	private int workers = Runtime.getRuntime().availableProcessors();

	private int stripes;

	private int capacity = 65_536;

	private int capacityPerStripe = Integer.MAX_VALUE;

	private int turnTasks = 256;

	private Duration turnTime = Duration.ofMillis(1);

	private Duration stealAfter = Duration.ofNanos(200_000);

	private @Nullable ThreadFactory threads;

	private LongSupplier clock = System::nanoTime;

	private int mostThreads = 1024;

	private VirtualUse virtualThreads = VirtualUse.NEVER;

	private Consumer<List<LineTask>> whenExhausted = (running) -> {
	};

	/**
	 * Begins with the defaults.
	 * @param name stands in the names of threads and in messages
	 * @param failures is told what tasks throw
	 */
	public DispatcherBuilder(String name, TaskFailureHandler failures) {
		this.name = Objects.requireNonNull(name, "name");
		this.failures = Objects.requireNonNull(failures, "failures");
	}

	/**
	 * Sets the number of worker threads. Default: one per processor. More are of use if
	 * tasks block.
	 * @param workers 1 or more
	 * @return this
	 */
	public DispatcherBuilder workers(int workers) {
		this.workers = inRange("workers", workers, 1, 4096);
		return this;
	}

	/**
	 * Sets the number of stripes the keys are spread over, rounded up to a power of two.
	 * Default: 64 per worker. With more of them fewer keys wait for another one's slow
	 * task, and if there are as many as busy keys, a worker stays with one key for a
	 * turn, which pays where each key has much data; but short tasks of many keys are
	 * then handed over one by one, which costs more than in bulk. Each takes about a
	 * kilobyte.
	 * @param stripes 1 to 65536
	 * @return this
	 */
	public DispatcherBuilder stripes(int stripes) {
		this.stripes = inRange("stripes", stripes, 1, MOST_STRIPES);
		return this;
	}

	/**
	 * Sets how many tasks may wait and run in all. Default: 65536. Half the places are
	 * divided among the stripes, and the other half is for those that need more than
	 * their share, so that one key that floods the dispatcher leaves the others their
	 * places. {@link DispatchMode#INLINE} counts the tasks that run, on all threads and
	 * nested in one another.
	 * @param tasks 1 or more
	 * @return this
	 */
	public DispatcherBuilder capacity(int tasks) {
		this.capacity = inRange("capacity", tasks, 1, 1 << 28);
		return this;
	}

	/**
	 * Sets how many tasks of one stripe, and so of one key, may wait and run. Default:
	 * its share and the half for all.
	 * @param tasks 1 or more
	 * @return this
	 */
	public DispatcherBuilder capacityPerStripe(int tasks) {
		this.capacityPerStripe = inRange("capacityPerStripe", tasks, 1, Integer.MAX_VALUE);
		return this;
	}

	/**
	 * Sets how much of a stripe is run before the worker turns to the next one that
	 * waits. Default: 256 tasks, or as many as begin in about a millisecond. Longer turns
	 * use caches better, shorter ones are fairer.
	 * @param tasks 1 or more
	 * @param time more than 0
	 * @return this
	 */
	public DispatcherBuilder turn(int tasks, Duration time) {
		this.turnTasks = inRange("turn tasks", tasks, 1, Integer.MAX_VALUE);
		this.turnTime = positive("turn time", time);
		return this;
	}

	/**
	 * Sets how long a stripe waits for its worker before an idle one may take it over.
	 * Default: 200 microseconds. Shorter, and keys change caches more often; longer, and
	 * they wait longer behind a slow task.
	 * @param time more than 0
	 * @return this
	 */
	public DispatcherBuilder stealAfter(Duration time) {
		this.stealAfter = positive("stealAfter", time);
		return this;
	}

	/**
	 * Sets what makes the threads of the workers. Default: daemon threads called
	 * {@code <name>-<number>}. {@link DispatchMode#VIRTUAL} has its own.
	 * @param threads makes a new, not yet started thread on each call
	 * @return this
	 */
	public DispatcherBuilder threads(ThreadFactory threads) {
		this.threads = Objects.requireNonNull(threads, "threads");
		return this;
	}

	/**
	 * Sets the clock that decides how long a stripe has waited and a turn has lasted.
	 * Default: {@link System#nanoTime()}.
	 * @param nanoTime nanoseconds since whenever, never backwards
	 * @return this
	 */
	public DispatcherBuilder clock(LongSupplier nanoTime) {
		this.clock = Objects.requireNonNull(nanoTime, "nanoTime");
		return this;
	}

	/**
	 * Sets how many threads {@link #buildThreads()} has at most, those included that are
	 * with tasks which block. Default: 1024.
	 * @param threads 1 or more, and at least as many as there are workers
	 * @return this
	 */
	public DispatcherBuilder mostThreads(int threads) {
		this.mostThreads = inRange("mostThreads", threads, 1, 1 << 16);
		return this;
	}

	/**
	 * Sets which tasks that block run on virtual threads, of which there may be any
	 * number. Default: none.
	 * @param virtualThreads which
	 * @return this
	 */
	public DispatcherBuilder virtualThreads(VirtualUse virtualThreads) {
		this.virtualThreads = Objects.requireNonNull(virtualThreads, "virtualThreads");
		return this;
	}

	/**
	 * Sets who is told when tasks have waited for a second because all threads there may
	 * be are with tasks that block. Told once each time.
	 * @param listener is shown the tasks that run
	 * @return this
	 */
	public DispatcherBuilder whenExhausted(Consumer<List<LineTask>> listener) {
		this.whenExhausted = Objects.requireNonNull(listener, "listener");
		return this;
	}

	/**
	 * Makes a dispatcher, whose threads have started when this method returns.
	 * @param mode what runs the tasks
	 * @return a new dispatcher
	 * @throws UnsupportedOperationException if this Java does not have what the mode
	 * needs
	 */
	public Dispatcher build(DispatchMode mode) {
		return switch (mode) {
			case INLINE -> new InlineDispatcher(settings());
			case KEYED -> new KeyedDispatcher(settings());
			case VIRTUAL -> new VirtualDispatcher(settings());
		};
	}

	/**
	 * Makes threads for tasks that may block; {@link #workers} of them may be busy at a
	 * time without blocking. None has started when this method returns.
	 * @return new threads
	 */
	public TaskThreads buildThreads() {
		return new TaskThreads(new ThreadSettings(this.name, new TaskRunner(this.name, this.failures), this.workers,
				Math.max(this.workers, this.mostThreads), this.virtualThreads,
				(this.threads != null) ? this.threads : daemons(this.name), this.whenExhausted));
	}

	private Settings settings() {
		int wanted = (this.stripes > 0) ? this.stripes : Math.min(MOST_STRIPES, STRIPES_PER_WORKER * this.workers);
		int powerOfTwo = (wanted == 1) ? 1 : Integer.highestOneBit(wanted - 1) << 1;
		return new Settings(this.name, new TaskRunner(this.name, this.failures), this.workers,
				Bounds.of(this.workers, powerOfTwo, this.capacity, this.capacityPerStripe), this.capacity,
				this.turnTasks, this.turnTime.toNanos(), this.stealAfter.toNanos(),
				(this.threads != null) ? this.threads : daemons(this.name), this.clock);
	}

	/** Whichever task has a thread made leaves nothing of its own in it. */
	private static ThreadFactory daemons(String name) {
		AtomicInteger number = new AtomicInteger();
		ClassLoader loader = Thread.currentThread().getContextClassLoader();
		return (worker) -> {
			Thread thread = new Thread(null, worker, name + "-" + number.incrementAndGet(), 0, false);
			thread.setDaemon(true);
			thread.setContextClassLoader(loader);
			return thread;
		};
	}

	private int inRange(String setting, int value, int least, int most) {
		if (value < least || value > most) {
			throw new IllegalArgumentException(
					"Dispatcher '%s' cannot have %s=%d: it must be at least %d and at most %d".formatted(this.name,
							setting, value, least, most));
		}
		return value;
	}

	private Duration positive(String setting, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new IllegalArgumentException("Dispatcher '%s' cannot have %s=%s: it must be more than zero"
				.formatted(this.name, setting, value));
		}
		return value;
	}

}
