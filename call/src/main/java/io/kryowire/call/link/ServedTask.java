/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.Execution;
import io.kryowire.dispatch.LineTask;
import io.kryowire.dispatch.Pace;
import org.jspecify.annotations.Nullable;

/**
 * A call in a line, which a handler may have made, and whose own handler may make others.
 */
abstract class ServedTask extends LineTask implements OuterCall.Served {

	final ServerMethod method;

	/** Known if a handler has made it. */
	private final @Nullable CallNesting nesting;

	/** Made by its handler with the first call that this makes. */
	private volatile @Nullable OuterCall outer;

	ServedTask(ServerMethod method, boolean keyed, int key, @Nullable CallNesting nesting) {
		super(method.execution() == Execution.KEYED && keyed, key);
		this.method = method;
		this.nesting = nesting;
	}

	/** What its handler's calls have to know of it. */
	abstract OuterCall newOuter(CallChain callers);

	/** Whether it has been decided how it ends. */
	abstract boolean isEnded();

	/** On the thread of its handler, which makes a call. */
	@Override
	public OuterCall outer() {
		OuterCall known = this.outer;
		if (known == null) {
			CallNesting nested = this.nesting;
			known = newOuter((nested != null) ? nested.callers() : CallChain.NONE);
			this.outer = known;
			if (isEnded()) {
				known.giveUp();
			}
		}
		return known;
	}

	@Override
	public @Nullable OuterCall outerIfAny() {
		return this.outer;
	}

	@Override
	protected boolean isAwaitedBy(LineTask running) {
		CallNesting nested = this.nesting;
		return nested != null && nested.isAwaitedBy(running);
	}

	boolean isDeadlocked() {
		CallNesting nested = this.nesting;
		return nested != null && nested.isDeadlocked();
	}

	/** What {@link #isDeadlocked} has said last. */
	boolean wasDeadlocked() {
		CallNesting nested = this.nesting;
		return nested != null && nested.wasDeadlocked();
	}

	/** After it has turned out to be awaited. */
	String whyDeadlocked() {
		CallNesting nested = this.nesting;
		return (nested != null) ? nested.why(this.method.method().name()) : "it waits for itself";
	}

	/** The frame that it came in, if it did, is not kept any longer. */
	void forgetFrame() {
		CallNesting nested = this.nesting;
		if (nested != null) {
			nested.forgetBytes();
		}
	}

	@Override
	protected Pace pace() {
		return this.method.pace();
	}

}
