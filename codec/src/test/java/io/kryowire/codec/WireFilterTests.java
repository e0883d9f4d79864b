/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The filter's syntax is the JDK's, its mistakes have positions, and nothing is allowed
 * that no pattern allows.
 */
class WireFilterTests {

	@Test
	void whenNoPatternDecidesThenTheClassIsRejected() {
		WireFilter filter = WireFilter.parse("!io.kryowire.secret.**;io.kryowire.codec.*");
		assertThat(filter.allows(WireFilter.class)).isTrue();
		assertThat(filter.allows(Thread.class)).isFalse();
		assertThat(WireFilter.parse("!java.lang.*").allows(WireFilter.class)).isFalse();
	}

	@Test
	void whenTheNameOfAModuleHasAStarThenItIsNotTakenForThePatterns() {
		WireFilter filter = WireFilter.parse("java.*/java.util.ArrayList;!com.acme.Secret");
		assertThat(filter.allows(Thread.class)).isFalse();
	}

	@Test
	void whenThereIsNoClassPatternThenDeclaredClassesAreAllowed() {
		assertThat(WireFilter.DEFAULT.allows(WireFilter.class)).isTrue();
		assertThat(WireFilter.parse("maxdepth=3").allows(WireFilter.class)).isTrue();
	}

	@Test
	void whenLimitsAreGivenThenTheLastOfEachWinsAndTheOthersAreTheDefault() {
		WireLimits limits = WireFilter.parse("maxdepth=3;maxarray=7;maxdepth=5;maxbytes=99;maxrefs=12").limits();
		assertThat(limits).isEqualTo(new WireLimits(5, 12, 7, 99));
		assertThat(WireFilter.parse("maxdepth=3").limits().maxBytes()).isEqualTo(WireLimits.DEFAULT.maxBytes());
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.kryowire.**;\n  maxdepth=3;\n", "io.kryowire.**\n  maxdepth=3\n",
			"\n  io.kryowire.**\r\n\r\n  ;maxdepth=3", "io.kryowire.**; maxdepth=3 " })
	void whenAFilterStandsInABlockOfYamlThenLinesAndIndentsDoNotMatter(String block) {
		WireFilter filter = WireFilter.parse(block);
		assertThat(filter.allows(WireFilter.class)).isTrue();
		assertThat(filter.limits().maxDepth()).isEqualTo(3);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "com.acme.**;ma xdepth=3 | 14", "com.acme.**;maxdepht=3 | 12", "com.acme.**;maxdepth=x | 21",
					"com.acme.**;maxdepth=0 | 12", "com.acme.**;maxdepth=1000000 | 12", "com.acme.**;* | 12", "** | 0",
					"java.base/* | 0", "com.acme.**;com.*.Order | 16", "a.b;.* | 4", "! | 0", "/x | 0",
					"com.acme.**;maxbytes=-1 | 12", "com.acme.**;!com.acme.secret.* | 12",
					"com.acme.*;!com.acme.Secret | 11", "!*;com.acme.** | 3", "c* | 0", "com..acme.* | 0", "a,b | 0",
					"[Lcom.acme.Foo; | 0" })
	void whenAFilterIsWrongThenTheErrorNamesThePosition(String filter, int position) {
		assertThatExceptionOfType(InvalidFilterException.class).isThrownBy(() -> WireFilter.parse(filter))
			.withMessageContaining("kryowire.codec.allow")
			.satisfies((problem) -> assertThat(problem.position()).isEqualTo(position));
	}

	@Test
	void whenAFilterEndsWithTheRejectionOfAllThenThatIsWhatItMeansAnyway() {
		WireFilter filter = WireFilter.parse("io.kryowire.**;!*");
		assertThat(filter.allows(WireFilter.class)).isTrue();
		assertThat(filter.allows(Thread.class)).isFalse();
		assertThat(filter.allowsJdkType(String.class)).isTrue();
	}

	@Test
	void whenClassesAreNamedInFullThenTheyAreDeclaredByThat() {
		assertThat(WireFilter.parse("!com.acme.Secret;com.acme.Order;com.acme.*;maxdepth=3").namedClasses())
			.isEqualTo(List.of("com.acme.Order"));
	}

}
