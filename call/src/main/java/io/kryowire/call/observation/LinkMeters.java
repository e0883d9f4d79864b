/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.kryowire.call.LinkStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * The meters of the links of one node or to one peer, read from their statistics when
 * somebody looks. Every name ends with its unit. Calls per frame are sent calls divided
 * by sent frames. Close it with what it measures, which it keeps alive until then.
 */
public final class LinkMeters implements MeterBinder, AutoCloseable {

	private final String prefix;

	private final Tags tags;

	private final Supplier<LinkStatistics> statistics;

	private final boolean client;

	private final List<Runnable> removals = new ArrayList<>();

	LinkMeters(String prefix, Tags tags, Supplier<LinkStatistics> statistics, boolean client) {
		this.prefix = prefix;
		this.tags = tags;
		this.statistics = statistics;
		this.client = client;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		gauge(registry, "connections", "connections", "Connections now", LinkStatistics::connections);
		gauge(registry, "inflight.calls", "calls", "Calls without an answer now", LinkStatistics::inFlight);
		gauge(registry, "queued.bytes", "bytes", "Bytes that wait to be sent now", LinkStatistics::queuedBytes);
		count(registry, "opened.connections", "connections", "Connections that have been made, again or anew",
				LinkStatistics::connects);
		count(registry, "sent.frames", "frames", "Frames sent", LinkStatistics::framesSent);
		count(registry, "received.frames", "frames", "Frames received", LinkStatistics::framesReceived);
		count(registry, "sent.bytes", "bytes", "Bytes sent", LinkStatistics::bytesSent);
		count(registry, "received.bytes", "bytes", "Bytes received", LinkStatistics::bytesReceived);
		count(registry, "expired.calls", "calls", "Calls whose deadline has passed", LinkStatistics::expired);
		count(registry, "rejected.calls", "calls", "Calls refused, the pipe or the node being full",
				LinkStatistics::rejected);
		count(registry, "denied.calls", "calls", "Calls that the client was not allowed to make",
				LinkStatistics::denied);
		if (this.client) {
			bindClient(registry);
		}
		else {
			bindServer(registry);
		}
	}

	private void bindClient(MeterRegistry registry) {
		count(registry, "sent.calls", "calls", "Calls sent", LinkStatistics::callsSent);
		count(registry, "received.answers", "answers", "Answers received", LinkStatistics::callsReceived);
		count(registry, "dropped.calls", "calls", "Calls without an answer, dropped because the pipe was full",
				LinkStatistics::dropped);
		gauge(registry, "credit.calls", "calls", "Calls that the node would still take now", LinkStatistics::freeCalls);
		gauge(registry, "credit.bytes", "bytes", "Bytes of calls that the node would still take now",
				LinkStatistics::freeBytes);
	}

	private void bindServer(MeterRegistry registry) {
		count(registry, "received.calls", "calls", "Calls received", LinkStatistics::callsReceived);
		count(registry, "sent.answers", "answers", "Answers sent", LinkStatistics::callsSent);
		gauge(registry, "held.bytes", "bytes",
				"Bytes held for peers now: calls, long calls that are still arriving, answers",
				LinkStatistics::heldBytes);
		count(registry, "refused.connections", "connections",
				"Connections refused: strangers, wrong secrets, wrong protocols, too many",
				LinkStatistics::refusedConnections);
	}

	private void gauge(MeterRegistry registry, String name, String unit, String description,
			ToDoubleFunction<LinkStatistics> value) {
		added(registry,
				Gauge.builder(this.prefix + name, this.statistics, (now) -> value.applyAsDouble(now.get()))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.strongReference(true)
					.register(registry));
	}

	private void count(MeterRegistry registry, String name, String unit, String description,
			ToDoubleFunction<LinkStatistics> value) {
		// The meter holds its object weakly, and its function, which has hold of it, not.
		Supplier<LinkStatistics> kept = this.statistics;
		added(registry,
				FunctionCounter.builder(this.prefix + name, kept, (now) -> value.applyAsDouble(kept.get()))
					.description(description)
					.baseUnit(unit)
					.tags(this.tags)
					.register(registry));
	}

	private synchronized void added(MeterRegistry registry, Meter meter) {
		this.removals.add(() -> registry.remove(meter));
	}

	/**
	 * Removes the meters from where they have been bound to.
	 */
	@Override
	public synchronized void close() {
		this.removals.forEach(Runnable::run);
		this.removals.clear();
	}

}
