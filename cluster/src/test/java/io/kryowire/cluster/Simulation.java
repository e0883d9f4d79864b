/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import static io.kryowire.cluster.VirtualTime.MILLI;

/**
 * Some nodes, and half a minute of faults that a seed chooses; then time to recover.
 */
final class Simulation {

	static final LeaseSettings SETTINGS = new LeaseSettings(Duration.ofMillis(1500), Duration.ofMillis(150),
			Duration.ofMillis(500), 2, Duration.ofMillis(400), Duration.ZERO);

	private static final int SLOTS = 16;

	private static final long FAULTS = 30_000 * MILLI;

	private static final long LONGEST_RECOVERY = 30_000 * MILLI;

	private static final long LONGEST_DRAIN = 5_000 * MILLI;

	private static final long STEP = 50 * MILLI;

	private final VirtualTime time = new VirtualTime();

	private final Random random;

	private final SimulationChecker checker;

	private final SimulatedStore store;

	private final List<SimulatedProcess> processes = new ArrayList<>();

	private final SimulatedStore.Check check;

	private final boolean losses;

	private final double slowestClock;

	/**
	 * Creates a simulation.
	 * @param seed chooses everything
	 * @param losses whether the store loses writes
	 * @param check how the store checks fences
	 * @param slowestClock how slow the clocks of some nodes are, as a part of the right
	 * speed
	 */
	Simulation(long seed, boolean losses, SimulatedStore.Check check, double slowestClock) {
		this.random = new Random(seed * 7919 + 17);
		this.checker = new SimulationChecker(this.time, SETTINGS);
		this.store = new SimulatedStore(this.checker, check);
		this.check = check;
		this.losses = losses;
		this.slowestClock = slowestClock;
		if (losses) {
			this.checker.forgive();
		}
	}

	/** Runs it, and returns how long the recovery took. */
	long run() {
		remember();
		int nodes = 2 + this.random.nextInt(3);
		for (int i = 0; i < nodes; i++) {
			start("node-" + i);
		}
		while (this.time.now() < FAULTS) {
			this.time.runFor(this.random.nextLong(1_500 * MILLI));
			fault();
		}
		repair();
		long took = recover();
		// Whoever was leaving has left after that
		this.time.runFor(LONGEST_DRAIN);
		recover();
		return took;
	}

	private long recover() {
		long began = this.time.now();
		String trouble = trouble();
		while (this.time.now() - began < LONGEST_RECOVERY && !trouble.isEmpty()) {
			this.time.runFor(STEP);
			trouble = trouble();
		}
		if (!trouble.isEmpty()) {
			this.checker.violated("Not recovered in time: " + trouble);
		}
		return this.time.now() - began;
	}

	/** Kills one of three nodes, and returns how long its slots had no owner. */
	long takeOver() {
		for (int i = 0; i < 3; i++) {
			start("node-" + i);
		}
		this.time.runFor(5_000 * MILLI + this.random.nextLong(1_000 * MILLI));
		this.processes.get(this.random.nextInt(3)).kill();
		long began = this.time.now();
		while (this.time.now() - began < LONGEST_RECOVERY && !trouble().isEmpty()) {
			this.time.runFor(STEP / 10);
		}
		return this.time.now() - began;
	}

	SimulationChecker checker() {
		return this.checker;
	}

	private void remember() {
		this.store.remember();
		this.time.after(20 * MILLI, this::remember);
	}

	private void start(String id) {
		double speed = (this.random.nextInt(3) == 0) ? this.slowestClock : 0.995 + this.random.nextDouble() / 100;
		SimulatedProcess process = new SimulatedProcess(id, this.time, this.random, this.store, this.checker, SETTINGS,
				SLOTS, speed);
		this.processes.add(process);
		this.checker.add(process);
	}

	private void fault() {
		this.processes.removeIf(SimulatedProcess::hasLeft);
		if (this.processes.isEmpty() || this.processes.size() < 6 && this.random.nextInt(6) == 0) {
			// Sometimes with the id of one that runs
			start("node-" + this.random.nextInt(6));
			return;
		}
		SimulatedProcess victim = this.processes.get(this.random.nextInt(this.processes.size()));
		long length = this.random.nextLong((this.random.nextInt(3) == 0) ? 8_000 * MILLI : 600 * MILLI);
		switch (this.random.nextInt(this.losses ? 10 : 9)) {
			case 0 -> victim.kill();
			case 1 -> victim.drain(Duration.ofNanos(1 + this.random.nextLong(LONGEST_DRAIN)));
			case 2, 3 -> during(length, victim.loop()::pause, victim.loop()::resume);
			case 4 -> during(length, victim.link()::cut, victim.link()::heal);
			case 5 -> during(length, () -> victim.link().setTrouble(0.3, 50 * MILLI),
					() -> victim.link().setTrouble(0, MILLI));
			case 6 -> during(length, () -> victim.misbehave(0.3, 900 * MILLI), () -> victim.misbehave(0, MILLI));
			case 7 -> List.copyOf(this.processes)
				.forEach((process) -> during(length, process.link()::cut, process.link()::heal));
			case 8 -> lose();
			default -> during(length, victim.link()::strand, victim.link()::rescue);
		}
	}

	private void lose() {
		if (!this.losses) {
			return;
		}
		if (this.random.nextInt(10) == 0) {
			this.store.empty();
			return;
		}
		int pasts = 1 + this.random.nextInt((this.random.nextInt(3) == 0) ? 200 : 10);
		this.store.lose(pasts, this.random.nextBoolean(), this.random.nextBoolean(), this.random.nextBoolean());
	}

	private void during(long length, Runnable begin, Runnable end) {
		begin.run();
		this.time.after(length, end);
	}

	private void repair() {
		this.processes.removeIf(SimulatedProcess::hasLeft);
		for (SimulatedProcess process : this.processes) {
			process.link().rescue();
			process.link().heal();
			process.link().setTrouble(0, MILLI);
			process.misbehave(0, MILLI);
			process.loop().resume();
		}
		if (this.processes.isEmpty()) {
			start("node-0");
		}
	}

	/** Whether an owner's writes are accepted. */
	private boolean canWrite(String owner, int slot) {
		return this.check != SimulatedStore.Check.EQUALITY || this.processes.stream()
			.anyMatch((process) -> process.id().equals(owner) && process.hasFence(this.store.fence(slot)));
	}

	/** Why not every slot is at its place, empty if it is. */
	private String trouble() {
		this.processes.removeIf(SimulatedProcess::hasLeft);
		if (this.processes.isEmpty()) {
			start("node-0");
		}
		SlotTable table = SlotTable.of(this.processes.get(0).nodes().view());
		for (int slot = 0; slot < SLOTS; slot++) {
			int number = slot;
			List<String> owners = this.processes.stream()
				.filter((process) -> process.isOwner(number))
				.map(SimulatedProcess::id)
				.toList();
			if (owners.size() != 1 || !Objects.equals(owners.get(0), table.owner(slot))) {
				return "slot %d is owned by %s and belongs to %s; the store says %s; %s; %s".formatted(slot, owners,
						table.owner(slot), this.store.owner(slot), this.processes,
						this.processes.stream().map((process) -> process.slots().trouble()).toList());
			}
			if (!canWrite(owners.get(0), slot)) {
				return "slot %d is owned by %s, and its data have %s".formatted(slot, this.store.owner(slot),
						this.store.fence(slot));
			}
		}
		return "";
	}

}
