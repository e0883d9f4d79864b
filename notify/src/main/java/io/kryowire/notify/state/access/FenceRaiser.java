/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.cluster.Fence;
import io.kryowire.notify.protocol.FenceScript;

/**
 * Raises the fences of one partition. One script is under way at a time, and the next one
 * takes along what has come meanwhile: who gets all slots at once needs few of them.
 */
final class FenceRaiser {

	/** What one script does at most, as nobody else is served meanwhile. */
	private static final int LARGEST_BATCH = 256;

	private static final Logger logger = LoggerFactory.getLogger(FenceRaiser.class);

	private final Function<List<byte[]>, CompletableFuture<byte[]>> script;

	/** Guarded by the monitor of this, as is what is below. */
	private final Deque<Waiting> waiting = new ArrayDeque<>();

	private boolean underWay;

	/**
	 * Creates a raiser.
	 * @param script runs the script with these arguments
	 */
	FenceRaiser(Function<List<byte[]>, CompletableFuture<byte[]>> script) {
		this.script = script;
	}

	/**
	 * Raises a fence.
	 * @param seen only if this is in force, {@code null} for any
	 * @return whether it is in force now
	 */
	CompletableFuture<Boolean> raise(Fence fence, byte @Nullable [] seen) {
		Waiting waiter = new Waiting(fence, seen, new CompletableFuture<>());
		synchronized (this) {
			this.waiting.add(waiter);
			if (this.underWay) {
				return waiter.result();
			}
			this.underWay = true;
		}
		next();
		return waiter.result();
	}

	/** Raises nothing, so that the first fence finds a connection. */
	void prepare() {
		try {
			this.script.apply(List.of());
		}
		catch (RuntimeException ex) {
			logger.debug("Fences may not be raised yet", ex);
		}
	}

	private void next() {
		List<Waiting> batch = new ArrayList<>();
		synchronized (this) {
			while (!this.waiting.isEmpty() && batch.size() < LARGEST_BATCH) {
				batch.add(this.waiting.poll());
			}
			this.underWay = !batch.isEmpty();
		}
		if (!batch.isEmpty()) {
			send(batch).whenComplete((answer, failure) -> {
				next();
				complete(batch, answer, failure);
			});
		}
	}

	private CompletableFuture<byte[]> send(List<Waiting> batch) {
		List<byte[]> arguments = new ArrayList<>(3 * batch.size());
		batch.forEach((each) -> arguments.addAll(FenceScript.arguments(each.fence(), each.seen())));
		try {
			return this.script.apply(arguments);
		}
		catch (RuntimeException | Error ex) {
			// Those behind it wait as well
			return CompletableFuture.failedFuture(ex);
		}
	}

	private static void complete(List<Waiting> batch, byte @Nullable [] answer, @Nullable Throwable failure) {
		for (int i = 0; i < batch.size(); i++) {
			CompletableFuture<Boolean> result = batch.get(i).result();
			if (answer != null && answer.length == batch.size()) {
				result.complete(answer[i] == '1');
			}
			else {
				result.completeExceptionally((failure != null) ? failure
						: new IllegalStateException("Redis answered %d raised fences with %d bytes"
							.formatted(batch.size(), (answer != null) ? answer.length : 0)));
			}
		}
	}

	private record Waiting(Fence fence, byte @Nullable [] seen, CompletableFuture<Boolean> result) {
	}

}
