/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What every link promises, whatever carries it: a node, peers that call it, and an end
 * to both after each test.
 */
abstract class AbstractLinkContract {

	/** For calls that have to succeed, on however slow a machine. */
	static final CallOptions PATIENT = CallOptions.DEFAULT.withDeadline(Waiting.START);

	/** How many times as many calls are sent where there are many of them. */
	static final int TIMES = Integer.getInteger("kryowire.test.loads", 1);

	/** With as many keys some take each of the lanes. */
	private static final int MANY_KEYS = 64;

	private final Deque<AutoCloseable> opened = new ArrayDeque<>();

	private final List<CountDownLatch> gates = new ArrayList<>();

	private final List<Wires.Answered> methods = new ArrayList<>();

	LinkSettings nodeSettings = settings("node-1");

	LinkSettings peerSettings = settings("peer-1");

	List<Class<? extends Throwable>> exceptions = List.of();

	Executor completions = ForkJoinPool.commonPool();

	boolean sendStacks;

	int lanes = 1;

	int workers = 2;

	abstract Wires wires();

	/** However slow a machine is, nobody is taken for dead. */
	static LinkSettings settings(String nodeId) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(nodeId).withTimes(longest, 1000, longest);
	}

	@AfterEach
	void closeEverything() throws Exception {
		this.gates.forEach(CountDownLatch::countDown);
		while (!this.opened.isEmpty()) {
			this.opened.pop().close();
		}
	}

	/** Closed when the test ends, in the opposite order. */
	<T extends AutoCloseable> T closed(T resource) {
		this.opened.push(resource);
		return resource;
	}

	/** Opened when the test ends, if not before, so that no handler waits for ever. */
	CountDownLatch gate() {
		CountDownLatch gate = new CountDownLatch(1);
		this.gates.add(gate);
		return gate;
	}

	/** Answers a method, from the next {@link #start} on. */
	CallMethod answer(Execution execution, CallMethod method, Handler handler) {
		if (execution == Execution.VIRTUAL) {
			assumeTrue(Runtime.version().feature() >= 21, "Virtual threads need Java 21");
		}
		this.methods.add(new Wires.Answered(method, execution, handler));
		return method;
	}

	/** Answers with the argument. */
	CallMethod answerEcho(Execution execution) {
		return answer(execution, CallMethod.of("echo(int)", int.class, int.class), (arguments) -> arguments[0]);
	}

	Node start() {
		return start(0);
	}

	Node start(int port) {
		return closed(wires().start(new Wires.NodePlan(this.nodeSettings, port, this.lanes, this.workers,
				this.sendStacks, List.copyOf(this.methods))));
	}

	Peer connecting(int port) {
		return closed(wires()
			.connect(new Wires.PeerPlan(this.peerSettings, port, this.lanes, this.completions, this.exceptions)));
	}

	/** A peer all of whose lanes are connected. */
	Peer connect(Node node) {
		Peer peer = connecting(node.port());
		patiently().until(() -> hasAllLanes(peer));
		assertThat(peer.statistics().connections()).isEqualTo(this.lanes);
		return peer;
	}

	/** A connection counts before it is known to lead where its lane belongs. */
	private static boolean hasAllLanes(Peer peer) {
		return IntStream.range(0, MANY_KEYS).allMatch((key) -> peer.isConnected(PATIENT.withKeyHash(key)));
	}

	/** A peer that is connected to a new node. */
	Peer connect() {
		return connect(start());
	}

	/** The only method of a new node. */
	RemoteMethod remote(CallMethod method) {
		return connect().method(method);
	}

	/** Calls and waits for the end, whatever it is. */
	static @Nullable Object result(CompletableFuture<@Nullable Object> future) throws Exception {
		return Waiting.get(future);
	}

	/** For code that may throw nothing checked. */
	static void await(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
