/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.quotes;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.state.TopicFreshnessEvent;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.ParameterizedTypeReference;

@Configuration(proxyBeanMethods = false)
public class QuoteTopics {

	private final Queue<TopicFreshnessEvent> events = new ConcurrentLinkedQueue<>();

	private final Queue<StateFailure> failures = new ConcurrentLinkedQueue<>();

	// tag::topic
	@Bean
	StateTopic<Quote> quotes(StateTopics topics) {
		return topics.topic("quotes", Quote.class);
	}

	// end::topic
	// tag::generic
	@Bean
	StateTopic<List<Quote>> baskets(StateTopics topics) {
		return topics.topic("baskets", new ParameterizedTypeReference<List<Quote>>() {
		}.getType());
	}

	// end::generic
	// tag::freshness
	@EventListener
	void onFreshness(TopicFreshnessEvent event) {
		if (!event.freshness().fresh()) {
			System.err.println(event.topic() + " is complete as of " + event.freshness().completeAsOf());
		}
		this.events.add(event);
	}

	// end::freshness
	// tag::errors
	@Bean
	StateErrorHandler quoteErrors() {
		return (failure) -> {
			if (failure.attempt() % 10 == 1) {
				System.err.println(failure.key() + " has failed " + failure.attempt() + " times");
			}
			this.failures.add(failure);
		};
	}

	// end::errors
	Queue<TopicFreshnessEvent> events() {
		return this.events;
	}

	Queue<StateFailure> failures() {
		return this.failures;
	}

}
