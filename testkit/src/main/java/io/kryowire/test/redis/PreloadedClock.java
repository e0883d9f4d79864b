/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * The library that gives a process another clock, compiled once for this JVM.
 */
final class PreloadedClock {

	private static final String SOURCE = "server-clock.c";

	private static final List<String> COMPILERS = List.of("cc", "gcc", "clang");

	private static final PreloadedClock INSTANCE = compile();

	private final @Nullable Path library;

	private final @Nullable String reason;

	private PreloadedClock(@Nullable Path library, @Nullable String reason) {
		this.library = library;
		this.reason = reason;
	}

	static @Nullable String whyUnavailable() {
		return INSTANCE.reason;
	}

	/**
	 * What a process is started with.
	 * @param ahead the file that says how far its clock is ahead
	 */
	static Map<String, String> environment(Path ahead) {
		return Map.of("LD_PRELOAD", String.valueOf(Objects.requireNonNull(INSTANCE.library)), "KRYOWIRE_CLOCK",
				ahead.toString());
	}

	private static PreloadedClock compile() {
		String os = System.getProperty("os.name");
		if (!os.toLowerCase(Locale.ROOT).contains("linux")) {
			return new PreloadedClock(null, "libraries can be preloaded only on Linux, but this is " + os);
		}
		try {
			Path directory = Files.createTempDirectory("kryowire-clock-");
			directory.toFile().deleteOnExit();
			Path source = directory.resolve(SOURCE);
			source.toFile().deleteOnExit();
			try (InputStream in = PreloadedClock.class.getResourceAsStream(SOURCE)) {
				Files.copy(Objects.requireNonNull(in, SOURCE), source);
			}
			Path library = directory.resolve("server-clock.so");
			library.toFile().deleteOnExit();
			return compile(source, library);
		}
		catch (IOException ex) {
			return new PreloadedClock(null, ex.toString());
		}
	}

	private static PreloadedClock compile(Path source, Path library) {
		String reason = "";
		for (String compiler : COMPILERS) {
			try {
				Process process = new ProcessBuilder(compiler, "-shared", "-fPIC", "-O2", "-o", library.toString(),
						source.toString())
					.redirectErrorStream(true)
					.start();
				process.getOutputStream().close();
				String output = new String(process.getInputStream().readAllBytes()).trim();
				if (process.waitFor(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0) {
					return new PreloadedClock(library, null);
				}
				reason = output;
			}
			catch (IOException ex) {
				reason = reason.isEmpty() ? "there is no C compiler; looked for " + COMPILERS : reason;
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				reason = "interrupted";
			}
		}
		return new PreloadedClock(null, reason);
	}

}
