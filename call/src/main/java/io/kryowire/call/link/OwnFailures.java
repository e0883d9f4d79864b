/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletionException;

import io.kryowire.call.CallException;
import io.kryowire.call.NotOwnerCallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.cluster.NotOwnerException;
import org.jspecify.annotations.Nullable;

/**
 * What callers of the own node are told of failures: what they would be told by another.
 */
final class OwnFailures {

	private OwnFailures() {
	}

	/** Of a call whose key could not be checked, or is not this node's. */
	static CallException refusal(Throwable problem) {
		return (problem instanceof NotOwnerException other)
				? new NotOwnerCallException(other.owner(), String.valueOf(other.getMessage())) : new CallException(
						Outcome.NOT_SENT, "this node does not know whether it has the key: " + problem, problem);
	}

	static CallException lost(ServerMethod method, EnteredSlot slot) {
		return new CallException(Outcome.UNKNOWN,
				"this node has lost slot %d, which has the key, while %s ran, and does not tell its result"
					.formatted(slot.number(), method.method().name()));
	}

	/** As it would arrive from another node. */
	static @Nullable Throwable told(ServerMethod method, @Nullable Throwable problem) {
		Throwable cause = (problem instanceof CompletionException && problem.getCause() != null) ? problem.getCause()
				: problem;
		if (cause == null || isKnown(method, cause)) {
			return cause;
		}
		RemoteCallException told = new RemoteCallException(cause.getClass().getName(), messageOf(cause), null);
		told.addSuppressed(cause);
		return told;
	}

	/** Its type is the application's, and may have fields that cannot travel. */
	private static boolean isKnown(ServerMethod method, Throwable cause) {
		try {
			return method.exceptions().contains(cause);
		}
		catch (RuntimeException | Error ex) {
			return false;
		}
	}

	/** The application's code too, and the caller waits whatever it throws. */
	private static @Nullable String messageOf(Throwable cause) {
		try {
			return cause.getMessage();
		}
		catch (RuntimeException | Error ex) {
			return "(it cannot say why: " + ex.getClass().getName() + ")";
		}
	}

}
