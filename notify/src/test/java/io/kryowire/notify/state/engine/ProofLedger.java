/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A file that runs of the long proof append to: a line when a subject begins, and one
 * with its figures when it ends. So runs of one commit add up, and one that ended in the
 * middle of something shows, be it in the middle of a line.
 */
final class ProofLedger {

	private static final String BEGUN = "begun";

	private static final String ENDED = "ended";

	/** What the next line begins with if the last one has been left in the middle. */
	private static final String TORN = "\ttorn=\n";

	private final Path file;

	/** The same for all lines of a run. */
	private final Map<String, String> run = new LinkedHashMap<>();

	private final Instant begun = Instant.now();

	/**
	 * A run.
	 * @param file where it is to be told; others may be there already
	 * @param commit what is tested
	 * @param seed of the order of its faults
	 */
	ProofLedger(Path file, String commit, long seed) {
		this.file = file.toAbsolutePath();
		this.run.put("commit", commit);
		this.run.put("run", this.begun.toString());
		this.run.put("seed", Long.toString(seed));
	}

	void begun(String subject) {
		append(BEGUN, subject, Map.of());
	}

	/** Something other than a subject, such as the test as a whole, is over. */
	void ended(String what) {
		append(ENDED, what, Map.of());
	}

	void ended(String subject, ProofFigures figures) {
		append(ENDED, subject, figures.words());
	}

	private synchronized void append(String what, String subject, Map<String, String> more) {
		Map<String, String> words = new LinkedHashMap<>(this.run);
		words.put("after", Duration.between(this.begun, Instant.now()).toString());
		words.put(what, subject);
		words.putAll(more);
		String line = words.entrySet()
			.stream()
			.map((word) -> (word.getKey() + "=" + word.getValue()).replaceAll("\\s", " "))
			.collect(Collectors.joining("\t", "", "\n"));
		try {
			Files.createDirectories(this.file.getParent());
			Files.writeString(this.file, isTorn() ? TORN + line : line, StandardOpenOption.CREATE,
					StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private boolean isTorn() throws IOException {
		byte[] told = Files.exists(this.file) ? Files.readAllBytes(this.file) : new byte[0];
		return told.length > 0 && told[told.length - 1] != '\n';
	}

	/** What all runs in some files say, by the commit that they have tested. */
	static Map<String, ProofSum> sums(List<Path> files) throws IOException {
		Map<String, ProofSum> sums = new TreeMap<>();
		for (Path file : files) {
			for (String line : lines(file)) {
				Map<String, String> words = new LinkedHashMap<>();
				Arrays.stream(line.split("\t"))
					.map((word) -> word.split("=", 2))
					.forEach((word) -> words.put(word[0], word[1]));
				add(words, sums.computeIfAbsent(words.get("commit"), (any) -> new ProofSum()));
			}
		}
		return sums;
	}

	/** Those that are complete. Of a torn one the last letter may be torn too. */
	private static List<String> lines(Path file) throws IOException {
		String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
		return text.substring(0, text.lastIndexOf('\n') + 1)
			.lines()
			.filter((line) -> !line.endsWith(TORN.stripTrailing()))
			.toList();
	}

	private static void add(Map<String, String> words, ProofSum sum) {
		String run = words.get("run");
		sum.lasted(run, words.get("seed"), Duration.parse(words.get("after")));
		if (words.containsKey(BEGUN)) {
			sum.begun(run, words.get(BEGUN));
		}
		else {
			sum.ended(run, words.get(ENDED), words.containsKey("writes") ? ProofFigures.of(words) : null);
		}
	}

	/**
	 * Prints the sums of some files.
	 * @param files their names
	 */
	public static void main(String[] files) throws IOException {
		List<Path> paths = new ArrayList<>();
		Arrays.stream(files).map(Path::of).forEach(paths::add);
		sums(paths).forEach((commit, sum) -> System.out.printf("Commit %s, %s%n", commit, sum));
	}

}
