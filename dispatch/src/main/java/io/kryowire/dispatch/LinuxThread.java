/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * A thread as Linux sees it: the JVM itself does not tell one that reads from a socket
 * from one that computes, or from one that waits for a processor.
 *
 * @param stat the file in which Linux describes it
 */
record LinuxThread(Path stat) {

	private static final Path SELF = Path.of("/proc/thread-self");

	private static final boolean IS_LINUX = Files.isSymbolicLink(SELF);

	/** Behind the name, which may have spaces and brackets of its own. */
	private static final int STATE = 0;

	private static final int USER_TICKS = 11;

	private static final int SYSTEM_TICKS = 12;

	private static final int WITH_TICKS = SYSTEM_TICKS + 2;

	/**
	 * The current thread.
	 * @return the thread, {@code null} if there is no Linux to ask
	 */
	static @Nullable LinuxThread current() {
		if (!IS_LINUX) {
			return null;
		}
		try {
			return new LinuxThread(SELF.resolveSibling(Files.readSymbolicLink(SELF)).resolve("stat"));
		}
		catch (IOException | RuntimeException ex) {
			return null;
		}
	}

	/**
	 * Asks.
	 * @return what it uses, {@code null} if that cannot be found out
	 */
	@Nullable ProcessorUse use() {
		try {
			return parse(new String(Files.readAllBytes(this.stat), StandardCharsets.ISO_8859_1));
		}
		catch (IOException | RuntimeException ex) {
			return null;
		}
	}

	/** Throws a {@link RuntimeException} if it is not what Linux writes. */
	static ProcessorUse parse(String text) {
		String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", WITH_TICKS);
		return new ProcessorUse(fields[STATE].equals("R"),
				Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]));
	}

}
