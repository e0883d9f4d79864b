/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.link.OuterCall;
import org.jspecify.annotations.Nullable;

/**
 * What one call has tried, after its first attempt has failed or found nobody, and what
 * it may try next. For one thread at a time.
 */
/*
 * A call without a key goes round: each node once. A call with a key has one node at a
 * time: it goes elsewhere only when that one is lost, since two nodes must not have one
 * key, or if that one's version cannot take it, which is so for all calls of the method.
 * Where a node refuses and lives, the refusal stands, unless what was missing is a
 * connection that has come meanwhile. Where nobody is connected, or the key's lane is
 * being connected again, a call that may wait does so. A node that does not have the slot
 * of the key has not refused the call: it goes to the one who has.
 */
final class Attempts {

	/** So many nodes are named. */
	private static final int MOST_REASONS = 5;

	private final PeerGroup group;

	private final ExchangeMethod exchange;

	private final CallOptions options;

	private final long deadlineNanos;

	/** Those that have not taken the call. */
	private final Set<RoutedNode> tried = new HashSet<>();

	/** Those of them whose version does not take it. */
	private final Set<RoutedNode> unfit = new HashSet<>();

	/** Why they do not. */
	private final List<String> reasons = new ArrayList<>();

	/** The changes of the group before the last look at it. */
	private int changes;

	private boolean calledAgain;

	private boolean later;

	private @Nullable CallException problem;

	/** Once a node has not had the slot of the key. */
	private @Nullable Redirects redirects;

	/**
	 * Starts to count.
	 * @param group the nodes
	 * @param exchange the method
	 * @param options how it is called
	 * @param startNanos when the call began
	 * @param changes how often the group had changed then
	 * @param outer the call whose handler makes it, if its deadline counts as well
	 */
	Attempts(PeerGroup group, ExchangeMethod exchange, CallOptions options, long startNanos, int changes,
			@Nullable OuterCall outer) {
		this.group = group;
		this.exchange = exchange;
		this.options = options;
		this.changes = changes;
		long own = startNanos + TimeUnit.MILLISECONDS.toNanos(options.deadlineMillis());
		this.deadlineNanos = (outer != null) ? outer.earlier(own) : own;
	}

	/**
	 * Takes note of a failure.
	 * @param node who was called
	 * @param failure how it ended
	 * @return whether there may be another attempt
	 */
	boolean failed(RoutedNode node, Throwable failure) {
		if (!(failure instanceof CallException call)) {
			return false;
		}
		this.problem = call;
		this.group.outliers().failed(node, this.options, call);
		if (call instanceof VersionMismatchException mismatch && this.unfit.add(node)) {
			this.reasons.add(mismatch.reason());
		}
		if (call.outcome().hasNotRun()) {
			this.tried.add(node);
			if (isMisrouted()) {
				redirects().refused(node, call);
			}
			return true;
		}
		boolean again = call.outcome() == Outcome.UNKNOWN && this.exchange.isIdempotent() && !this.calledAgain;
		this.calledAgain |= again;
		return again;
	}

	private Redirects redirects() {
		Redirects known = this.redirects;
		if (known == null) {
			known = new Redirects(this.group, this.options);
			this.redirects = known;
		}
		return known;
	}

	/** Whether the last attempt has been to a node that does not have the key. */
	private boolean isMisrouted() {
		return this.options.keyed() && this.problem != null && this.problem.outcome() == Outcome.NOT_OWNER;
	}

	/**
	 * Who is next.
	 * @return a node, {@code null} if the last failure stands, unless {@link #isLater()}
	 */
	@Nullable RoutedNode next() {
		this.later = false;
		if (remainingNanos() <= 0) {
			return null;
		}
		int now = this.group.liveness().changes();
		if (now != this.changes && isUnsent()) {
			forgetTried();
		}
		this.changes = now;
		RoutedNode named = named();
		if (named != null) {
			redirects().follow();
			return named;
		}
		RoutedNode node = this.group.choose(this.options, this.options.keyed() ? this.unfit : this.tried);
		if (node != null && !this.tried.contains(node)) {
			return node;
		}
		RoutedNode other = (isMisrouted() && redirects().mayAskOthers()) ? this.group.choose(this.options, this.tried)
				: null;
		if (other != null) {
			redirects().askOther();
			return other;
		}
		boolean mayCome = isMisrouted() || isAbsent(node)
				|| (isUnsent() && (this.redirects != null || this.group.liveness().changes() != now));
		this.later = mayCome && this.options.overflow() == Overflow.WAIT && !this.group.isClosed();
		if (this.later && this.redirects != null) {
			this.redirects.pause(System.nanoTime());
		}
		return null;
	}

	private @Nullable RoutedNode named() {
		Redirects known = this.redirects;
		if (known == null || !(isMisrouted() || isUnsent() || this.calledAgain)) {
			return null;
		}
		return known.named(this.options, this.tried);
	}

	/** Whether {@link #next()} has found nobody, and may find somebody soon. */
	boolean isLater() {
		return this.later;
	}

	private boolean isUnsent() {
		return this.problem != null && this.problem.outcome() == Outcome.NOT_SENT;
	}

	/** Whether it is for lack of a connection that nobody takes the call. */
	private boolean isAbsent(@Nullable RoutedNode node) {
		return (node != null) ? !node.isReachable(this.options)
				: this.group.candidates().serving().stream().noneMatch(this::hasRefused);
	}

	/** A refusal stands as long as its node does; one that leaves stands for nobody. */
	private boolean hasRefused(RoutedNode node) {
		return this.tried.contains(node) && node.isConnected();
	}

	/** Whether something has changed since {@link #next()} has found nobody. */
	boolean isWorthwhile() {
		if (this.group.isClosed()) {
			return true;
		}
		RoutedNode node = this.group.choose(this.options, null);
		Redirects known = this.redirects;
		if (known != null) {
			// Who has just refused the call does so again, unless there has been time for
			// news
			return System.nanoTime() - known.nextRound() >= 0 || named() != null
					|| (node != null && node.isReachable(this.options) && !this.tried.contains(node));
		}
		return node != null && node.isReachable(this.options);
	}

	/** Whether it has heard of a change that does not help it. */
	boolean isPausing() {
		return this.redirects != null && remainingNanos() > 0 && !isWorthwhile();
	}

	/** Until when it waits if nothing happens. */
	long wakeUpNanos() {
		Redirects known = this.redirects;
		return (known != null && known.nextRound() - this.deadlineNanos < 0) ? known.nextRound() : this.deadlineNanos;
	}

	/** After a change everybody may be asked again. */
	void forgetTried() {
		this.tried.clear();
		this.unfit.clear();
		this.reasons.clear();
		if (this.redirects != null) {
			this.redirects.startRound();
		}
	}

	long remainingNanos() {
		return this.deadlineNanos - System.nanoTime();
	}

	/** How the next attempt is made: with what is left of the time. */
	CallOptions options() {
		return this.options.withDeadline(Duration.ofNanos(Math.max(0, remainingNanos())));
	}

	/** The last failure, if there has been an attempt. */
	@Nullable CallException problem() {
		if (this.problem instanceof VersionMismatchException && this.reasons.size() > 1) {
			String all = this.reasons.stream().limit(MOST_REASONS).collect(Collectors.joining("; "));
			return new VersionMismatchException(
					"none of %d nodes can take the call: %s".formatted(this.reasons.size(), all));
		}
		if (isMisrouted()) {
			return redirects().problem();
		}
		return this.problem;
	}

}
