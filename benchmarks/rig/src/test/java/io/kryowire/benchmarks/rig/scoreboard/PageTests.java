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

import io.kryowire.benchmarks.rig.chart.ChartTables;
import io.kryowire.benchmarks.rig.report.Configuration;
import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.Result.NotMeasured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PageTests {

	private static final Configuration QUICK = new Configuration("all", "quick", "abc", "2026-11-28T06:00:00Z", 233, 0,
			1, 1.5);

	private static final Articles ARTICLES = Articles.parse(List.of("name kryowire | Kryowire", "name grpc | gRPC-java",
			"figure S1 | asks a second | 860000 | more | kontraktor 3 | sum-ask | ops | kryowire grpc kontraktor | quick",
			"figure S13 | p50, µs | 12 | less | spinning | ping | p50us | kryowire socket | quick",
			"figure S17 | forks a second | - | more | no figure | philosophers | ops | kryowire | quick",
			"none S20 | a web application | out of scope",
			"bars asks.svg | sum-ask | ops | Calls with an answer a second", "percentiles ping.svg | ping | One call",
			"hour hour.svg | hour | Stops"));

	private static final List<String> SAMPLES = List.of("sample sum-ask kryowire ops=2000000,2144000,2200000 failed=0",
			"sample sum-ask grpc ops=36000,36000,36000 failed=0",
			"failed sum-ask kontraktor java.io.IOException: a | pipe\tbroke", "sample ping kryowire p50us=69 failed=0",
			"sample ping socket p50us=64 failed=0", "unsupported ping kryonet-rmi has no such thing");

	@Test
	void aFigureStandsBesideThatOfTheArticleAndThoseOfThePeers() {
		assertThat(page().text()).contains("| S1 | asks a second (`sum-ask`) | 860 000<br>kontraktor 3 "
				+ "| **2 140 000** | 2.5 × | gRPC-java 36 000 (60 ×)<br>kontraktor: failed |");
	}

	@Test
	void lossesAreAsPlainAsWins() {
		assertThat(page().text()).contains(
				"| S13 | p50, µs (`ping`) | 12<br>spinning | **69** | 0.17 ×, behind | socket 64 (0.93 ×, behind) |")
			.contains("- Of the articles' figures, Kryowire's is better in 1, and worse in 1: S13 p50, µs.")
			.contains("- Of the best peer in the same run, Kryowire is ahead in 1, and behind in 1: S13 p50, µs.");
	}

	@Test
	void whatWasNotMeasuredIsSaidWithItsReason() {
		assertThat(page().text()).contains("- Not measured in this run: 1 lines of the table.")
			.contains("| S17 | forks a second (`philosophers`) | –<br>no figure | – | – "
					+ "| not measured: there is no row `philosophers` |")
			.contains("| S20 | a web application | out of scope |");
	}

	@Test
	void aFailedSubjectIsShownWithItsReasonAndWithoutFigures() {
		assertThat(page().text()).contains("- **kontraktor failed**: java.io.IOException: a &#124; pipe broke")
			.contains("- kryonet-rmi does not support this: has no such thing");
	}

	@Test
	void figuresOfALaunchThatFailedAreNotUsed() {
		List<String> samples = List.of("sample sum-ask kryowire ops=2000000 failed=3",
				"failed sum-ask kryowire 3 calls failed");
		Page page = new Page(ARTICLES, Result.of(QUICK, samples));
		assertThat(page.text()).contains("| – | – | **failed**: 3 calls failed |").doesNotContain("2 000 000");
	}

	@Test
	void aQuickRunSaysWhatItIs() {
		assertThat(page().text()).contains("`benchmarks/run all --quick`")
			.contains("could warm up for only 1.5 seconds")
			.contains("in 3:53 minutes")
			.contains("the commit `abc`");
	}

	@Test
	void theBarsAreThoseOfThePagesOwnTable() {
		Page page = page();
		assertThat(page.text()).contains(
				"| Kryowire | 2 140 000 | 2 000 000 – 2 200 000 | 1 |\n| gRPC-java | 36 000 | 36 000 – 36 000 | 1 |\n\n"
						+ "<!-- chart: asks.svg | Calls with an answer a second | column | per second -->");
		assertThat(page.pictures()).containsExactlyEntriesOf(ChartTables.charts(page.text()));
		assertThat(page.pictures().get("asks.svg")).contains("2 140 000").contains("36 000  (÷59)");
	}

	@Test
	void onlyPicturesThatWereDrawnAreShown() {
		assertThat(page().text()).contains("(images/asks.svg)").doesNotContain("(images/ping.svg)");
	}

	@Test
	void theProgramWritesPagePicturesAndResult(@TempDir Path folder) throws IOException {
		Files.write(folder.resolve("samples"), SAMPLES);
		Files.write(folder.resolve("configuration"), List.of("row: all", "mode: full", "rounds: 2", "took: 1400"));
		Files.write(folder.resolve("plan"), List.of("left-out|philosophers||not measured: there is no row"));
		Files.write(folder.resolve("articles"),
				List.of("figure S1 | asks | 1 | more | - | sum-ask | ops | kryowire grpc | quick",
						"name kryowire | Kryowire", "bars asks.svg | sum-ask | ops | Asks"));
		String here = folder.toString();
		Scoreboard.main(new String[] { "--articles", here + "/articles", "--samples", here + "/samples", "--plan",
				here + "/plan", "--configuration", here + "/configuration", "--results", here, "--docs", here });
		assertThat(folder.resolve("scoreboard.md")).content().contains("up to 2 times").contains("in 23:20 minutes");
		assertThat(folder.resolve("images/asks.svg")).content().startsWith("<svg");
		assertThat(folder.resolve("result.json")).content().contains("\"reason\" : \"not measured: there is no row\"");
	}

	private static Page page() {
		return new Page(ARTICLES, Result.of(QUICK, SAMPLES,
				List.of(new NotMeasured("philosophers", "", "not measured: there is no row `philosophers`"))));
	}

}
