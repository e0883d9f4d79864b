/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;

/**
 * What happens to one node, which the seed chooses.
 */
public final class NodeFaults {

	private static final Duration HOUR = Duration.ofHours(1);

	private final List<CountingProcess> nodes;

	private final CountingProcess spare;

	private final Random random;

	private CountingProcess victim;

	/** The first two of them are those that are set apart. */
	private final List<CountingProcess> pair;

	NodeFaults(List<CountingProcess> nodes, CountingProcess spare, long seed) {
		this.nodes = nodes;
		this.spare = spare;
		this.random = new Random(seed);
		this.victim = spare;
		this.pair = new ArrayList<>(nodes);
	}

	public FaultAction join() {
		return FaultAction.of(FaultKind.NODE_JOIN, this.spare::start, this.spare::stop);
	}

	public FaultAction leave() {
		return of(FaultKind.NODE_LEAVE, CountingProcess::stop, CountingProcess::start);
	}

	public FaultAction kill() {
		return of(FaultKind.NODE_KILL, CountingProcess::kill, CountingProcess::start);
	}

	public FaultAction pause() {
		return of(FaultKind.NODE_PAUSE, CountingProcess::pause, CountingProcess::resume);
	}

	public FaultAction withoutRedis() {
		return of(FaultKind.NODE_WITHOUT_REDIS, (node) -> swallow(node.redis()), (node) -> heal(node.redis()));
	}

	public FaultAction withoutCallers() {
		return of(FaultKind.NODE_WITHOUT_CALLERS, (node) -> swallow(node.callers()), (node) -> heal(node.callers()));
	}

	/** Both reach Redis and callers, but not each other. */
	public FaultAction apart() {
		return FaultAction.of(FaultKind.NODES_APART, () -> {
			Collections.shuffle(this.pair, this.random);
			ways().forEach(NodeFaults::swallow);
		}, () -> ways().forEach(NodeFaults::heal));
	}

	private List<FaultProxy> ways() {
		CountingProcess one = this.pair.get(0);
		CountingProcess other = this.pair.get(1);
		return List.of(one.wayTo(other), other.wayTo(one));
	}

	/** One is an hour ahead of itself, and of others, and then no more, or behind. */
	public FaultAction clock() {
		return of(FaultKind.NODE_CLOCK, (node) -> node.setClock(this.random.nextBoolean() ? HOUR : HOUR.negated()),
				(node) -> node.setClock(Duration.ZERO));
	}

	public List<FaultAction> all() {
		return List.of(join(), leave(), kill(), pause(), withoutRedis(), withoutCallers(), apart(), clock());
	}

	private FaultAction of(FaultKind kind, Consumer<CountingProcess> begin, Consumer<CountingProcess> end) {
		return FaultAction.of(kind, () -> {
			this.victim = this.nodes.get(this.random.nextInt(this.nodes.size()));
			begin.accept(this.victim);
		}, () -> end.accept(this.victim));
	}

	private static void swallow(FaultProxy proxy) {
		proxy.faults().blackHole(Direction.TO_SERVER).blackHole(Direction.TO_CLIENT);
	}

	/** What was swallowed is missing in the middle of a connection. */
	private static void heal(FaultProxy proxy) {
		proxy.resetAll();
		proxy.faults().heal();
	}

}
