/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.notify.message.RedisMessageErrorHandler;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * A node of one version: answers calls, calls others, writes state, and sends messages.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(DeskService.class)
@ImportKryonetClients(group = "desks", types = Desk.class)
public class UpgradeNode {

	public static void main(String[] args) {
		SpringApplication.run(UpgradeNode.class, args);
	}

	@Bean
	Trail trail(@Value("${kryowire.kryonet.node-id}") String node, @Value("${upgrade.trail}") Path file)
			throws IOException {
		return new Trail(node, file);
	}

	@Bean
	StateTopic<Quote> quotes(StateTopics topics, Trail trail) {
		StateTopic<Quote> quotes = topics.topic("upgrade", Quote.class);
		quotes.listen((key) -> true, (key, quote, change) -> trail.add("seen " + key));
		quotes.addFreshnessListener((topic, now) -> trail.add(now.fresh() ? "fresh" : "stale " + now));
		return quotes;
	}

	@Bean
	RedisTopic<Quote> changes(RedisMessages messages, Trail trail) {
		RedisTopic<Quote> changes = messages.topic("upgrade-changes", Quote.class);
		changes.listen((quote, message) -> trail.add("heard " + quote.isin()));
		return changes;
	}

	@Bean
	StateErrorHandler stateErrors(Trail trail) {
		return (failure) -> trail.add("unreadable value " + failure.key() + ": " + failure.exception());
	}

	@Bean
	RedisMessageErrorHandler messageErrors(Trail trail) {
		return (failure) -> trail.add("unreadable message: " + failure.exception());
	}

	/** However slow the machine is. */
	@Bean
	ClientInterceptor patience() {
		return (call, next) -> {
			call.deadline(Duration.ofMinutes(1));
			return next.proceed(call);
		};
	}

	@Bean
	Load load(Desk desks, StateTopic<Quote> quotes, RedisTopic<Quote> changes, Trail trail) {
		return new Load(desks, quotes, changes, trail);
	}

}
