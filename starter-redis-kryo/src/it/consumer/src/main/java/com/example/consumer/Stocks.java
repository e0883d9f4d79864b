/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.example.consumer;

import java.time.Duration;

import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.stereotype.Component;

@Component
class Stocks {

	private final StateTopic<Stock> stocks;

	Stocks(StateTopics topics) {
		this.stocks = topics.topic("stocks", Stock.class);
	}

	void put(Stock stock) {
		long version = this.stocks.put(stock.article(), stock);
		this.stocks.replica().awaitVersion(stock.article(), version, Duration.ofMinutes(1));
		System.out.println("held: " + this.stocks.replica().get(stock.article()));
	}

	@StateListener("stocks")
	void changed(Stock latest) {
		System.out.println("changed: " + latest);
	}

	public record Stock(String article, int quantity) {
	}

}
