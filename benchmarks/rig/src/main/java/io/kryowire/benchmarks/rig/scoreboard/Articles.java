/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@code rows/scoreboard.txt} declares: the figures of the articles and their rows.
 */
final class Articles {

	private final List<ArticleFigure> figures = new ArrayList<>();

	private final List<Absence> absences = new ArrayList<>();

	private final List<Picture> pictures = new ArrayList<>();

	private final Map<String, String> names = new LinkedHashMap<>();

	private final Map<String, Double> startSeconds = new LinkedHashMap<>();

	private final Map<String, Length> lengths = new LinkedHashMap<>();

	static Articles read(Path file) throws IOException {
		return parse(Files.readAllLines(file));
	}

	static Articles parse(List<String> lines) {
		Articles articles = new Articles();
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i).strip();
			if (line.isEmpty() || line.startsWith("#")) {
				continue;
			}
			try {
				articles.add(line);
			}
			catch (RuntimeException ex) {
				throw new IllegalArgumentException("Line %d of the scoreboard: %s".formatted(i + 1, ex.getMessage()),
						ex);
			}
		}
		return articles;
	}

	private void add(String line) {
		String[] words = line.split(" +", 2);
		String[] fields = Arrays.stream(words[1].split("\\|")).map(String::strip).toArray(String[]::new);
		switch (words[0]) {
			case "figure" -> this.figures.add(ArticleFigure.parse(words[1]));
			case "none" -> this.absences.add(new Absence(fields[0], fields[1], fields[2]));
			case "bars" ->
				this.pictures.add(new Picture(Picture.Kind.BARS, fields[0], fields[1], fields[2], fields[3]));
			case "percentiles" ->
				this.pictures.add(new Picture(Picture.Kind.PERCENTILES, fields[0], fields[1], "", fields[2]));
			case "hour" -> this.pictures.add(new Picture(Picture.Kind.HOUR, fields[0], fields[1], "", fields[2]));
			case "name" -> this.names.put(fields[0], fields[1]);
			case "start" -> this.startSeconds.put(fields[0], Double.valueOf(fields[1]));
			case "length" ->
				this.lengths.put(fields[0], new Length(Double.parseDouble(fields[1]), Double.parseDouble(fields[2])));
			default -> throw new IllegalArgumentException("'%s' begins no line".formatted(words[0]));
		}
	}

	List<ArticleFigure> figures() {
		return this.figures;
	}

	List<Absence> absences() {
		return this.absences;
	}

	List<Picture> pictures() {
		return this.pictures;
	}

	/** The subjects of each row, those first that matter most. */
	Map<String, Set<String>> subjects(boolean quick) {
		Map<String, Set<String>> subjects = new LinkedHashMap<>();
		for (ArticleFigure figure : this.figures) {
			if (figure.quick() || !quick) {
				subjects.computeIfAbsent(figure.row(), (row) -> new LinkedHashSet<>()).addAll(figure.subjects());
			}
		}
		return subjects;
	}

	/** What a subject is called on the page: itself, unless something is declared. */
	String name(String subject) {
		if (this.names.containsKey(subject)) {
			return this.names.get(subject);
		}
		return subject.startsWith("kryowire-") ? "Kryowire, " + subject.substring("kryowire-".length()) : subject;
	}

	/**
	 * How long a launch of a group takes, its warm-up and its measurement not counted.
	 */
	double startSeconds(String group) {
		return this.startSeconds.getOrDefault(group, this.startSeconds.getOrDefault("*", 2.0));
	}

	/** How long a row is measured, where that must not be left to the plan. */
	Length length(String row) {
		return this.lengths.getOrDefault(row, Length.OPEN);
	}

	/**
	 * An experiment without a row.
	 *
	 * @param source which
	 * @param name what it is
	 * @param reason why there is none
	 */
	record Absence(String source, String name, String reason) {
	}

	/**
	 * A picture of all subjects of a row.
	 *
	 * @param kind how it is drawn
	 * @param file the picture
	 * @param row the row
	 * @param metric the metric, for bars
	 * @param title what is measured
	 */
	record Picture(Kind kind, String file, String row, String metric, String title) {

		/** How a row is drawn. */
		enum Kind {

			/** A bar for each subject. */
			BARS,

			/** The distribution of each subject's latencies. */
			PERCENTILES,

			/** What stopped each subject's JVMs in the course of an hour. */
			HOUR

		}

	}

	/**
	 * Seconds.
	 *
	 * @param quick in a quick run
	 * @param full in a full one
	 */
	record Length(double quick, double full) {

		static final Length OPEN = new Length(0, 0);

		boolean isOpen() {
			return this.quick == 0;
		}

	}

}
