/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.util.concurrent.CompletionException;

import io.kryowire.sample.SampleTest;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The second way: a call over KryoNet, to the bean that HTTP requests reach too.
 */
@SampleTest
class QuotesByCallIT {

	private static final String ISIN = "GB0002374006";

	private final QuoteService quotes;

	private final QuoteBook book;

	QuotesByCallIT(@Autowired QuoteService quotes, @Autowired QuoteBook book) {
		this.quotes = quotes;
		this.book = book;
	}

	@Test
	void whatOneCallSetsAnotherFinds() {
		Accepted accepted = this.quotes.put(ISIN, new BigDecimal("25.10"), new BigDecimal("25.30"));
		patiently().until(() -> this.book.await(accepted));
		assertThat(this.quotes.find(ISIN)).hasValueSatisfying((quote) -> {
			assertThat(quote.bid()).isEqualByComparingTo("25.10");
			assertThat(quote.by()).isEqualTo("node-1");
		});
	}

	@Test
	void versionsOfOneSecurityGrow() throws Exception {
		Accepted first = Waiting.get(this.quotes.putLater(ISIN, BigDecimal.ONE, BigDecimal.TEN));
		Accepted second = Waiting.get(this.quotes.putLater(ISIN, BigDecimal.ONE, BigDecimal.TEN));
		assertThat(second.version()).isGreaterThan(first.version());
	}

	@Test
	void whatTheContractDeclaresIsThrownHere() {
		assertThatExceptionOfType(InvalidQuoteException.class)
			.isThrownBy(() -> this.quotes.put(ISIN, BigDecimal.ZERO, BigDecimal.TEN))
			.withMessageStartingWith("bid=0 must be more than 0");
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> this.quotes.putLater(ISIN, BigDecimal.TEN, BigDecimal.ONE).join())
			.withCauseInstanceOf(InvalidQuoteException.class);
	}

	@Test
	void theReplicaSeesWhatWasSetSomewhereElse() {
		this.book.put(new Quote(ISIN, new BigDecimal(7), new BigDecimal(8), java.time.Instant.now(), "elsewhere"));
		patiently().untilAsserted(() -> assertThat(this.book.find(ISIN)).map(Quote::by).contains("elsewhere"));
	}

}
