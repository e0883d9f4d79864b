/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.client.NodeAddress;
import io.kryowire.test.process.GuardedProcess;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * A node that is a child process of this JVM.
 */
final class ProcessNode implements StartableNode {

	private static final long GLANCE_MILLIS = 10;

	private final NodePlan plan;

	private final ProcessCommand command;

	private final Path output;

	private final Path ready;

	private final Duration patience;

	private volatile @Nullable GuardedProcess process;

	private boolean paused;

	/**
	 * Creates a node without starting it.
	 * @param plan the configuration of the node
	 * @param command the command that runs it
	 * @param directory the directory for its files
	 * @param patience the maximum time for it to start or to stop
	 */
	ProcessNode(NodePlan plan, ProcessCommand command, Path directory, Duration patience) {
		this.plan = plan;
		this.command = command;
		this.output = directory.resolve(plan.address().name() + ".log");
		this.ready = directory.resolve(plan.address().name() + ".ready");
		this.patience = patience;
	}

	@Override
	public NodeAddress address() {
		return this.plan.address();
	}

	@Override
	public synchronized void launch() {
		ProcessBuilder builder = new ProcessBuilder(this.command.line(this.ready)).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(this.output.toFile()));
		builder.environment().putAll(this.plan.environment());
		try {
			Files.deleteIfExists(this.ready);
			this.paused = false;
			this.process = GuardedProcess.start(builder);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void awaitAnswering() {
		GuardedProcess started = running();
		long deadline = System.nanoTime() + this.patience.toNanos();
		while (!isReady() || !isListening()) {
			if (!started.isAlive()) {
				throw new NodeFailedException(this,
						"ended with exit code %d before it answered calls".formatted(started.process().exitValue()),
						null);
			}
			if (System.nanoTime() - deadline > 0) {
				String problem = isReady() ? "does not listen; it needs a bean annotated with @KryonetService"
						: "is not ready";
				kill();
				throw new NodeFailedException(this, "%s after %s".formatted(problem, this.patience), null);
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(GLANCE_MILLIS));
		}
	}

	/** A jar does not tell when it is ready, so it is ready when it listens. */
	private boolean isReady() {
		return !this.command.tellsWhenReady() || Files.exists(this.ready);
	}

	@Override
	public boolean isRunning() {
		GuardedProcess current = this.process;
		return current != null && current.isAlive();
	}

	private GuardedProcess running() {
		GuardedProcess current = this.process;
		if (current == null) {
			throw new IllegalStateException(name() + " is not running");
		}
		return current;
	}

	@Override
	public synchronized void kill() {
		GuardedProcess current = this.process;
		if (current != null) {
			current.close();
		}
	}

	@Override
	public void close() {
		kill();
	}

	@Override
	public synchronized void stop() {
		GuardedProcess current = this.process;
		if (current == null || !current.isAlive()) {
			return;
		}
		if (this.paused) {
			resume();
		}
		boolean obeyed = current.stop(this.patience.toMillis());
		if (!obeyed) {
			throw new NodeFailedException(this, "did not stop within %s and was killed".formatted(this.patience), null);
		}
	}

	@Override
	public synchronized void pause() {
		running().pause();
		this.paused = true;
	}

	@Override
	public synchronized void resume() {
		running().resume();
		this.paused = false;
	}

	@Override
	public String output() {
		try {
			// Not every byte of a log need be a character
			return Files.exists(this.output) ? new String(Files.readAllBytes(this.output)) : "";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public ConfigurableApplicationContext context() {
		throw new UnsupportedOperationException(
				"%s is a process, so its context is not in this JVM; build the cluster without processes()"
					.formatted(name()));
	}

	@Override
	public String toString() {
		return address().toString();
	}

}
