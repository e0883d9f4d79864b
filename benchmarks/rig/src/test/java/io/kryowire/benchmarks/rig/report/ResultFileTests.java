/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.SampleFile;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class ResultFileTests {

	@TempDir
	Path folder;

	private SampleFile samples;

	private Path file;

	@BeforeEach
	void aRun() throws IOException {
		this.file = this.folder.resolve("samples");
		this.samples = new SampleFile(this.file);
		this.samples.append("ping", "kryowire", Map.of("p50us", List.of(70.0, 60.0, 80.0)));
		this.samples.append("ping", "kryowire", Map.of("p50us", List.of(50.0, 55.0)));
		this.samples.appendHistogram("ping", "kryowire", histogram(50_000));
		this.samples.appendHistogram("ping", "kryowire", histogram(70_000));
		this.samples.appendCourse("hour", "kryowire", "load", List.of(new Point(0, 300), new Point(1, 310.5)));
		this.samples.appendUnsupported("ping", "fst", "cannot");
	}

	@Test
	void whatIsReadIsWhatWasWritten() throws IOException {
		Result result = result();
		ResultFile json = new ResultFile(this.folder.resolve("result.json"));
		json.write(result);
		assertThat(json.read()).isEqualTo(result);
	}

	@Test
	void launchesOfASubjectBecomeOneFigureWithItsRange() throws IOException {
		Result.Subject subject = result().subject("ping", "kryowire").orElseThrow();
		assertThat(subject.launches()).isEqualTo(2);
		assertThat(subject.metrics()).containsExactly(Map.entry("p50us", new Result.Metric("µs", 60, 50, 80, 5)));
		assertThat(subject.latencies()).first()
			.extracting(Point::y)
			.satisfies((y) -> assertThat(y).isBetween(49.9, 50.1));
		assertThat(subject.latencies()).last()
			.extracting(Point::y)
			.satisfies((y) -> assertThat(y).isBetween(69.9, 70.1));
	}

	@Test
	void aCourseIsAListOfPairs() throws IOException {
		ResultFile json = new ResultFile(this.folder.resolve("result.json"));
		json.write(result());
		assertThat(this.folder.resolve("result.json")).content()
			.contains("\"load\" : [ [ 0.0, 300.0 ], [ 1.0, 310.5 ] ]")
			.contains("\"unsupported\" : \"cannot\"")
			.contains("\"format\" : 1")
			.doesNotContain("null");
	}

	@Test
	void aFileOfAnotherFormatIsRefused() throws IOException {
		Path other = this.folder.resolve("other.json");
		ResultFile json = new ResultFile(other);
		json.write(result());
		Files.writeString(other, Files.readString(other).replace("\"format\" : 1", "\"format\" : 9"));
		assertThatIOException().isThrownBy(json::read)
			.withMessageEndingWith("has format 9, and only 1 can be read: measure again");
	}

	@Test
	void aFailureIsKeptWithItsReason() {
		Result result = Result.of(new Configuration("ping", "row", "none", "", 0, 5, 2, null),
				List.of("sample ping kryowire p50us=1", "failed ping kryowire it took longer than 40 s"));
		Result.Subject subject = result.subject("ping", "kryowire").orElseThrow();
		assertThat(subject.failed()).isEqualTo("it took longer than 40 s");
		assertThat(subject.hasFigures()).isFalse();
	}

	@Test
	void distributionsAreWrittenForThePlotterOfHdrHistogram() throws IOException {
		HistogramFiles.write(Files.readAllLines(this.file), this.folder);
		assertThat(this.folder.resolve("ping-kryowire.hgrm")).content()
			.contains("Percentile TotalCount")
			.contains("Total count    =            2");
	}

	private Result result() throws IOException {
		return Result.of(new Configuration("ping", "row", "abc", "2026-11-28T06:00:00Z", 12, 5, 2, null),
				Files.readAllLines(this.file));
	}

	private static Histogram histogram(long nanos) {
		Histogram histogram = new Histogram(1_000_000_000L, 3);
		histogram.recordValue(nanos);
		return histogram;
	}

}
