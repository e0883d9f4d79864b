/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.util.List;

import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The third way: a message to whoever listens.
 */
@SampleTest
class AlertsIT {

	private static final String ISIN = "CH0038863350";

	private final QuoteService quotes;

	private final QuoteBook book;

	private final AlertLog log;

	private final KryowireListenerContainer messages;

	AlertsIT(@Autowired QuoteService quotes, @Autowired QuoteBook book, @Autowired AlertLog log,
			@Autowired KryowireListenerContainer messages) {
		this.quotes = quotes;
		this.book = book;
		this.log = log;
		this.messages = messages;
	}

	@Test
	void aPriceThatJumpsIsToldAndOneThatCreepsIsNot() {
		patiently().until(this.messages::isListening);
		set("100");
		set("101.99");
		set("110");
		patiently().untilAsserted(() -> assertThat(alerts()).isNotEmpty());
		assertThat(alerts()).singleElement().satisfies((alert) -> {
			assertThat(alert.from()).isEqualByComparingTo("101.99");
			assertThat(alert.to()).isEqualByComparingTo("110");
			assertThat(alert.by()).isEqualTo("node-1");
		});
	}

	private void set(String bid) {
		Accepted accepted = this.quotes.put(ISIN, new BigDecimal(bid), new BigDecimal("200"));
		patiently().until(() -> this.book.await(accepted));
	}

	private List<PriceAlert> alerts() {
		return this.log.latest().stream().filter((alert) -> alert.isin().equals(ISIN)).toList();
	}

}
