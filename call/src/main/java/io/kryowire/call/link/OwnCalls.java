/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.dispatch.ChangeSignal;
import io.kryowire.dispatch.TaskLine;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a process makes of its own node, without a connection and without
 * writing what they carry. Thread-safe.
 */
public final class OwnCalls implements AutoCloseable {

	private final NodeContext node;

	private final CallerIdentity identity;

	private final int most;

	private final TaskLine line;

	private final Map<String, ServerMethod> methods = new HashMap<>();

	private final Set<OwnCall> underWay = ConcurrentHashMap.newKeySet();

	/** Those under way, and those that have ended and are in the line still. */
	private final AtomicInteger count = new AtomicInteger();

	private final ChangeSignal ends = new ChangeSignal();

	/** Not the node's own threads, all of which handlers may block beyond a deadline. */
	private final CompletionThreads completions = new CompletionThreads();

	private volatile boolean closed;

	/**
	 * Creates it for a node.
	 * @param node what its links share
	 * @param settings limit how many calls are under way, as on a connection
	 */
	public OwnCalls(NodeContext node, LinkSettings settings) {
		this.node = node;
		this.identity = new CallerIdentity(settings.nodeId(), !settings.secrets().isEmpty(), List.of(), null);
		this.most = settings.windowCalls();
		this.line = node.threads().line();
		node.methods().forEach((method) -> this.methods.put(method.method().name(), method));
		node.watch().add(this);
	}

	/**
	 * Calls a method.
	 * @param method its name and types
	 * @param options how; the deadline of the call that the thread serves counts as well
	 * @param arguments the arguments, which are not copied
	 * @return the future result; {@link Outcome#NOT_SENT} and {@link Outcome#NOT_OWNER}
	 * say that a connection may do better
	 */
	public CompletableFuture<@Nullable Object> ask(CallMethod method, CallOptions options,
			@Nullable Object... arguments) {
		ServerMethod own = this.methods.get(method.name());
		if (own == null || this.closed) {
			return CompletableFuture
				.failedFuture(new CallException(Outcome.NOT_SENT, "this node does not answer " + method.name()));
		}
		OuterCall outer = OuterCall.current();
		OwnCallFuture future = new OwnCallFuture(method.name(), options, outer, this.node.watch());
		try {
			if (outer != null) {
				outer.requireTimeFor(own.method());
			}
			if (this.count.incrementAndGet() > this.most) {
				this.count.decrementAndGet();
				throw new CallException(Outcome.NOT_SENT,
						"%s: %d calls of this node to itself are under way, as many as window-calls allows"
							.formatted(method.name(), this.most));
			}
		}
		catch (CallException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		begin(new OwnCall(this, own, options, arguments.clone(), future));
		if (outer != null) {
			outer.sent(future);
		}
		return future;
	}

	private void begin(OwnCall call) {
		this.underWay.add(call);
		if (this.line.add(call) != null) {
			call.deadlocked();
		}
		if (this.closed) {
			call.refused();
		}
	}

	void ended(OwnCall call) {
		this.underWay.remove(call);
		this.ends.changed();
	}

	/** Nothing of a call is kept any more. */
	void hasRoom() {
		this.count.decrementAndGet();
	}

	/** Gives up those that nobody waits for any more. On a network thread. */
	void expire(long now) {
		this.underWay.forEach((call) -> call.expireIfNotRunning(now));
	}

	/** Has a future completed by a thread that may block, and that has no key. */
	void complete(Runnable completion) {
		this.completions.execute(completion);
	}

	/**
	 * Waits until none is under way.
	 * @param deadlineNanos until when
	 * @return whether none is
	 */
	public boolean awaitNone(long deadlineNanos) {
		return this.ends.await(this.underWay::isEmpty, deadlineNanos - System.nanoTime());
	}

	CallerIdentity identity() {
		return this.identity;
	}

	@Nullable KeyOwnership ownership() {
		return this.node.ownership();
	}

	TaskThreads threads() {
		return this.node.threads();
	}

	static CallException goingAway(ServerMethod method) {
		return new CallException(Outcome.NOT_SENT, "%s: this node is going away".formatted(method.method().name()));
	}

	/** Ends what is under way. After the threads of the node. */
	@Override
	public void close() {
		this.closed = true;
		this.underWay.forEach((call) -> call
			.giveUp(new CallException(Outcome.UNKNOWN, "this node was closed while it ran a call of its own process")));
		this.completions.close();
	}

}
