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

import org.jspecify.annotations.Nullable;

/**
 * Who listens on which port, and where everybody waits for a change of anything. Such
 * networks are small: one condition serves all.
 */
final class MemoryNetwork {

	private static final int FIRST_FREE_PORT = 49152;

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	/** Guarded by the lock. */
	private final Map<Integer, MemoryNode> nodes = new HashMap<>();

	/**
	 * Guarded by the lock. Ports are not given out again: somebody may still try them.
	 */
	private int nextFree = FIRST_FREE_PORT;

	/** Takes ports: given ones, one after the other, or any if the first is 0. */
	List<Integer> reserve(int first, int lanes) {
		this.lock.lock();
		try {
			List<Integer> ports = new ArrayList<>();
			for (int lane = 0; lane < lanes; lane++) {
				int port = (first == 0) ? freePort() : first + lane;
				if (this.nodes.containsKey(port)) {
					throw new UncheckedIOException(
							new BindException("Port %d of this memory transport is in use".formatted(port)));
				}
				ports.add(port);
			}
			return ports;
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

	/** Waits until something is true; what can make it true calls {@link #changed()}. */
	boolean await(BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
		this.lock.lock();
		try {
			long nanos = deadlineNanos - System.nanoTime();
			while (!condition.getAsBoolean() && nanos > 0) {
				nanos = this.changed.awaitNanos(nanos);
			}
			return condition.getAsBoolean();
		}
		finally {
			this.lock.unlock();
		}
	}

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
