/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.CallHeaders;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CallHeadersTests {

	@Test
	void headersKeepTheirOrderAndALaterValueReplacesAnEarlierOne() {
		CallHeaders headers = CallHeaders.of("a", "1").with("b", "2").with("a", "3");
		List<String> seen = new ArrayList<>();
		headers.forEach((name, value) -> seen.add(name + "=" + value));
		assertThat(seen).containsExactly("a=3", "b=2");
		assertThat(headers.get("a")).isEqualTo("3");
		assertThat(headers.get("A")).isNull();
		assertThat(headers.size()).isEqualTo(2);
		assertThat(CallHeaders.NONE.isEmpty()).isTrue();
	}

	@Test
	void headersDoNotChange() {
		CallHeaders one = CallHeaders.of("a", "1");
		one.with("a", "2");
		assertThat(one).isEqualTo(CallHeaders.of("a", "1")).isNotEqualTo(CallHeaders.of("a", "2"));
		assertThat(one).hasSameHashCodeAs(CallHeaders.of("a", "1"));
	}

	@Test
	void headersAreFewAndShort() {
		CallHeaders most = CallHeaders.NONE;
		for (int i = 0; i < CallHeaders.MOST; i++) {
			most = most.with("name" + i, "x");
		}
		CallHeaders all = most;
		assertThat(all.with("name0", "y").size()).isEqualTo(CallHeaders.MOST);
		assertThatIllegalArgumentException().isThrownBy(() -> all.with("another", "x"))
			.withMessageContaining("65 headers")
			.withMessageContaining("at most 64");
		assertThatIllegalArgumentException().isThrownBy(() -> CallHeaders.of("a", "ä".repeat(5000)))
			.withMessageContaining("at most 64 of 8192 bytes");
		assertThat(CallHeaders.of("a", "x".repeat(8000)).with("a", "y".repeat(8000)).size()).isEqualTo(1);
		assertThatIllegalArgumentException().isThrownBy(() -> CallHeaders.of(" ", "x"));
	}

	@Test
	void whatIsPrintedHasNoValues() {
		assertThat(CallHeaders.of("token", "secret")).hasToString("headers token");
	}

}
