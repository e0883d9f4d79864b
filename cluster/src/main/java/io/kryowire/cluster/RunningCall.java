/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * The call with a key that runs on a thread, and the tenure that it was begun in.
 * <p>
 * A slot can be lost and come back while a call runs. What this call has read is from
 * before the loss, so it must not write by the right of the next tenure.
 */
public final class RunningCall {

	private static final ThreadLocal<@Nullable RunningCall> CURRENT = new ThreadLocal<>();

	private final int slot;

	private final Tenure tenure;

	/** The call within which this one runs. */
	private final @Nullable RunningCall outer;

	private RunningCall(int slot, Tenure tenure, @Nullable RunningCall outer) {
		this.slot = slot;
		this.tenure = tenure;
		this.outer = outer;
	}

	/**
	 * Begins a call on this thread.
	 * @param slot the slot of its key
	 * @param tenure what it was admitted to
	 * @return the call, which is to be {@linkplain #end() ended} on this thread
	 */
	public static RunningCall begin(int slot, Tenure tenure) {
		RunningCall call = new RunningCall(slot, tenure, CURRENT.get());
		CURRENT.set(call);
		return call;
	}

	/**
	 * Ends the call on this thread, which may go on elsewhere.
	 */
	public void end() {
		if (this.outer != null) {
			CURRENT.set(this.outer);
		}
		else {
			CURRENT.remove();
		}
	}

	/**
	 * Whether a call runs on this thread that was begun in a tenure of this slot which is
	 * over.
	 * @param slot the slot's number
	 * @return whether there is such a call; {@code false} if there is none, or the slot
	 * is not that of its key
	 */
	public static boolean isOver(int slot) {
		for (RunningCall call = CURRENT.get(); call != null; call = call.outer) {
			if (call.slot == slot && !call.tenure.isCurrent()) {
				return true;
			}
		}
		return false;
	}

}
