/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

import io.kryowire.call.link.NodePlan;
import org.jspecify.annotations.Nullable;

/**
 * Knows which node listens on which port. Such networks are small: one condition serves
 * all threads that wait.
 */
final class MemoryNetwork {

	private static final int FIRST_FREE_PORT = 49152;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	/** Guarded by the lock. */
	private final Map<Integer, MemoryNode> nodes = new HashMap<>();

	/**
	 * Guarded by the lock. Ports are not reused: a client may still try them.
	 */
	private int nextFree = FIRST_FREE_PORT;

	/** Takes the ports of a node's lanes. */
	List<Integer> reserve(NodePlan plan) {
		this.lock.lock();
		try {
			List<Integer> ports = new ArrayList<>();
			for (int lane = 0; lane < plan.lanes(); lane++) {
				int wanted = plan.portOf(lane);
				ports.add((wanted == 0) ? freePort() : wanted);
			}
			return List.copyOf(ports);
		}
		finally {
			this.lock.unlock();
		}
	}

	private int freePort() {
		while (this.nodes.containsKey(this.nextFree)) {
			this.nextFree++;
		}
		return this.nextFree++;
	}

	void listen(MemoryNode node, List<Integer> ports) {
		this.lock.lock();
		try {
			for (int port : ports) {
				if (this.nodes.putIfAbsent(port, node) != null) {
					this.nodes.values().removeIf((other) -> other == node);
					throw new UncheckedIOException(
							new BindException("Port %d of this memory transport is in use".formatted(port)));
				}
			}
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	void leave(MemoryNode node) {
		this.lock.lock();
		try {
			this.nodes.values().removeIf((other) -> other == node);
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	@Nullable MemoryNode find(int port) {
		this.lock.lock();
		try {
			return this.nodes.get(port);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Waits until a node listens on a port.
	 * @return the node, or {@code null} if the wait was given up or interrupted
	 */
	@Nullable MemoryNode await(int port, BooleanSupplier givenUp) {
		this.lock.lock();
		try {
			while (!this.nodes.containsKey(port) && !givenUp.getAsBoolean()) {
				this.changed.await();
			}
			return givenUp.getAsBoolean() ? null : this.nodes.get(port);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Has the threads that wait check again. */
	void changed() {
		this.lock.lock();
		try {
			this.changed.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

}
