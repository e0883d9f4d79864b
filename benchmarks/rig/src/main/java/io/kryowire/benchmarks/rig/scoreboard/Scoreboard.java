/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.report.Configuration;
import io.kryowire.benchmarks.rig.report.HistogramFiles;
import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.ResultFile;

/**
 * Writes what a run of all rows has brought: the result as JSON, the page and its
 * pictures.
 */
final class Scoreboard {

	private Scoreboard() {
	}

	/**
	 * Takes {@code --articles}, {@code --configuration}, {@code --samples} and
	 * {@code --plan} (files), {@code --results} (the folder for {@code result.json} and
	 * histograms) and {@code --docs} (the folder for the page).
	 */
	public static void main(String[] args) throws IOException {
		Arguments arguments = Arguments.parse(args);
		List<String> samples = Files.readAllLines(arguments.path("samples"));
		Result result = Result.of(Configuration.read(arguments.path("configuration")), samples,
				LeftOutLine.in(Files.readAllLines(arguments.path("plan"))));
		Path results = arguments.path("results");
		new ResultFile(results.resolve("result.json")).write(result);
		HistogramFiles.write(samples, results);
		write(new Page(Articles.read(arguments.path("articles")), result), arguments.path("docs"));
	}

	private static void write(Page page, Path docs) throws IOException {
		Files.writeString(docs.resolve("scoreboard.md"), page.text());
		Path images = Files.createDirectories(docs.resolve("images"));
		for (Map.Entry<String, String> picture : page.pictures().entrySet()) {
			Files.writeString(images.resolve(picture.getKey()), picture.getValue());
		}
	}

}
