/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import io.kryowire.dispatch.TaskThreads;

/**
 * The threads of pipelines, on which callers' callbacks run.
 */
public final class PipelineThread {

	private static final ThreadLocal<CommandPipeline> OWNER = new ThreadLocal<>();

	private PipelineThread() {
	}

	/** Makes the current thread that of a pipeline, for ever. */
	static void begin(CommandPipeline owner) {
		OWNER.set(owner);
	}

	/** The pipeline whose thread this is, if any. */
	static @Nullable CommandPipeline owner() {
		return OWNER.get();
	}

	/**
	 * Whether this is the thread of any pipeline.
	 * @return whether it is
	 */
	public static boolean isCurrent() {
		return OWNER.get() != null;
	}

	/**
	 * Whether this is a thread whose callbacks must not wait for what only itself, or
	 * another one that waits for it, can do.
	 * @return whether it is
	 */
	public static boolean mustNotWait() {
		CommandPipeline current = OWNER.get();
		return current != null && !current.isPatient();
	}

	/**
	 * Whether this thread may wait for room in a pipeline: not if that one, or another
	 * that waits for it, would have to make it.
	 * @param pipeline the pipeline
	 * @return whether it may
	 */
	public static boolean mayWaitFor(CommandPipeline pipeline) {
		return !mustNotWait() && OWNER.get() != pipeline;
	}

	/**
	 * Waits for an answer on another thread, and throws what has failed as it is.
	 * @param <T> the type of the answer
	 * @param future the answer
	 * @return the answer
	 */
	public static <T extends @Nullable Object> T await(CompletableFuture<T> future) {
		if (!future.isDone()) {
			// Other tasks of this thread need not wait as well
			TaskThreads.aboutToBlock();
		}
		try {
			return future.join();
		}
		catch (CompletionException ex) {
			throw (ex.getCause() instanceof RuntimeException cause) ? cause : ex;
		}
	}

	/**
	 * Waits for an answer on another thread for some time, whether it is interrupted or
	 * not, and throws what has failed as it is.
	 * @param <T> the type of the answer
	 * @param future the answer
	 * @param longest how long to wait
	 * @return the answer
	 * @throws TimeoutException if there is none by then
	 */
	public static <T extends @Nullable Object> T await(CompletableFuture<T> future, Duration longest)
			throws TimeoutException {
		long end = System.nanoTime() + longest.toNanos();
		boolean interrupted = false;
		try {
			while (!future.isDone()) {
				interrupted |= isInterruptedUntil(end, future);
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
		return await(future);
	}

	private static boolean isInterruptedUntil(long end, CompletableFuture<?> future) throws TimeoutException {
		TaskThreads.aboutToBlock();
		try {
			future.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
			return false;
		}
		catch (InterruptedException ex) {
			return true;
		}
		catch (ExecutionException | CancellationException ex) {
			// Whoever looks at it is told
			return false;
		}
	}

}
