/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What the monitor remembers of one thread from look to look, and concludes. For the
 * monitor alone.
 */
/*
 * A thread that waits for a processor must not be replaced: another one would have to
 * wait as well, and both would be in the way of the one that runs. After a pause of the
 * whole machine, such as for garbage, all threads look as if they had been stuck. So a
 * thread that the JVM takes for one that runs is believed to be stuck only if it is
 * asleep at two looks in a row, such as in a socket's read, or has computed for more than
 * a hundredth of a second, so that others should have their turn.
 */
final class ThreadLooks {

	private static final int ASLEEP_LOOKS = 2;

	/** The first one may have begun long before. */
	private static final int COMPUTED_TICKS = 2;

	private static final int UNKNOWN = -1;

	private long run = UNKNOWN;

	private int asleep;

	private long ticksBefore;

	/**
	 * Looks at a thread that is with a task.
	 * @param seen the number of the run, which changes with each task
	 * @param state what the JVM says of the thread
	 * @param use what the operating system says, {@code null} if it does not
	 * @return whether the thread should be replaced
	 */
	boolean isStuck(long seen, Thread.State state, Supplier<@Nullable ProcessorUse> use) {
		if (seen != this.run) {
			this.run = seen;
			this.asleep = 0;
			this.ticksBefore = UNKNOWN;
			return false;
		}
		if (state != Thread.State.RUNNABLE) {
			return true;
		}
		ProcessorUse now = use.get();
		return now == null || isStuck(now);
	}

	private boolean isStuck(ProcessorUse now) {
		this.asleep = now.wanted() ? 0 : this.asleep + 1;
		if (this.ticksBefore == UNKNOWN) {
			this.ticksBefore = now.ticks();
		}
		return this.asleep >= ASLEEP_LOOKS || now.ticks() - this.ticksBefore >= COMPUTED_TICKS;
	}

}
