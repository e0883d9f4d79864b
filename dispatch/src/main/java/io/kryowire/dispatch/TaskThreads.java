/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Runs tasks that may block, on as many threads as that takes. Tasks of one key run one
 * at a time and in the order in which they were added; apart from that no task waits for
 * another one that blocks, unless all threads there may be do. Threads begin with the
 * first task, and end when they have had nothing to do for a while. Made by a
 * {@link DispatcherBuilder}.
 */
/*
 * Short tasks are run fastest by as many threads as there are processors, and those that
 * block need a thread each. So there are so many places, and a busy thread has one; but
 * its place goes to another thread if it is seen to be stuck with its task, which takes a
 * millisecond or two (see ThreadLooks), if the task says that it waits, or beforehand if
 * tasks of its kind have been slow of late. When its task is done it goes on if there is
 * a free place.
 */
public final class TaskThreads implements AutoCloseable {

	/** Of each key. */
	private static final int MOST_WAITING_PER_LOOK = 1 << 14;

	private final ThreadSettings settings;

	private final KeyTable keys = new KeyTable();

	private final Places places;

	private final VirtualRuns virtual;

	TaskThreads(ThreadSettings settings) {
		this.settings = settings;
		this.places = new Places(this, settings);
		this.virtual = new VirtualRuns(this, settings);
	}

	/**
	 * Makes a line, which needs no end.
	 * @return a new, empty line
	 */
	public TaskLine line() {
		return new TaskLine(this);
	}

	/**
	 * Returns the task that the current thread runs.
	 * @return the task, {@code null} if it runs none of any {@code TaskThreads}
	 */
	public static @Nullable LineTask current() {
		Carrier carrier = Carrier.current();
		return (carrier != null) ? carrier.task() : null;
	}

	/**
	 * Does something for a task on a thread that does not run it.
	 * @param <T> what comes of it
	 * @param task the {@linkplain #current() current} task meanwhile
	 * @param work what is done
	 * @return what comes of it
	 */
	public static <T extends @Nullable Object> T within(LineTask task, Supplier<T> work) {
		Carrier before = Carrier.current();
		Carrier carrier = new Carrier();
		carrier.start();
		carrier.begin(task);
		try {
			return work.get();
		}
		finally {
			// It was this method's, and an interrupt of the thread is not meant for it
			Carrier.restore(before);
		}
	}

	/**
	 * Has the current thread run no task, as far as {@link #current()} tells, while it
	 * does something for others.
	 * @return has the thread run its task again; for the same thread
	 */
	public static Runnable leave() {
		Carrier before = Carrier.current();
		Carrier.restore(null);
		return () -> Carrier.restore(before);
	}

	/**
	 * Says that the current thread is about to wait for something that may need a thread
	 * here itself, such as a call. If it runs a task, other tasks need not wait until
	 * that is noticed, and the thread does not count as one of the most there may be.
	 */
	public static void aboutToWait() {
		Burst.aboutToWait();
		withThread(TaskThread::aboutToWait);
	}

	/**
	 * Says that the current thread is about to wait for something that needs no thread
	 * here, such as the answer of a server. If it runs a task, other tasks need not wait
	 * until that is noticed.
	 */
	public static void aboutToBlock() {
		withThread(TaskThread::aboutToBlock);
	}

	private static void withThread(BiConsumer<TaskThread, @Nullable Pace> action) {
		LineTask task = current();
		if (task != null && Carrier.current() instanceof TaskThread thread) {
			action.accept(thread, task.pace());
		}
	}

	/**
	 * Says that the current thread does not wait any more.
	 */
	public static void hasWaited() {
		if (Carrier.current() instanceof TaskThread thread) {
			thread.hasWaited();
		}
	}

