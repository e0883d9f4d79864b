/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * The meters of the links of one node or to one peer, and of the node's handlers, read
 * from their statistics when somebody looks. Every name ends with its unit. Calls per
 * frame are sent calls divided by sent frames. Close it with what it measures, which the
 * registry does not keep alive: what is gone keeps its counts and has no gauges.
 */
public final class LinkMeters implements MeterBinder, AutoCloseable {

	private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);

	private final Meters<?, LinkStatistics> links;

	/** A peer has none. */
	private final @Nullable Meters<?, HandlerStatistics> handlers;

	private LinkMeters(Meters<?, LinkStatistics> links, @Nullable Meters<?, HandlerStatistics> handlers) {
		this.links = links;
		this.handlers = handlers;
	}

	static <T> LinkMeters ofPeer(Tags tags, T peer, Function<T, LinkStatistics> links) {
		return new LinkMeters(new Meters<>("kryonet.client.", tags, peer, links), null);
	}

	static <T> LinkMeters ofNode(Tags tags, T node, Function<T, LinkStatistics> links,
			Function<T, HandlerStatistics> handlers) {
		return new LinkMeters(new Meters<>("kryonet.server.", tags, node, links),
				new Meters<>("kryonet.server.", tags, node, handlers));
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.links.gauge(registry, "connections", "connections", "Connections now", LinkStatistics::connections);
		this.links.gauge(registry, "inflight.calls", "calls", "Calls without an answer now", LinkStatistics::inFlight);
		this.links.gauge(registry, "queued.bytes", "bytes", "Bytes that wait to be sent now",
				LinkStatistics::queuedBytes);
		this.links.count(registry, "opened.connections", "connections",
				"Connections that have been made, again or anew", LinkStatistics::connects);
		this.links.count(registry, "sent.frames", "frames", "Frames sent", LinkStatistics::framesSent);
		this.links.count(registry, "received.frames", "frames", "Frames received", LinkStatistics::framesReceived);
		this.links.count(registry, "sent.bytes", "bytes", "Bytes sent", LinkStatistics::bytesSent);
		this.links.count(registry, "received.bytes", "bytes", "Bytes received", LinkStatistics::bytesReceived);
		this.links.count(registry, "expired.calls", "calls", "Calls whose deadline has passed",
				LinkStatistics::expired);
		this.links.count(registry, "rejected.calls", "calls", "Calls refused, the pipe or the node being full",
				LinkStatistics::rejected);
		this.links.count(registry, "denied.calls", "calls", "Calls that the client was not allowed to make",
				LinkStatistics::denied);
		this.links.count(registry, "notowner.calls", "calls", "Calls refused because their keys belong to another node",
				LinkStatistics::notOwner);
		if (this.handlers == null) {
			bindClient(registry);
		}
		else {
			bindServer(registry);
			bindHandlers(this.handlers, registry);
		}
	}

	private void bindClient(MeterRegistry registry) {
		this.links.count(registry, "sent.calls", "calls", "Calls sent", LinkStatistics::callsSent);
		this.links.count(registry, "received.answers", "answers", "Answers received", LinkStatistics::callsReceived);
		this.links.count(registry, "dropped.calls", "calls",
				"Calls without an answer, dropped because the pipe was full", LinkStatistics::dropped);
		this.links.gauge(registry, "credit.calls", "calls", "Calls that the node would still take now",
				LinkStatistics::freeCalls);
		this.links.gauge(registry, "credit.bytes", "bytes", "Bytes of calls that the node would still take now",
				LinkStatistics::freeBytes);
	}

	private void bindServer(MeterRegistry registry) {
		this.links.count(registry, "received.calls", "calls", "Calls received", LinkStatistics::callsReceived);
		this.links.count(registry, "sent.answers", "answers", "Answers sent", LinkStatistics::callsSent);
		this.links.gauge(registry, "held.bytes", "bytes",
				"Bytes held for peers now: calls, long calls that are still arriving, answers",
				LinkStatistics::heldBytes);
		this.links.count(registry, "refused.connections", "connections",
				"Connections refused: strangers, wrong secrets, wrong protocols, too many",
				LinkStatistics::refusedConnections);
	}

	private static void bindHandlers(Meters<?, HandlerStatistics> handlers, MeterRegistry registry) {
		handlers.gauge(registry, "threads", "threads", "Threads for handlers now, virtual ones not counted",
				HandlerStatistics::threads);
		handlers.gauge(registry, "max.threads", "threads", "Threads for handlers that there may be",
				HandlerStatistics::maxThreads);
		handlers.gauge(registry, "running.handlers", "handlers", "Handlers that run now on threads of their own",
				HandlerStatistics::running);
		handlers.gauge(registry, "abandoned.handlers", "handlers",
				"Handlers that still run although nobody waits for them", HandlerStatistics::abandoned);
		handlers.gauge(registry, "waiting.calls", "calls", "Calls that no handler has begun with yet",
				HandlerStatistics::waiting);
		handlers.gauge(registry, "later.calls", "calls", "Calls whose handlers have returned incomplete futures",
				HandlerStatistics::later);
		handlers.gauge(registry, "oldest.call.seconds", "seconds",
				"Age of the oldest call that a handler runs for, since it has come",
				(now) -> now.oldestMillis() / MILLIS_PER_SECOND);
	}

	/**
	 * Removes the meters from where they have been bound to.
	 */
	@Override
	public void close() {
		this.links.remove();
		if (this.handlers != null) {
			this.handlers.remove();
		}
	}

}
