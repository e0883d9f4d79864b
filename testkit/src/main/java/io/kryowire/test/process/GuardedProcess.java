/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A child process that ends when this JVM ends, even if that is killed. A guard process
 * kills it as soon as the guard's input from this JVM ends. On systems without a shell, a
 * shutdown hook does so instead.
 */
/*
 * Shutdown hooks run concurrently, and an application that stops in one of them may still
 * need the process. So a hook does not kill processes that have a guard. Ctrl-C in a
 * terminal is sent to all processes of a group: the guard has its own group, and ignores
 * it.
 */
public final class GuardedProcess implements AutoCloseable {

	private static final Path SHELL = Path.of("/bin/sh");

	private static final Path SETSID = Path.of("/usr/bin/setsid");

	private static final Set<GuardedProcess> running = ConcurrentHashMap.newKeySet();

	static {
		Runtime.getRuntime()
			.addShutdownHook(new Thread(
					() -> running.stream().filter((each) -> !each.isGuarded()).forEach(GuardedProcess::close),
					"kryowire-test-processes"));
	}

	private final Process process;

	private final @Nullable Process guard;

	private GuardedProcess(Process process) throws IOException {
		this.process = process;
		running.add(this);
		this.guard = guard(process.pid());
		process.onExit().thenRun(this::ended);
	}

	/**
	 * Starts a process and its guard.
	 * @param builder the command, and where its output goes
	 * @return the process
	 * @throws IOException if it cannot be started
	 */
	public static GuardedProcess start(ProcessBuilder builder) throws IOException {
		Process process = builder.start();
		try {
			return new GuardedProcess(process);
		}
		catch (IOException ex) {
			process.destroyForcibly();
			throw ex;
		}
	}

	/**
	 * Starts a process as {@link #start} does, but, if the system supports it, shielded
	 * from Ctrl-C in a terminal, so that this JVM can still use it while stopping.
	 * @param builder the command, and where its output goes
	 * @return the process
	 * @throws IOException if it cannot be started
	 */
	public static GuardedProcess startApart(ProcessBuilder builder) throws IOException {
		return start(builder.command(apart(builder.command())));
	}

	/** Runs the command in its own session. The process id stays the same. */
	private static List<String> apart(List<String> command) {
		List<String> apart = new ArrayList<>(command);
		if (Files.isExecutable(SETSID)) {
			apart.add(0, SETSID.toString());
		}
		return apart;
	}

	private static @Nullable Process guard(long pid) throws IOException {
		if (!Files.isExecutable(SHELL)) {
			return null;
		}
		// Its input ends when this JVM does, even by SIGKILL
		Process guard = new ProcessBuilder(
				apart(List.of(SHELL.toString(), "-c", "trap '' INT TERM HUP; echo; read line; kill -KILL " + pid)))
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		// From now on it ignores what is sent to the group of this JVM
		try (InputStream ready = guard.getInputStream()) {
			ready.read();
		}
		catch (IOException ex) {
			guard.destroyForcibly();
			throw ex;
		}
		return guard;
	}

	private void ended() {
		running.remove(this);
		if (this.guard != null) {
			// By SIGKILL, before its input ends: the number of the process may soon be
			// another's.
			this.guard.destroyForcibly();
		}
	}

	/**
	 * Returns the process itself, with its id, exit value and streams.
	 * @return the process
	 */
	public Process process() {
		return this.process;
	}

	/**
	 * Returns whether a guard ends the process when this JVM ends, so that it need not be
	 * stopped before.
	 * @return whether there is a guard and it is alive
	 */
	public boolean isGuarded() {
		return this.guard != null && this.guard.isAlive();
	}

	/**
	 * Returns whether the process exists, be it running or paused.
	 * @return {@code true} until it has ended
	 */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/**
	 * Kills the process, as a crash would, and waits until it has ended.
	 */
	public void kill() {
		this.process.destroyForcibly();
		awaitEnd();
	}

	/**
	 * Asks the process to stop and waits until it has ended.
	 * @param millis the maximum time to wait, after which it is killed
	 * @return whether it has ended by itself
	 */
	public boolean stop(long millis) {
		this.process.destroy();
		try {
			if (this.process.waitFor(millis, TimeUnit.MILLISECONDS)) {
				return true;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		kill();
		return false;
	}

	/**
	 * Pauses the process, as a long garbage collection would: its connections stay open,
	 * but get no replies.
	 */
	public void pause() {
		signal("STOP");
		awaitState(true);
	}

	/**
	 * Resumes the process after {@link #pause()}.
	 */
	public void resume() {
		signal("CONT");
		awaitState(false);
	}

	private void signal(String name) {
		if (!Files.isExecutable(SHELL)) {
			throw new UnsupportedOperationException("Processes can be paused only on systems with signals");
		}
		try {
			Process kill = new ProcessBuilder(SHELL.toString(), "-c", "kill -" + name + " " + this.process.pid())
				.redirectErrorStream(true)
				.start();
			String output = new String(kill.getInputStream().readAllBytes()).trim();
			if (kill.waitFor() != 0) {
				throw new IllegalStateException(
						"Sending SIG%s to process %d failed: %s".formatted(name, this.process.pid(), output));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Signals are asynchronous. If the kernel tells the state, this waits for the effect.
	 */
	private void awaitState(boolean stopped) {
		Path stat = Path.of("/proc", String.valueOf(this.process.pid()), "stat");
		long deadline = System.nanoTime() + Waiting.LONGEST.toNanos();
		try {
			while (Files.isReadable(stat) && System.nanoTime() - deadline < 0) {
				String line = Files.readString(stat);
				if ((line.charAt(line.lastIndexOf(')') + 2) == 'T') == stopped) {
					return;
				}
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
			}
		}
		catch (IOException ex) {
			// It has ended.
		}
	}

	private void awaitEnd() {
		boolean interrupted = Thread.interrupted();
		try {
			this.process.waitFor(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			interrupted = true;
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * The same as {@link #kill()}.
	 */
	@Override
	public void close() {
		kill();
		ended();
	}

}
