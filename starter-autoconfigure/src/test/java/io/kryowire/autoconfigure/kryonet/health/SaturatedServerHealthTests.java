/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetService;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The health of a server whose threads are all taken.
 */
class SaturatedServerHealthTests {

	private static final String[] TWO_THREADS = { "kryowire.kryonet.server.max-threads=2",
			"spring.threads.virtual.enabled=false" };

	@Test
	void aServerWhoseHandlersBlockIsUpAndSaysWhatWaits() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering(Waiters.class, TWO_THREADS);
				ConfigurableApplicationContext client = Shops.calling(Guests.class, Shops.address(server))) {
			Restaurant restaurant = client.getBean(Restaurant.class);
			CompletableFuture<?> all = CompletableFuture.allOf(restaurant.order(), restaurant.order(),
					restaurant.order());
			patiently().until(() -> health(server).getDetails().get("exhausted"), Boolean.TRUE::equals);
			assertThat(health(server).getStatus()).isEqualTo(Status.UP);
			assertThat(health(server).getDetails()).containsEntry("threads", 2)
				.containsEntry("maxThreads", 2)
				.containsEntry("running", 2)
				.containsEntry("abandoned", 0)
				.containsEntry("waiting", 1L)
				.containsKey("oldestMillis");
			server.getBean(Kitchen.class).opens.countDown();
			Waiting.get(all);
		}
	}

	@Test
	void aServerWhoseHandlersDoNotReturnIsDownUntilTheyDo() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering(Waiters.class, TWO_THREADS);
				ConfigurableApplicationContext client = Shops.calling(Guests.class, Shops.address(server))) {
			Restaurant restaurant = client.getBean(Restaurant.class);
			List<CompletableFuture<String>> orders = List.of(restaurant.order(), restaurant.order());
			// Those that have not entered would not be begun with once they are cancelled
			Waiting.await(server.getBean(Kitchen.class).twoHaveCome);
			orders.forEach((order) -> order.cancel(false));
			patiently().until(() -> health(server).getDetails().get("abandoned"), Integer.valueOf(2)::equals);
			assertThat(health(server).getStatus()).isEqualTo(Status.UP);
			CompletableFuture<String> waiting = restaurant.order();
			patiently().until(() -> health(server).getStatus(), Status.DOWN::equals);
			assertThat(health(server).getDetails()).containsEntry("waiting", 1L).containsEntry("exhausted", true);
			server.getBean(Kitchen.class).opens.countDown();
			Waiting.get(waiting);
			patiently().until(() -> health(server).getStatus(), Status.UP::equals);
		}
	}

	private static Health health(ConfigurableApplicationContext server) {
		return new ServerHealthIndicator(server.getBean(KryonetServer.class)).health();
	}

	@KryonetExchange("restaurant")
	interface Restaurant {

		CompletableFuture<String> order();

	}

	static class Kitchen implements Restaurant {

		final CountDownLatch opens = new CountDownLatch(1);

		final CountDownLatch twoHaveCome = new CountDownLatch(2);

		/** Whoever cancels an order is served all the same. */
		@Override
		public CompletableFuture<String> order() {
			this.twoHaveCome.countDown();
			while (this.opens.getCount() > 0) {
				try {
					this.opens.await();
				}
				catch (InterruptedException ex) {
					// It goes on as if nothing had happened
				}
			}
			return CompletableFuture.completedFuture("served");
		}

	}

	@OnlyCalls
	static class Waiters {

		@Bean
		@KryonetService
		Kitchen kitchen() {
			return new Kitchen();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Restaurant.class, group = "shops")
	static class Guests {

	}

}
