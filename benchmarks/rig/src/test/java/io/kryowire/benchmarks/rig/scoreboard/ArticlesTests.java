/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.benchmarks.rig.report.Result.Metric;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ArticlesTests {

	@Test
	void everyExperimentOfTheArticlesHasARowOrAReason() throws IOException {
		Articles articles = Articles.read(Path.of("../rows/scoreboard.txt"));
		Stream<String> sources = Stream.concat(articles.figures().stream().map(ArticleFigure::source),
				articles.absences().stream().map(Articles.Absence::source));
		assertThat(sources.distinct()).containsExactlyInAnyOrderElementsOf(
				IntStream.rangeClosed(1, 23).mapToObj((number) -> "S" + number).toList());
	}

	@Test
	void aPictureIsOfARowThatIsMeasured() throws IOException {
		Articles articles = Articles.read(Path.of("../rows/scoreboard.txt"));
		assertThat(articles.subjects(true))
			.containsKeys(articles.pictures().stream().map(Articles.Picture::row).distinct().toArray(String[]::new));
	}

	@Test
	void aFigureIsReadFieldByField() {
		ArticleFigure figure = Articles
			.parse(List.of("# a comment", "", "figure S11 | encodes a second | 7757000 | more | FST | codec-struct "
					+ "| 1e9/encode_ns | kryowire fst | quick"))
			.figures()
			.get(0);
		assertThat(figure.source()).isEqualTo("S11");
		assertThat(figure.subjects()).containsExactly("kryowire", "fst");
		assertThat(figure.quantity().of(new Metric("ns", 50, 40, 100, 5))).isEqualTo(20_000_000);
		assertThat(figure.quantity().least(new Metric("ns", 50, 40, 100, 5))).isEqualTo(10_000_000);
		assertThat(figure.ratio(20, 10)).isEqualTo(2);
	}

	@Test
	void aLineThatCannotBeReadIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> Articles.parse(List.of("name a | b", "figure S1 | asks")))
			.withMessage("Line 2 of the scoreboard: A figure has 9 fields, not 2: 'S1 | asks'");
		assertThatIllegalArgumentException().isThrownBy(() -> Articles.parse(List.of("figur S1 | asks")))
			.withMessage("Line 1 of the scoreboard: 'figur' begins no line");
	}

	@Test
	void whereLessIsBetterTheRatioIsTurnedRound() {
		ArticleFigure figure = Articles
			.parse(List.of("figure S13 | p50 | 12 | less | - | ping | p50us | kryowire | quick"))
			.figures()
			.get(0);
		assertThat(figure.ratio(6, 12)).isEqualTo(2);
	}

}
