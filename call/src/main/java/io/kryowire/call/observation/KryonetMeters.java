/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The meters of calls and links. Those of calls have the tags {@code rpc.service},
 * {@code rpc.method} (the name alone: overloads count together) and {@code outcome}
 * ({@code SUCCESS} or the name of an {@link Outcome}), and are made when the first call
 * ends so.
 */
public final class KryonetMeters {

	/** Times calls at a client, from the call to its answer. */
	public static final String CLIENT_CALLS = "kryonet.client.calls";

	/** Counts calls without an answer at a client. */
	public static final String CLIENT_TELLS = "kryonet.client.tells";

	/** Counts how often the arguments of broadcasts have been encoded at a client. */
	public static final String CLIENT_ENCODED_BROADCASTS = "kryonet.client.encoded.broadcasts";

	/** Counts the calls that broadcasts have sent, one for each node. */
	public static final String CLIENT_BROADCAST_CALLS = "kryonet.client.broadcast.calls";

	/** Times calls at a server, from the start of the handler to its result. */
	public static final String SERVER_CALLS = "kryonet.server.calls";

	private KryonetMeters() {
	}

	/**
	 * Measures the calls of a client, for {@code PeerBuilder.meter}.
	 * @param registry takes the numbers
	 * @return a meter
	 */
	public static CallMeter clientCalls(MeterRegistry registry) {
		return (method) -> new ClientTimer(registry, tags(method));
	}

	/**
	 * Measures the calls of a server, for {@code NodeBuilder.meter}.
	 * @param registry takes the numbers
	 * @return a meter
	 */
	public static CallMeter serverCalls(MeterRegistry registry) {
		return (method) -> {
			Tags tags = tags(method);
			MethodMeters<Timer> timers = new MethodMeters<>((outcome) -> timer(SERVER_CALLS,
					"Calls that this node has handled, from the start of the handler to its result", tags, outcome,
					registry));
			return (nanos, outcome) -> timers.of(outcome).record(nanos, TimeUnit.NANOSECONDS);
		};
	}

	/**
	 * Measures the links to a peer, as {@code kryonet.client.*}.
	 * @param peer the peer
	 * @param group the group that it belongs to
	 * @param node its name there
	 * @return a binder, to be closed with the peer
	 */
	public static LinkMeters peer(Peer peer, String group, String node) {
		return LinkMeters.ofPeer(Tags.of("group", group, "node", node), peer, Peer::statistics);
	}

	/**
	 * Measures the links and handlers of a node, as {@code kryonet.server.*}.
	 * @param node the node
	 * @param name its name
	 * @return a binder, to be closed with the node
	 */
	public static LinkMeters node(Node node, String name) {
		return node(node, Node::statistics, Node::handlers, name);
	}

	/**
	 * Measures the links and handlers of a node that may be replaced by another, as
	 * {@code kryonet.server.*}.
	 * @param <T> what knows the node that there is
	 * @param source knows it, and is held weakly
	 * @param links reads the numbers of the node that there is; like the next one, it
	 * must have no other hold of the source
	 * @param handlers reads those of its handlers
	 * @param name its name
	 * @return a binder, to be closed with the node
	 */
	public static <T> LinkMeters node(T source, Function<T, LinkStatistics> links,
			Function<T, HandlerStatistics> handlers, String name) {
		return LinkMeters.ofNode(Tags.of("node", name), source, links, handlers);
	}

	private static Tags tags(CallMethod method) {
		CallName name = CallName.of(method);
		return Tags.of("rpc.service", name.service(), "rpc.method", name.method());
	}

	private static Timer timer(String name, String description, Tags tags, String outcome, MeterRegistry registry) {
		return Timer.builder(name).description(description).tags(tags).tag("outcome", outcome).register(registry);
	}

	/** Takes the times of one method at a client. */
	private static final class ClientTimer implements CallMeter.Timer {

		private final MethodMeters<Timer> calls;

		private final MethodMeters<Counter> tells;

		/** Only where there are broadcasts; without an outcome. */
		private final MethodMeters<Counter> encodedBroadcasts;

		private final MethodMeters<Counter> broadcastCalls;

		ClientTimer(MeterRegistry registry, Tags tags) {
			this.calls = new MethodMeters<>((outcome) -> timer(CLIENT_CALLS,
					"Calls to other nodes, from the call to its answer; each attempt counts", tags, outcome, registry));
			this.tells = new MethodMeters<>((outcome) -> Counter.builder(CLIENT_TELLS)
				.description("Calls without an answer to other nodes; NOT_SENT were refused or dropped here")
				.baseUnit("calls")
				.tags(tags)
				.tag("outcome", outcome)
				.register(registry));
			this.encodedBroadcasts = count(CLIENT_ENCODED_BROADCASTS, "broadcasts",
					"How often arguments of broadcasts were encoded, for all nodes that take the same bytes", tags,
					registry);
			this.broadcastCalls = count(CLIENT_BROADCAST_CALLS, "calls",
					"Calls that broadcasts have sent, one for each node", tags, registry);
		}

		@Override
		public void ended(long nanos, @Nullable Outcome outcome) {
			this.calls.of(outcome).record(nanos, TimeUnit.NANOSECONDS);
		}

		@Override
		public void told(@Nullable Outcome outcome) {
			this.tells.of(outcome).increment();
		}

		@Override
		public void encodedBroadcast() {
			this.encodedBroadcasts.of(null).increment();
		}

		@Override
		public void sentBroadcast() {
			this.broadcastCalls.of(null).increment();
		}

		private static MethodMeters<Counter> count(String name, String unit, String description, Tags tags,
				MeterRegistry registry) {
			return new MethodMeters<>((outcome) -> Counter.builder(name)
				.description(description)
				.baseUnit(unit)
				.tags(tags)
				.register(registry));
		}

	}

}
