/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.chart.BarChart.Bar;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PlotTests {

	@Test
	void aCurveRisesToTheRightWithThePercentile() throws Exception {
		Map<String, List<Point>> curves = new LinkedHashMap<>();
		curves.put("Kryowire", List.of(new Point(0, 50), new Point(90, 60), new Point(99, 100), new Point(100, 1000)));
		curves.put("a < b & c", List.of(new Point(0, 500), new Point(100, 500)));
		String svg = new PercentilePlot("One call", curves).svg();
		Document document = parse(svg);
		assertThat(texts(document)).contains("One call", "Kryowire", "a < b & c", "99.9 %", "10 µs", "1 ms");
		// 50 µs at 0 %, and 1000 µs, which is the upper end, at the right
		assertThat(path(document, "s0")).startsWith("M90.0 244.5").endsWith("L570.0 48.0");
		assertThat(path(document, "s1")).startsWith("M90.0 ");
	}

	@Test
	void stopsAreAsHighAsTheyAreLongAndStandInTheirMinute() throws Exception {
		Map<String, List<Point>> courses = Map.of("load", List.of(new Point(0, 300), new Point(1, 600)), "client",
				List.of(new Point(30, 8)), "server", List.of(new Point(60, 4)));
		Document document = parse(new HourPlot("Stops", Map.of("Kryowire", courses)).svg());
		assertThat(texts(document)).contains("Stops", "Kryowire", "8 ms", "60 min");
		assertThat(lastPath(document, "s0")).endsWith("M405.0 188.0v-110.0");
		assertThat(lastPath(document, "s2")).endsWith("M740.0 188.0v-55.0");
		assertThat(path(document, "load")).startsWith("M70.0 188.0L70.0 138.5H").endsWith("V188.0Z");
	}

	@Test
	void barsAreHeldAgainstOurs() throws Exception {
		Document document = parse(new BarChart("Calls", false, List.of(new Bar("gRPC", 50, "50", false),
				new Bar("Kryowire", 100, "100", true), new Bar("socket", 200, "200", false)))
			.svg());
		assertThat(texts(document)).containsExactly("Calls", "socket", "200  (×2.0)", "Kryowire", "100", "gRPC",
				"50  (÷2.0)");
	}

	@Test
	void aTableWithoutTheColumnIsRefused() {
		String document = "| | ops |\n|---|--:|\n| Kryowire | 1 |\n\n" + ChartTables.comment("a.svg", "A", "p99", true)
				+ "\n";
		assertThatIllegalArgumentException().isThrownBy(() -> ChartTables.charts(document))
			.withMessage("There is no column 'p99' among [, ops]");
	}

	private static Document parse(String svg) throws Exception {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
	}

	private static List<String> texts(Document document) {
		return elements(document, "text").stream().map(Element::getTextContent).toList();
	}

	private static String path(Document document, String type) {
		return paths(document, type).get(0);
	}

	private static String lastPath(Document document, String type) {
		List<String> paths = paths(document, type);
		return paths.get(paths.size() - 1);
	}

	private static List<String> paths(Document document, String type) {
		return elements(document, "path").stream()
			.filter((path) -> path.getAttribute("class").equals(type))
			.map((path) -> path.getAttribute("d"))
			.toList();
	}

	private static List<Element> elements(Document document, String name) {
		NodeList nodes = document.getElementsByTagName(name);
		return IntStream.range(0, nodes.getLength()).mapToObj((index) -> (Element) nodes.item(index)).toList();
	}

}
