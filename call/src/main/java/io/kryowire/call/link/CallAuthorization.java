/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import javax.security.auth.x500.X500Principal;

import io.kryowire.call.CallerIdentity;
import io.kryowire.call.KryonetAuthorizer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the authorizer of a node, if it has one, and logs whom it refuses: once, as long
 * as that does not change. Thread-safe.
 */
final class CallAuthorization {

	/** Every caller that has proven itself may call. */
	static final CallAuthorization OPEN = new CallAuthorization(null, "?", System::nanoTime);

	static final long PAUSE_AFTER_FAILURE = TimeUnit.SECONDS.toNanos(1);

	/**
	 * A caller may have as many names as it likes: beyond this number the oldest is
	 * forgotten, and one a minute is logged.
	 */
	static final int MOST_REMEMBERED = 256;

	private static final Logger logger = LoggerFactory.getLogger(CallAuthorization.class);

	private final @Nullable KryonetAuthorizer authorizer;

	private final String nodeId;

	/**
	 * The callers that were refused and have not been allowed since. Guarded by itself,
	 * as is the rest.
	 */
	private final Set<Question> refused = new LinkedHashSet<>();

	private final Set<Question> failing = new LinkedHashSet<>();

	private final CountedLog log;

	/** The kind of failure whose stack has been logged. */
	private @Nullable Class<?> failure;

	CallAuthorization(@Nullable KryonetAuthorizer authorizer, String nodeId, LongSupplier clock) {
		this.log = new CountedLog(clock);
		this.authorizer = authorizer;
		this.nodeId = nodeId;
	}

	boolean isOpen() {
		return this.authorizer == null;
	}

	/** Asks whether a caller may call a contract. */
	CallDecision decide(CallerIdentity caller, String contract, long now) {
		KryonetAuthorizer asked = this.authorizer;
		if (asked == null) {
			return CallDecision.ALLOWED;
		}
		Question question = new Question(caller.nodeId(), caller.subject(), contract);
		boolean allowed;
		try {
			allowed = asked.mayCall(caller, contract);
		}
		catch (Throwable ex) {
			failed(question, caller, ex);
			return CallDecision.undecided(
					refusal(caller, contract, "has failed, as the log there shows; try again when it has been fixed"),
					now + PAUSE_AFTER_FAILURE);
		}
		answered(question, caller, allowed);
		return allowed ? CallDecision.ALLOWED : CallDecision.denied(refusal(caller, contract,
				"has refused it for this connection; call as somebody who is allowed to, or change the authorizer"));
	}

	private String refusal(CallerIdentity caller, String contract, String reason) {
		return "%s may not call %s at %s: the KryonetAuthorizer there %s".formatted(caller, contract, this.nodeId,
				reason);
	}

	private void answered(Question question, CallerIdentity caller, boolean allowed) {
		String more;
		synchronized (this.refused) {
			this.failure = null;
			this.failing.remove(question);
			if (allowed) {
				this.refused.remove(question);
				return;
			}
			more = news(this.refused, question, "refused");
		}
		if (more != null) {
			logger.warn("Refused: the KryonetAuthorizer does not let {} call {}; its further calls are only counted{}",
					caller, question.contract(), more);
		}
	}

	private void failed(Question question, CallerIdentity caller, Throwable problem) {
		boolean known;
		String more;
		synchronized (this.refused) {
			known = problem.getClass() == this.failure;
			this.refused.remove(question);
			more = news(this.failing, question, "failing");
			if (more == null) {
				return;
			}
			this.failure = problem.getClass();
		}
		String type = problem.getClass().getName();
		logger.error(
				"Refused: {} may not call {}, since the KryonetAuthorizer failed with {}; it will be asked again{}",
				caller, question.contract(), type, more);
		if (!known) {
			logStack(problem);
		}
	}

	/** Exceptions are the application's code and may fail themselves. */
	private static void logStack(Throwable problem) {
		try {
			logger.error("The failure of the KryonetAuthorizer, which is logged once", problem);
		}
		catch (RuntimeException | Error ex) {
			logger.error("The failure of the KryonetAuthorizer cannot be logged");
		}
	}

	/** What to add to a line about it; {@code null} if there should be none. */
	private @Nullable String news(Set<Question> known, Question question, String kind) {
		if (!known.add(question)) {
			return null;
		}
		if (known.size() <= MOST_REMEMBERED) {
			return "";
		}
		known.remove(known.iterator().next());
		return this.log.next(kind);
	}

	/** Who wants to call what. Not from where: that changes with each connection. */
	private record Question(String nodeId, @Nullable X500Principal subject, String contract) {
	}

}
