/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * The call that the current thread is answering. Known only while the handler runs, and
 * only on its thread: code that continues elsewhere has to take the {@link CallContext}
 * along. Thread-safe.
 */
public final class CurrentCall implements Supplier<CallContext> {

	private static final ThreadLocal<@Nullable CallContext> CURRENT = new ThreadLocal<>();

	/**
	 * The call.
	 * @return what is known of it
	 * @throws IllegalStateException if this thread is not answering a call, or its node
	 * does not provide it
	 */
	@Override
	public CallContext get() {
		CallContext call = CURRENT.get();
		if (call == null) {
			throw new IllegalStateException(
					("%s is not answering a call that it knows: ask within the method of a service,"
							+ " on the thread on which it is called. Without Spring, the exporter needs"
							+ " currentCall(() -> true); or give the method a parameter of type CallContext")
						.formatted(Thread.currentThread().getName()));
		}
		return call;
	}

	/**
	 * The call, if there is one.
	 * @return what is known of it
	 */
	public Optional<CallContext> find() {
		return Optional.ofNullable(CURRENT.get());
	}

	/**
	 * Begins to answer a call on this thread. For code that runs handlers, and its tests.
	 * @param call what is known of it
	 * @return the call that the thread has answered so far, to be given to {@link #end}
	 */
	public static @Nullable CallContext begin(CallContext call) {
		CallContext before = CURRENT.get();
		CURRENT.set(call);
		return before;
	}

	/**
	 * Ends what {@link #begin} has begun.
	 * @param before what it has returned
	 */
	public static void end(@Nullable CallContext before) {
		CURRENT.set(before);
	}

}
