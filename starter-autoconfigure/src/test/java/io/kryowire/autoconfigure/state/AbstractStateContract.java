/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.Freshness;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application may expect of state topics, whichever driver it has.
 */
abstract class AbstractStateContract extends AbstractQuoteShopContract {

	AbstractStateContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
		super(clientType, factory);
	}

	@Test
	void whatOneApplicationPutsIsInTheReplicaOfAnotherAndItsListenersHear() {
		ConfigurableApplicationContext writer = start(QuoteShop.class);
		ConfigurableApplicationContext reader = start(QuoteShop.class, "shop.topic=" + quotes(writer).name());
		assertThat(reader.getBean(RedisConnectionFactory.class)).isInstanceOf(this.factory);
		Replica<Quote> replica = quotes(reader).replica();
		long version = quotes(writer).put("DE1", new Quote("DE1", 100));
		assertThat(replica.awaitVersion("DE1", version, Waiting.LONGEST)).isTrue();
		assertThat(replica.get("DE1")).isEqualTo(new Quote("DE1", 100));
		Heard heard = reader.getBean(Heard.class);
		patiently().until(() -> heard.changes.contains("PUT DE1 100"));
		quotes(writer).remove("DE1");
		patiently().until(() -> heard.changes.contains("REMOVED DE1 -"));
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
		patiently().until(() -> List.copyOf(heard.freshness).equals(List.of(true)));
	}

	@Test
	void theApplicationsBeansAreToldOfFreshnessAndFailures() {
		try (EmbeddedRedis own = EmbeddedRedis.start();
				ConfigurableApplicationContext shop = QuoteShop.startInTrouble(own.host(), own.port(), Told.class,
						"spring.data.redis.client-type=" + this.clientType, "kryowire.state.retry.delay=1ms")) {
			Told.Ears ears = shop.getBean(Told.Ears.class);
			Heard heard = shop.getBean(Heard.class);
			patiently().until(() -> ears.fresh.contains(true) && heard.freshness.contains(true));
			quotes(shop).put("bad", new Quote("bad", -1));
			patiently().until(() -> ears.failures.size() > 2);
			assertThat(ears.failures).extracting(StateFailure::key).containsOnly("bad");
			assertThat(ears.failures).extracting(StateFailure::attempt).startsWith(1, 2, 3);
			own.kill();
			patiently().until(() -> isLast(false, ears.fresh) && isLast(false, heard.freshness));
			own.restart();
			patiently().until(() -> isLast(true, ears.fresh) && isLast(true, heard.freshness));
			// On a slow machine there may be more, and never twice the same
			for (Queue<Boolean> told : List.of(ears.fresh, heard.freshness)) {
				assertThat(told).containsSubsequence(true, false, true)
					.doesNotContainSequence(true, true)
					.doesNotContainSequence(false, false);
			}
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void listenersRunOnVirtualThreadsIfSpringBootHasThemOn() {
		ConfigurableApplicationContext shop = start(QuoteShop.class, "spring.threads.virtual.enabled=true");
		quotes(shop).put("DE1", new Quote("DE1", 100));
		Heard heard = shop.getBean(Heard.class);
		patiently().until(() -> heard.changes.contains("PUT DE1 100"));
		assertThat(heard.threads).allMatch((thread) -> thread.contains("VirtualThread"));
	}

	private static boolean isLast(boolean value, Queue<Boolean> all) {
		List<Boolean> now = List.copyOf(all);
		return !now.isEmpty() && now.get(now.size() - 1) == value;
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Told {

		@Bean
		Ears ears(StateTopics topics) {
			return new Ears(topics);
		}

		/** Uses topics, as whoever is told of failures may. */
		static final class Ears implements FreshnessListener, StateErrorHandler {

			final Queue<Boolean> fresh = new ConcurrentLinkedQueue<>();

			final Queue<StateFailure> failures = new ConcurrentLinkedQueue<>();

			private final StateTopics topics;

			Ears(StateTopics topics) {
				this.topics = topics;
			}

			@Override
			public void freshnessChanged(String topic, Freshness freshness) {
				assertThat(this.topics.topics()).extracting(StateTopic::name).contains(topic);
				this.fresh.add(freshness.fresh());
			}

			@Override
			public void failed(StateFailure failure) {
				this.failures.add(failure);
			}

		}

	}

}
