/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class QuoteRulesTests {

	@Test
	void whatMakesSensePasses() {
		assertThatNoException()
			.isThrownBy(() -> QuoteRules.check("DE0007164600", new BigDecimal("0.01"), new BigDecimal("0.01")));
	}

	@Test
	void whatIsMissingIsRefusedByItsName() {
		assertThatExceptionOfType(InvalidQuoteException.class).isThrownBy(() -> QuoteRules.price("ask", null))
			.withMessage("ask=null must be more than 0 and at most 1000000");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			DE000716460  | 1      | 2      | is not an ISIN
			de0007164600 | 1      | 2      | is not an ISIN
			DE0007164600 | 0      | 2      | bid=0 must be more than 0
			DE0007164600 | -1     | 2      | bid=-1 must be more than 0
			DE0007164600 | 1      | 1e9    | at most 1000000
			DE0007164600 | 1e999  | 1e999  | bid=a huge number
			DE0007164600 | 1e-999 | 1      | bid has 999 decimals
			DE0007164600 | 2.01   | 2      | bid=2.01 is more than ask=2
			""")
	void whatDoesNotIsRefusedByItsName(String isin, BigDecimal bid, BigDecimal ask, String reason) {
		assertThatExceptionOfType(InvalidQuoteException.class).isThrownBy(() -> QuoteRules.check(isin, bid, ask))
			.withMessageContaining(reason);
	}

}
