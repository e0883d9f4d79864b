/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.prices;

import java.math.BigDecimal;
import java.util.List;

import com.acme.portfolio.Portfolio;
import com.acme.portfolio.PortfolioApplication;
import com.acme.tenants.AuditInterceptor;
import com.acme.tenants.TenantInterceptors;
import io.kryowire.call.CallException;
import io.kryowire.call.Node;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The examples do what the documentation says.
 */
class PricesTests {

	@Test
	void theApplicationsWork() {
		try (ConfigurableApplicationContext answering = run(Answering.class, "kryowire.kryonet.server.port=0");
				ConfigurableApplicationContext calling = run(Calling.class,
						"kryowire.kryonet.client.prices.handshake-timeout=1m",
						"kryowire.kryonet.client.prices.silence-timeout=1m",
						"kryowire.kryonet.client.prices.nodes=127.0.0.1:"
								+ answering.getEnvironment().getProperty("local.kryonet.port"))) {
			PriceService prices = calling.getBean(PriceService.class);
			assertThatExceptionOfType(UnknownInstrumentException.class).isThrownBy(() -> prices.quote("A"))
				.withMessage("A");
			prices.tick("A", new Tick(BigDecimal.TEN));
			patiently().until(() -> prices.isKnown("A"));
			assertThat(calling.getBean(Portfolio.class).value(List.of("A"))).isEqualTo(BigDecimal.TEN);
			assertThat(prices.stats()).singleElement()
				.satisfies((result) -> assertThat(result.orElseThrow()).isEqualTo(new Stats(1)));
			assertThat(calling.getBean(AuditInterceptor.class).calls()).isPositive();
		}
	}

	@Test
	void itWorksWithoutSpringBoot() {
		try (Node node = WithoutSpringBoot.answer(new Prices())) {
			PriceService prices = WithoutSpringBoot.call(KryoCodec.of(), node.port());
			// The contract gives it half a second, with everything that has to start
			patiently().ignoreExceptionsInstanceOf(CallException.class).until(() -> prices.count() == 0);
		}
	}

	private static ConfigurableApplicationContext run(Class<?> configuration, String... properties) {
		return new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.properties(properties)
			.run();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Prices.class, TenantInterceptors.class, AuditInterceptor.class })
	static class Answering {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ PortfolioApplication.class, TenantInterceptors.class, AuditInterceptor.class })
	static class Calling {

		/** Whatever the contract says, a busy machine is no fault. */
		@Bean
		ClientInterceptor patience() {
			return (call, next) -> {
				call.deadline(Waiting.LONGEST);
				return next.proceed(call);
			};
		}

	}

}
