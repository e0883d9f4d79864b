/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.ownership.OwnershipLog;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * Changes of nodes one by one, measured.
 */
public final class NodeDrills {

	private final List<CountingProcess> nodes;

	private final List<CounterLoad> loads;

	private final CountedState state;

	private final OwnershipLog log;

	private final Runnable awaitRest;

	private final CallTimes usual = new CallTimes((key) -> true);

	private final CallTimes leaving = new CallTimes((key) -> true);

	private final CallTimes starting = new CallTimes((key) -> true);

	private final CallTimes joining = new CallTimes((key) -> true);

	NodeDrills(List<CountingProcess> nodes, List<CounterLoad> loads, CountedState state, OwnershipLog log,
			Runnable awaitRest) {
		this.nodes = nodes;
		this.loads = loads;
		this.state = state;
		this.log = log;
		this.awaitRest = awaitRest;
	}

	/**
	 * Stops and starts each node.
	 * @param calls so many calls are measured before each of them is stopped
	 */
	public void restartAll(int calls) {
		for (CountingProcess node : this.nodes) {
			measure(this.usual, (key) -> true, () -> awaitCalls(calls));
			Map<Integer, String> owners = this.state.owners();
			this.log.fault(FaultKind.NODE_LEAVE.words());
			measure(this.leaving, (key) -> node.name().equals(owners.get(key)), node::stop);
			measure(this.starting, this.joining, node);
		}
	}

	private void measure(CallTimes sum, IntPredicate keys, Runnable action) {
		CallTimes times = new CallTimes(keys);
		this.loads.forEach((load) -> load.measure(times));
		action.run();
		this.loads.forEach((load) -> load.measure(null));
		// What has begun meanwhile counts as well
		long end = this.log.now();
		patiently().until(() -> this.loads.stream().allMatch((load) -> load.isAnswered(end)));
		sum.add(times);
	}

	/** A process that starts on the same machine slows down the others by itself. */
	private void measure(CallTimes start, CallTimes join, CountingProcess node) {
		CallTimes first = new CallTimes((key) -> true);
		this.loads.forEach((load) -> load.measure(first));
		node.start();
		patiently().until(() -> this.state.heard().isAlive(node.name()));
		measure(join, (key) -> true, this.awaitRest);
		start.add(first);
	}

	private void awaitCalls(int calls) {
		long end = calls() + calls;
		patiently().until(() -> calls() >= end);
	}

	private long calls() {
		return this.loads.stream().mapToLong(CounterLoad::calls).sum();
	}

	/**
	 * Returns how long calls took while nothing happened.
	 * @return the times of all calls
	 */
	public CallTimes usual() {
		return this.usual;
	}

	/**
	 * Returns how long calls took that began while their node was being stopped.
	 * @return the times of calls of the keys that this node had
	 */
	public CallTimes leaving() {
		return this.leaving;
	}

	/**
	 * Returns how long calls took that began while a process was being started, until it
	 * said that it joins.
	 * @return the times of all calls
	 */
	public CallTimes starting() {
		return this.starting;
	}

	/**
	 * Returns how long calls took that began while a node joined, until it had its slots.
	 * @return the times of all calls
	 */
	public CallTimes joining() {
		return this.joining;
	}

	/**
	 * Pauses a node until others have counted all its keys.
	 * @param number which node
	 */
	public void pauseUntilReplaced(int number) {
		this.log.fault(FaultKind.NODE_PAUSE.words());
		this.nodes.get(number).pause();
		this.awaitRest.run();
		this.nodes.get(number).resume();
		this.awaitRest.run();
	}

	/**
	 * Kills a node, waits until others have taken over all its keys, and starts it again.
	 * @param number which node
	 * @return when what was done, from before the kill until a call of each of these keys
	 * was answered
	 */
	public TakeOver takeOver(int number) {
		CountingProcess node = this.nodes.get(number);
		List<Integer> keys = keysOf(node.name());
		this.log.fault(FaultKind.NODE_KILL.words());
		long begun = this.log.now();
		List<KeyAnswers> answers = this.loads.stream().map((load) -> load.answersSince(begun)).toList();
		node.kill();
		patiently().until(() -> answers.stream().allMatch((each) -> each.areThere(keys)));
		OwnersHeard heard = this.state.heard();
		patiently().until(() -> heard.deadAt(node.name()) != 0
				&& keys.stream().allMatch((key) -> heard.takenFrom(node.name(), this.state.slot(key)) != 0));
		TakeOver takeOver = TakeOver.of(begun, heard.deadAt(node.name()),
				keys.stream().map((key) -> heard.takenFrom(node.name(), this.state.slot(key))).toList(),
				answers.get(0).of(keys), answers.get(1).of(keys));
		node.start();
		this.awaitRest.run();
		return takeOver;
	}

	private List<Integer> keysOf(String node) {
		return this.state.owners()
			.entrySet()
			.stream()
			.filter((each) -> node.equals(each.getValue()))
			.map(Map.Entry::getKey)
			.toList();
	}

}