	/**
	 * Looks at the tasks that run, and interrupts the threads of some. The interrupt hits
	 * nothing that a thread does afterwards. Of what waits for the keys of the tasks that
	 * run, those tasks leave that {@linkplain LineTask#isOver are over}.
	 * @param now the time, in {@link System#nanoTime()}
	 * @param condition whether to interrupt the thread that is with a task
	 */
	public void interruptIf(long now, Predicate<LineTask> condition) {
		for (Carrier carrier : carriers()) {
			LineTask task = carrier.task();
			if (task == null) {
				continue;
			}
			try {
				if (condition.test(task)) {
					carrier.interrupt(task);
				}
				if (task.isKeyed() && task.nextOfKey() != null) {
					for (LineTask over : this.keys.removeOver(task, now, MOST_WAITING_PER_LOOK)) {
						this.settings.runner().tell(over, over::over);
					}
				}
			}
			catch (Throwable ex) {
				this.settings.runner().handle(task, ex);
			}
		}
	}

	private List<Carrier> carriers() {
		List<Carrier> all = new ArrayList<>(this.places.threads());
		this.virtual.addTo(all);
		return all;
	}

	KeyTable keys() {
		return this.keys;
	}

	void ready(TaskLine line) {
		this.places.ready(line);
	}

	/** Runs a task, and returns the one of the same key that may run now. */
	@Nullable LineTask run(LineTask task) {
		if (this.places.isClosed()) {
			refuse(task);
		}
		else {
			this.settings.runner().run(task);
		}
		return task.isKeyed() ? this.keys.leave(task) : null;
	}

	private void refuse(LineTask task) {
		this.settings.runner().tell(task, task::refused);
	}

	@Nullable LineTask runMeasured(LineTask task, Pace pace) {
		long began = System.nanoTime();
		LineTask next = run(task);
		pace.ran(System.nanoTime() - began);
		return next;
	}

	/**
	 * Has a slow task run on a virtual thread, if there are any: one that always wants
	 * it, and others if all threads are busy, or all that are slow are to have one.
	 */
	boolean runElsewhere(LineTask task, Pace pace) {
		boolean wanted = pace.isFixed() || this.settings.virtual() == VirtualUse.SLOW || this.places.isFull();
		return wanted && this.virtual.run(task, pace);
	}

	/**
	 * Returns the tasks that run, for metrics.
	 * @return those that run now, be it on virtual threads
	 */
	public List<LineTask> running() {
		List<LineTask> running = new ArrayList<>();
		for (Carrier carrier : carriers()) {
			LineTask task = carrier.task();
			if (task != null) {
				running.add(task);
			}
		}
		return running;
	}

	/**
	 * Returns numbers for metrics.
	 * @return the numbers now
	 */
	public TaskThreadsSnapshot snapshot() {
		return new TaskThreadsSnapshot(this.places.count(), this.settings.mostThreads(), running().size(),
				this.places.isExhausted());
	}

	/** Refuses what is in the lines. */
	void refuseAll() {
		for (TaskLine line = this.places.nextLine(); line != null; line = this.places.nextLine()) {
			line.unlist();
			for (LineTask task = line.poll(); task != null; task = line.poll()) {
				refuseWithKey(task);
			}
		}
	}

	private void refuseWithKey(LineTask first) {
		LineTask task = first;
		while (task != null) {
			refuse(task);
			task = task.isKeyed() ? this.keys.leave(task) : null;
		}
	}

	/**
	 * Refuses the tasks that wait and all that come, interrupts those that run, and waits
	 * some seconds for the threads to end.
	 */
	@Override
	public void close() {
		this.places.close();
		refuseAll();
		this.virtual.close();
		ThreadEnds.await("'%s'".formatted(this.settings.name()),
				carriers().stream()
					.map(Carrier::thread)
					.filter((thread) -> thread != null && thread != Thread.currentThread())
					.map(Thread.class::cast)
					.toList());
	}

	@Override
	public String toString() {
		return "TaskThreads '%s' %s".formatted(this.settings.name(), snapshot());
	}

}
