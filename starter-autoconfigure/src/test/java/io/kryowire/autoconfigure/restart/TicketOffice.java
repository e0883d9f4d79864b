/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.restart.Tariff.Fare;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetService;
import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.annotation.RedisListener;

import static io.kryowire.test.waiting.Waiting.patiently;

/**
 * An application with everything: it answers, and if it is told where, it calls,
 * publishes and puts, and waits until it hears of it.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class TicketOffice {

	@Bean
	@KryonetService
	Tariff ownTariff() {
		return (town) -> new Fare(town, town.length());
	}

	@Bean
	StateTopic<Fare> fares(StateTopics topics, @Value("${office.name}") String name) {
		return topics.topic(name, Fare.class);
	}

	@Bean
	Ears ears() {
		return new Ears();
	}

	static class Ears {

		final Queue<Fare> published = new ConcurrentLinkedQueue<>();

		final Queue<Fare> put = new ConcurrentLinkedQueue<>();

		@RedisListener("${office.name}")
		void published(Fare fare) {
			this.published.add(fare);
		}

		@StateListener("${office.name}")
		void put(Fare fare) {
			this.put.add(fare);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnProperty("kryowire.kryonet.client.offices.nodes")
	@ImportKryonetClients(group = "offices", types = Tariff.class)
	static class Calling {

		@Bean
		Runnable day(KryonetClients clients, StateTopic<Fare> fares, RedisMessages messages, Ears ears,
				@Value("${office.name}") String name) {
			return () -> {
				Fare fare = clients.client("offices", Tariff.class).fare("Ulm");
				messages.topic(name, Fare.class).publish(fare);
				fares.put("Ulm", fare);
				patiently().until(() -> ears.published.contains(fare) && ears.put.contains(fare));
			};
		}

	}

}
