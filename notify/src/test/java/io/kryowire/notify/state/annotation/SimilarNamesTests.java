/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.annotation;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A slip of the hand is told from another name.
 */
class SimilarNamesTests {

	@ParameterizedTest
	@CsvSource({ "quotse,quotes", "quoes,quotes", "quottes,quotes", "qoutes,quotes", "quotas,quotes", "uotes,quotes",
			"Quotes,quotes", "pricez-us,prices-us" })
	void aSlipIsFound(String name, String meant) {
		assertThat(SimilarNames.find(name, List.of("rates", "quotes", "prices-us"))).isEqualTo(meant);
	}

	@ParameterizedTest
	@CsvSource({ "quotes,quotes", "quotes-eu,quotes-us", "quotes2,quotes1", "quotes1,quotes", "quotes,quotes1",
			"abc,abd", "offers,quotes", "tsquote,quotes", "quote,quotes", "quotes,quote", "prices-us,prices-uk",
			"quotes-a,quotes-b", "us.prices,uk.prices" })
	void anotherNameIsNot(String name, String other) {
		assertThat(SimilarNames.find(name, List.of(other))).isNull();
	}

}
