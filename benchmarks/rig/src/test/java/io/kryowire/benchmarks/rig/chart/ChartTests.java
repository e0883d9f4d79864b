/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pictures of the documentation show the figures of the tables above them. Run with
 * {@code -Dkryowire.docs.update} to draw them anew.
 */
class ChartTests {

	private static final Path DOCS = Path.of("../../docs");

	private static final Path README = Path.of("../../README.md");

	@ParameterizedTest
	@ValueSource(strings = { "performance.md", "scoreboard.md" })
	void everyPictureShowsTheFiguresOfItsTable(String document) throws IOException {
		Map<String, String> charts = ChartTables.charts(Files.readString(DOCS.resolve(document)));
		assertThat(charts).isNotEmpty();
		for (Map.Entry<String, String> chart : charts.entrySet()) {
			Path file = DOCS.resolve("images").resolve(chart.getKey());
			if (Boolean.getBoolean("kryowire.docs.update")) {
				Files.writeString(file, chart.getValue());
			}
			assertThat(file).hasContent(chart.getValue());
		}
	}

	@Test
	void thePicturesOfCallsInTheReadmeAreThoseOfTheScoreboard() throws IOException {
		Map<String, String> charts = ChartTables.charts(Files.readString(DOCS.resolve("scoreboard.md")));
		String readme = Files.readString(README);
		for (String picture : new String[] { "asks.svg", "asks-p99.svg", "spring-asks.svg" }) {
			assertThat(readme).contains("docs/images/" + picture);
			assertThat(charts).containsKey(picture);
		}
	}

}
