/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.SampleFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReportTests {

	private final Report report = new Report();

	@Test
	void roundsOfOneSubjectBecomeOneLineWithMedianAndMinimum() {
		this.report.add("sample codec-pojo kryowire encode_ns=100.0,900.0 bytes=92.0");
		this.report.add("sample codec-pojo kryo encode_ns=50.0,50.0 bytes=88.0");
		this.report.add("sample codec-pojo kryowire encode_ns=110.0,105.55 bytes=92.0");
		assertThat(this.report.toString().lines()).startsWith(
				"codec-pojo kryowire encode_ns=107.8 bytes=92 encode_ns_min=100",
				"codec-pojo kryo encode_ns=50 bytes=88");
	}

	@Test
	void tablesCompareWithKryowireWhereverItStands() {
		this.report.add("sample codec-pojo jdk encode_ns=1000.0 alloc_b=2500.0");
		this.report.add("sample codec-pojo kryowire encode_ns=100.0 alloc_b=0.0");
		assertThat(this.report.toString()).endsWith("""

				codec-pojo  encode_ns          alloc_b
				jdk              1000  x10.00     2500  -
				kryowire          100   x1.00        0  -

				""");
	}

	@Test
	void withoutKryowireTheFirstSubjectIsTheMeasure() {
		this.report.add("sample ping netty p50_us=20.0");
		this.report.add("sample ping grpc p50_us=50.0");
		assertThat(this.report.toString()).contains("netty      20  x1.00").contains("grpc       50  x2.50");
	}

	@Test
	void theFirstMetricIsHeldAgainstRivals() {
		Report report = new Report("redisson,spring");
		report.add("sample messages kryowire ops=500.0 lost=0.0");
		report.add("sample messages redisson ops=200.0 lost=0.0");
		report.add("sample messages other ops=100.0 lost=0.0");
		assertThat(report.toString()).endsWith("\nops of kryowire is x2.50 of redisson\n\n");
	}

	@Test
	void whatASubjectCannotDoIsSaidAndNotCompared() {
		this.report.add("sample codec-record kryowire encode_ns=100.0");
		this.report.add("unsupported codec-record fst cannot decode records");
		assertThat(this.report.toString()).contains("codec-record fst unsupported: cannot decode records\n")
			.doesNotContain("\nfst");
	}

	@Test
	void aLineThatIsNoSampleIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.report.add("hello"))
			.withMessage("Not a sample: 'hello'");
	}

	@Test
	void whatALaunchAppendsIsWhatTheReportReads(@TempDir Path directory) throws IOException {
		Path file = directory.resolve("samples");
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("encode_ns", List.of(1.5, 2.5));
		metrics.put("bytes", List.of(88.0));
		new SampleFile(file).append("codec-pojo", "kryo", metrics);
		new SampleFile(file).appendUnsupported("codec-record", "fst", "cannot decode records");
		Files.readAllLines(file).forEach(this.report::add);
		assertThat(this.report.toString().lines()).startsWith("codec-pojo kryo encode_ns=2 bytes=88 encode_ns_min=1.5",
				"codec-record fst unsupported: cannot decode records");
	}

}
