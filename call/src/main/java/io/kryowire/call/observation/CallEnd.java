/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.micrometer.common.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * How calls end, in the words of tags.
 */
final class CallEnd {

	/** The end of a call that has a result. */
	static final String SUCCESS = "SUCCESS";

	private CallEnd() {
	}

	/** What a client's call has come to. */
	static String ofClient(Throwable problem) {
		if (problem instanceof CallException call) {
			return call.outcome().name();
		}
		// A cancelled call may have run; anything else is an exception of the handler.
		return ((problem instanceof CancellationException) ? Outcome.UNKNOWN : Outcome.REMOTE).name();
	}

	/** What a failure is, without what futures put around it. */
	static Throwable cause(Throwable problem) {
		Throwable cause = problem.getCause();
		return ((problem instanceof CompletionException || problem instanceof ExecutionException) && cause != null)
				? cause : problem;
	}

	static String errorType(@Nullable Throwable problem) {
		return (problem != null) ? problem.getClass().getName() : KeyValue.NONE_VALUE;
	}

}
