/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.journal;

import io.kryowire.notify.state.Freshness;
import io.kryowire.sample.quotes.QuoteBook;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Takes note of quotes that become stale or fresh. A service that must not act upon old
 * values does here what it has to.
 */
@Component
class FreshnessWatch implements SmartInitializingSingleton {

	private final QuoteBook book;

	private final ApplicationEventPublisher events;

	FreshnessWatch(QuoteBook book, ApplicationEventPublisher events) {
		this.book = book;
		this.events = events;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.book.topic().addFreshnessListener(this::changed);
	}

	private void changed(String topic, Freshness freshness) {
		String text = freshness.fresh() ? "The topic %s is fresh again".formatted(topic)
				: "The topic %s is STALE: %s".formatted(topic, freshness.reason());
		this.events.publishEvent(new Note(Note.Kind.FRESHNESS, text));
	}

}
