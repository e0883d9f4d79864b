/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.health;

import java.util.List;

import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.WholeAnsweringShop;
import io.kryowire.autoconfigure.shop.WholeCallingShop;
import io.kryowire.call.client.KryonetClients;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.IndicatedHealthDescriptor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the health endpoint says of calls.
 */
class KryonetHealthTests {

	private static final String[] SHOW = { "management.endpoint.health.show-details=always",
			"management.endpoint.health.probes.enabled=true", "management.health.redis.enabled=false" };

	/** Where nobody listens: the port is reserved, and never given to anybody. */
	private static final String NOBODY = "127.0.0.1:1";

	/** Calls a group of which nobody is there. Tests only look at it. */
	@SuppressWarnings("NullAway.Init")
	private static ConfigurableApplicationContext lonely;

	@BeforeAll
	static void startTheLonelyOne() {
		lonely = Shops.calling(WholeCallingShop.class, NOBODY, SHOW);
	}

	@AfterAll
	static void stopTheLonelyOne() {
		lonely.close();
	}

	@Test
	void aServerThatListensIsUpAndSaysWhereAndOneThatHasStoppedIsOutOfService() {
		try (ConfigurableApplicationContext server = Shops.answering(WholeAnsweringShop.class, SHOW)) {
			IndicatedHealthDescriptor health = health(server, IndicatedHealthDescriptor.class, "server");
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("address", Shops.address(server))
				.containsEntry("connections", 0)
				.containsEntry("inFlight", 0L);
			server.stop();
			assertThat(health(server, IndicatedHealthDescriptor.class, "server").getStatus())
				.isEqualTo(Status.OUT_OF_SERVICE);
		}
	}

	@Test
	void aLostNodeIsToldAndDoesNotTakeTheServiceDownWhileAnotherStandsIn() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.calling(WholeCallingShop.class,
						"one=" + Shops.address(server) + ",two=" + NOBODY, SHOW)) {
			assertThat(client.getBean(Prices.class).cents("tea")).isEqualTo(300);
			patiently().untilAsserted(() -> {
				IndicatedHealthDescriptor lost = health(client, IndicatedHealthDescriptor.class, "client", "shops",
						"two");
				assertThat(lost.getStatus()).isEqualTo(Status.UNKNOWN);
				assertThat(lost.getDetails()).containsEntry("address", NOBODY).containsEntry("connected", false);
				assertThat(lost.getDetails().get("trouble")).asString().contains(NOBODY);
			});
			assertThat(health(client, IndicatedHealthDescriptor.class, "client", "shops", "one").getStatus())
				.isEqualTo(Status.UP);
			assertThat(health(client, CompositeHealthDescriptor.class).getStatus()).isEqualTo(Status.UP);
			assertThat(client.getBean(HealthEndpoint.class).health().getStatus()).isEqualTo(Status.UP);
		}
	}

	@Test
	void aGroupWithoutAnyNodeIsDownAndNothingWaitsForIt() {
		assertThat(health(lonely, CompositeHealthDescriptor.class, "client", "shops").getStatus())
			.isEqualTo(Status.DOWN);
		assertThat(lonely.getBean(HealthEndpoint.class).health().getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void livenessAndReadinessDoNotAsk() {
		HealthEndpoint endpoint = lonely.getBean(HealthEndpoint.class);
		assertThat(endpoint.healthForPath("readiness").getStatus()).isEqualTo(Status.UP);
		assertThat(endpoint.healthForPath("liveness").getStatus()).isEqualTo(Status.UP);
	}

	@Test
	void itCanBeSwitchedOff() {
		runner().withPropertyValues("management.health.kryonet.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(KryonetHealthContributor.class));
	}

	@Test
	void itBacksOffFromTheApplicationsOwn() {
		runner().withBean("kryonetHealthIndicator", Object.class, Object::new)
			.run((context) -> assertThat(context).doesNotHaveBean(KryonetHealthContributor.class));
	}

	@Test
	void itNeedsTheHealthModule() {
		runner().withClassLoader(new FilteredClassLoader(HealthContributor.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryonetHealthContributor"));
	}

	private static ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(KryonetHealthContributorAutoConfiguration.class))
			.withBean(KryonetClients.class, () -> new KryonetClients((group) -> {
				throw new IllegalStateException(group);
			}, List.of()));
	}

	private static <T extends HealthDescriptor> T health(ConfigurableApplicationContext context, Class<T> type,
			String... path) {
		String[] whole = new String[path.length + 1];
		whole[0] = "kryonet";
		System.arraycopy(path, 0, whole, 1, path.length);
		HealthDescriptor health = context.getBean(HealthEndpoint.class).healthForPath(whole);
		assertThat(health).isInstanceOf(type);
		return type.cast(health);
	}

}
