/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.SampleFile;
import org.HdrHistogram.Histogram;

/**
 * Distributions in the text format that HdrHistogram's own plotter reads, in
 * microseconds: {@code ROW-SUBJECT.hgrm}.
 */
public final class HistogramFiles {

	private static final double MICRO = 1000;

	private HistogramFiles() {
	}

	public static void write(List<String> samples, Path folder) throws IOException {
		Map<String, Histogram> histograms = new LinkedHashMap<>();
		for (String line : samples) {
			String[] words = line.split(" ", 4);
			if (words[0].equals(SampleFile.HISTOGRAM)) {
				histograms.merge(words[1] + "-" + words[2], SubjectSamples.decoded(words[3]), HistogramFiles::sum);
			}
		}
		for (Map.Entry<String, Histogram> histogram : histograms.entrySet()) {
			String file = folder.resolve(histogram.getKey() + ".hgrm").toString();
			try (PrintStream out = new PrintStream(file, StandardCharsets.UTF_8)) {
				histogram.getValue().outputPercentileDistribution(out, MICRO);
			}
		}
	}

	private static Histogram sum(Histogram first, Histogram second) {
		first.add(second);
		return first;
	}

}
