/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MetricNameTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			ops            | 1/s | per second
			hit_ops        | 1/s | hit, 1/s
			p50us          | µs  | p50, µs
			timer_p99us    | µs  | timer p99, µs
			p9999us        | µs  | p99.99, µs
			meanus         | µs  | mean, µs
			ns             | ns  | ns
			jvm_us         | µs  | jvm, µs
			encode_ns      | ns  | encode, ns
			client_heap_mb | MB  | client heap, MB
			bytes          | B   | bytes
			alloc_b        | B   | garbage, B
			even_pct       | %   | even, %
			lost           | ''  | lost
			under_way      | ''  | under way
			""")
	void theLastLettersAreTheUnit(String name, String unit, String label) {
		assertThat(MetricName.unit(name)).isEqualTo(unit);
		assertThat(MetricName.label(name)).isEqualTo(label);
	}

}
