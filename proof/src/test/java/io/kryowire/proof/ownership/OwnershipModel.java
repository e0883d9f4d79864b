/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Three nodes of which one has the slot, and everything that can happen to them, in an
 * order that a seed determines.
 */
final class OwnershipModel {

	private static final int STEPS = 1200;

	private final Random random;

	private final ModelStore store;

	private final OwnershipLog test;

	private final List<OwnershipLog> logs = new ArrayList<>();

	private final List<ModelNode> nodes = new ArrayList<>();

	private final Path directory;

	private long now;

	private long lines;

	private long replicated;

	/** The loss that not everybody has noticed, if {@code lost} is positive. */
	private long lostFrom;

	private long lost;

	OwnershipModel(Path directory, long seed, ModelStore.Fencing fencing, boolean ownClock) {
		this.directory = directory;
		this.random = new Random(seed);
		this.store = new ModelStore(fencing, 3);
		this.test = log("test");
		OwnershipLog caller = log("caller");
		for (int i = 0; i < 3; i++) {
			this.nodes.add(new ModelNode(i, this.store, ownClock, log("node-" + i), caller));
		}
	}

	private OwnershipLog log(String name) {
		OwnershipLog log = new OwnershipLog(this.directory, name, () -> ++this.lines);
		this.logs.add(log);
		return log;
	}

	OwnershipReport run() {
		for (int step = 0; step < STEPS; step++) {
			this.now++;
			step(this.nodes.get(this.random.nextInt(this.nodes.size())), step);
			noticeLoss();
		}
		end();
		this.logs.forEach(OwnershipLog::close);
		return new OwnershipChecker().check(this.directory);
	}

	private void step(ModelNode node, int step) {
		int chance = this.random.nextInt(100);
		if (chance < 10) {
			node.arrive();
		}
		else if (chance < 20) {
			this.store.replicate();
			this.replicated = ++this.lines;
		}
		else if (chance < 22 && this.lost == 0) {
			this.store.failOver(this.now);
			this.lostFrom = this.replicated;
			this.lost = ++this.lines;
		}
		else if (chance < 26) {
			node.paused = true;
		}
		else if (chance < 30) {
			this.nodes.forEach((each) -> each.paused = false);
		}
		else if (!node.paused) {
			act(node, step, chance);
		}
	}

	private void act(ModelNode node, int step, int chance) {
		if (chance < 45) {
			node.renewOrNotice(this.now);
		}
		else if (chance < 55) {
			node.take(this.now, this.random.nextLong());
		}
		else if (chance < 75) {
			node.begin(this.now, "c" + step, chance < 70);
		}
		else {
			node.arrive();
			node.end(this.now);
		}
	}

	private void noticeLoss() {
		if (this.lost > 0 && this.nodes.stream().allMatch(ModelNode::isUpToDate)) {
			this.test.lost(this.lostFrom, this.lost, this.test.now());
			this.lost = 0;
		}
	}

	private void end() {
		for (ModelNode node : this.nodes) {
			node.arrive();
			node.end(this.now);
			node.renewOrNotice(this.now);
		}
		noticeLoss();
		WriteMark mark = this.store.mark();
		if (mark != null) {
			this.test.stands("k", this.store.version(), mark);
		}
		this.test.owner(7, "node");
	}

}
