/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import io.kryowire.autoconfigure.state.shop.Heard;
import io.kryowire.autoconfigure.state.shop.Quote;
import io.kryowire.autoconfigure.state.shop.QuoteShop;
import io.kryowire.notify.state.FreshnessListener;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.test.util.ReflectionTestUtils;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of state topics as an application starts, pauses and ends, whichever
 * driver it has.
 */
abstract class AbstractStateLifeContract extends AbstractQuoteShopContract {

	AbstractStateLifeContract(String clientType, Class<? extends RedisConnectionFactory> factory) {
		super(clientType, factory);
	}

	@Test
	void anApplicationStartsWhileTheServerIsAwayAndItsTopicsAreStaleUntilItIsThere() {
		try (EmbeddedRedis own = EmbeddedRedis.start()) {
			own.kill();
			try (ConfigurableApplicationContext shop = QuoteShop.startInTrouble(own.host(), own.port(), QuoteShop.class,
					"spring.data.redis.client-type=" + this.clientType)) {
				Replica<Quote> replica = quotes(shop).replica();
				assertThat(replica.freshness().fresh()).isFalse();
				patiently().until(() -> replica.freshness().reason().contains("onnect"));
				own.restart();
				assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
				quotes(shop).put("DE1", new Quote("DE1", 100));
				patiently().until(() -> shop.getBean(Heard.class).changes.contains("PUT DE1 100"));
			}
		}
	}

	@Test
	void whatHappensBeforeTheApplicationHasStartedIsToldThen() {
		ConfigurableApplicationContext shop = start(SlowToStart.class);
		patiently().until(() -> List.copyOf(shop.getBean(Heard.class).freshness).equals(List.of(true)));
	}

	@Test
	void everythingEndsWithTheApplicationAndWhatWaitsIsHandledFirst() throws Exception {
		ConfigurableApplicationContext shop = start(Slow.class);
		Slow.Ears ears = shop.getBean(Slow.Ears.class);
		for (int i = 0; i < 8; i++) {
			quotes(shop).put("DE" + i, new Quote("DE" + i, i));
		}
		Waiting.await(ears.begun);
		assertThat(quotes(shop).replica().awaitFresh(Waiting.LONGEST)).isTrue();
		OpenStateTopics open = shop.getBean(OpenStateTopics.class);
		Thread closing = new Thread(shop::close);
		closing.start();
		patiently().until(() -> !open.isRunning());
		ears.mayGo.countDown();
		Waiting.join(closing);
		assertThat(ears.handled).hasSize(8).allMatch((written) -> written > 0);
		patiently().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
			.noneMatch((name) -> name.startsWith("kryowire-state")));
	}

	@Test
	void whatIsClosedBeforeMayStillUseTopicsWhateverOthersThrow() {
		ConfigurableApplicationContext shop = start(QuoteShop.class);
		StateTopic<Quote> quotes = quotes(shop);
		OpenStateTopics open = shop.getBean(OpenStateTopics.class);
		List<Long> written = new ArrayList<>();
		open.closeBefore(() -> {
			throw new IllegalStateException("from a test");
		});
		open.closeBefore(() -> written.add(quotes.put("DE1", new Quote("DE1", 1))));
		shop.close();
		assertThat(written).singleElement().satisfies((version) -> assertThat(version).isPositive());
	}

	@Test
	void whatAListenerHasRefusedIsTriedOnceMoreBeforeTheEnd() {
		ConfigurableApplicationContext shop = start(Moody.class, "kryowire.state.retry.delay=1h",
				"kryowire.state.retry.max-delay=1h");
		Moody.Ears ears = shop.getBean(Moody.Ears.class);
		quotes(shop).put("DE1", new Quote("DE1", 1));
		OpenStateTopics open = shop.getBean(OpenStateTopics.class);
		patiently().until(() -> open.failures(quotes(shop).name()) == 1);
		shop.close();
		assertThat(ears.heard).containsExactly("DE1", "DE1");
	}

	@Test
	void anApplicationThatWasPausedOrStoppedIsFreshAgainWhenItGoesOn() {
		ConfigurableApplicationContext shop = start(QuoteShop.class);
		StateTopic<Quote> quotes = quotes(shop);
		assertThat(quotes.replica().awaitFresh(Waiting.LONGEST)).isTrue();
		for (Runnable rest : List.<Runnable>of(() -> {
			shop.pause();
			shop.restart();
		}, () -> {
			shop.stop();
			shop.start();
		})) {
			rest.run();
			long version = quotes.put("DE1", new Quote("DE1", 100));
			assertThat(quotes.replica().awaitVersion("DE1", version, Waiting.LONGEST)).isTrue();
			assertThat(quotes.replica().awaitFresh(Waiting.LONGEST)).isTrue();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class SlowToStart {

		@Bean
		Replica<Quote> near(StateTopic<Quote> quotes, OpenStateTopics open) {
			Replica<Quote> near = quotes.replica();
			patiently().until(() -> isKept(quotes.name(), open.freshness()));
			return near;
		}

		/** Whether it has been noticed that the topic is fresh. */
		private static boolean isKept(String topic, FreshnessListener freshness) {
			synchronized (freshness) {
				return ReflectionTestUtils.getField(freshness, "kept") instanceof Map<?, ?> kept
						&& kept.containsKey(topic);
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Moody {

		@Bean
		Ears ears() {
			return new Ears();
		}

		/** Refuses the first change. */
		static final class Ears {

			final Queue<String> heard = new ConcurrentLinkedQueue<>();

			@StateListener("${shop.topic}")
			void changed(String key, @Nullable Quote latest) {
				this.heard.add(key);
				if (this.heard.size() == 1) {
					throw new IllegalStateException("not now");
				}
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(QuoteShop.class)
	static class Slow {

		@Bean
		Ears ears(StateTopics topics) {
			return new Ears(topics);
		}

		/** Holds up changes, and writes what it has handled. */
		static final class Ears {

			final CountDownLatch begun = new CountDownLatch(1);

			final CountDownLatch mayGo = new CountDownLatch(1);

			final Queue<Long> handled = new ConcurrentLinkedQueue<>();

			private final StateTopics topics;

			Ears(StateTopics topics) {
				this.topics = topics;
			}

			@StateListener("${shop.topic}")
			void changed(String key, @Nullable Quote latest) throws InterruptedException {
				this.begun.countDown();
				this.mayGo.await();
				this.handled.add(this.topics.topic("handled", String.class).put(key, "yes"));
			}

		}

	}

}
