/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.call.CallMeter;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;

/**
 * A node whose peers are in the same memory.
 */
final class MemoryNode implements Node {

	private final Wires.NodePlan plan;

	private final int port;

	private final LinkCounters counters = new LinkCounters();

	private final ServerLinkOwner owner;

	private final List<MemoryEnd<ServerLink>> ends = new CopyOnWriteArrayList<>();

	MemoryNode(Wires.NodePlan plan, int port) {
		this.plan = plan;
		this.port = port;
		WireCodec codec = KryoCodec.of();
		List<ServerMethod> methods = new ArrayList<>();
		boolean virtual = false;
		for (Wires.Answered answered : plan.methods()) {
			methods.add(new ServerMethod(answered.method(), methods.size(), codec, answered.handler(),
					answered.execution(), CallMeter.NONE));
			virtual |= answered.execution() == Execution.VIRTUAL;
		}
		Dispatcher keyed = dispatcher(DispatchMode.KEYED);
		this.owner = new ServerLinkOwner(codec, methods, List.of(port), keyed,
				virtual ? dispatcher(DispatchMode.VIRTUAL) : keyed, this.counters, plan.sendStacks());
	}

	private Dispatcher dispatcher(DispatchMode mode) {
		return new DispatcherBuilder("memory-" + mode, (task, problem) -> {
			throw new AssertionError(task + " has failed", problem);
		}).workers(this.plan.workers())
			.capacity(Math.max(1 << 16, 2 * this.plan.lanes() * this.plan.settings().windowCalls()))
			.build(mode);
	}

	MemoryEnd<ServerLink> accept() {
		MemoryEnd<ServerLink> end = new MemoryEnd<>("memory-server",
				(channel) -> new ServerLink(channel, this.plan.settings(), this.owner, System.nanoTime()));
		this.ends.add(end);
		return end;
	}

	@Override
	public int port() {
		return this.port;
	}

	@Override
	public LinkStatistics statistics() {
		return this.counters.snapshot(this.ends.stream().mapToLong((end) -> end.receiver().inFlight()).sum(),
				this.ends.stream().mapToLong((end) -> end.receiver().queuedBytes()).sum());
	}

	@Override
	public boolean drain(long graceMillis) {
		throw new UnsupportedOperationException("Only nodes with sockets drain");
	}

	@Override
	public void close() {
		this.ends.forEach(MemoryEnd::close);
		this.owner.keyed().drain(Duration.ZERO);
		this.owner.keyed().close();
		this.owner.virtual().close();
	}

}
