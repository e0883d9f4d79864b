/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.IOException;
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
 * A child process that ends when this JVM has ended, however that happens: by a guard
 * that notices when its input from this JVM ends, or, where there is no shell for that,
 * by a shutdown hook.
 */
/*
 * Shutdown hooks run all at once, and an application that stops by one may still need the
 * process. So nothing is ended by a hook that the guard will end. Ctrl-C in a terminal is
 * for all processes of a group: the guard has one of its own, and ignores it.
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
	 * @param builder says which, and where its output goes
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
	 * Starts a process as {@link #start} does, and, where the system can, one that a
	 * terminal's Ctrl-C does not reach, so that this JVM can still use it while it stops.
	 * @param builder says which, and where its output goes
	 * @return the process
	 * @throws IOException if it cannot be started
	 */
	public static GuardedProcess startApart(ProcessBuilder builder) throws IOException {
		return start(builder.command(apart(builder.command())));
	}

	/** In a session of its own; the number of the process stays what it would be. */
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
		return new ProcessBuilder(
				apart(List.of(SHELL.toString(), "-c", "trap '' INT TERM HUP; read line; kill -KILL " + pid)))
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
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
	 * The process itself.
	 * @return for its number, exit value and streams
	 */
	public Process process() {
		return this.process;
	}

	/**
	 * Whether it ends by itself when this JVM has ended, so that nobody needs to end it
	 * before.
	 * @return whether there is a guard, and it lives
	 */
	public boolean isGuarded() {
		return this.guard != null && this.guard.isAlive();
	}

	/**
	 * Whether it still runs, or is paused.
	 * @return {@code true} until it has ended
	 */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/**
	 * Ends it at once, as a crash would, and waits for the end.
	 */
	public void kill() {
		this.process.destroyForcibly();
		awaitEnd();
	}

	/**
	 * Asks it to end and waits.
	 * @param millis how long at most; then it is killed
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
	 * Stops it where it is, as a long garbage collection would: its connections stay, and
	 * nobody answers.
	 */
	public void pause() {
		signal("STOP");
		awaitState(true);
	}

	/**
	 * Lets it go on after {@link #pause()}.
	 */
	public void resume() {
		signal("CONT");
		awaitState(false);
	}

	private void signal(String name) {
		if (!Files.isExecutable(SHELL)) {
			throw new UnsupportedOperationException("A process can be paused only where there are signals");
		}
		try {
			Process kill = new ProcessBuilder(SHELL.toString(), "-c", "kill -" + name + " " + this.process.pid())
				.redirectErrorStream(true)
				.start();
			String output = new String(kill.getInputStream().readAllBytes()).trim();
			if (kill.waitFor() != 0) {
				throw new IllegalStateException(
						"SIG%s to process %d has failed: %s".formatted(name, this.process.pid(), output));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** A signal is taken in the background. Where the kernel tells, this waits for it. */
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
