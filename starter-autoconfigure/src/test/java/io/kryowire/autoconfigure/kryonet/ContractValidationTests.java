/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import io.kryowire.call.server.ValidatingInterceptor;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Constraints on the parameters of contracts.
 */
class ContractValidationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(ValidationAutoConfiguration.class, KryonetValidationAutoConfiguration.class));

	@Test
	void aCallThatBreaksAConstraintDoesNotReachTheService() {
		try (ConfigurableApplicationContext server = Applications.answering(CheckedNode.class);
				ConfigurableApplicationContext client = Applications.calling(server, CheckedClient.class)) {
			Checked checked = client.getBean(Checked.class);
			assertThat(checked.order("tea", 2)).isEqualTo("2 tea");
			assertThatExceptionOfType(ConstraintViolationException.class).isThrownBy(() -> checked.order(" ", 11))
				.withMessageContaining("must not be blank")
				.withMessageContaining("must be less than or equal to 10")
				.satisfies((ex) -> assertThat(ex.getConstraintViolations())
					.extracting((violation) -> violation.getPropertyPath() + ": " + violation.getMessage())
					.containsExactlyInAnyOrder("order.what: must not be blank",
							"order.number: must be less than or equal to 10"))
				.satisfies((ex) -> assertThat(ex.getConstraintViolations())
					.allMatch((violation) -> violation.getInvalidValue() == null));
			assertThat(server.getBean(CheckedService.class).calls).isOne();
		}
	}

	@Test
	void withoutTheApiThereIsNothing() {
		this.runner.withClassLoader(new FilteredClassLoader(Validator.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryonetValidatingInterceptor"));
	}

	@Test
	void withoutAValidatorThereIsNothing() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(KryonetValidationAutoConfiguration.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ValidatingInterceptor.class));
	}

	@Test
	void theApplicationsOwnIsUsed() {
		this.runner.withUserConfiguration(Own.class)
			.run((context) -> assertThat(context).hasSingleBean(ValidatingInterceptor.class)
				.hasBean("ownValidation")
				.doesNotHaveBean("kryonetValidatingInterceptor"));
	}

	@KryonetExchange("checked")
	interface Checked {

		String order(@NotBlank String what, @Max(10) int number);

	}

	static class CheckedService implements Checked {

		volatile int calls;

		@Override
		public String order(String what, int number) {
			this.calls++;
			return number + " " + what;
		}

	}

	@OnlyCalls
	@ImportAutoConfiguration({ ValidationAutoConfiguration.class, KryonetValidationAutoConfiguration.class })
	static class CheckedNode {

		@Bean
		@KryonetService
		CheckedService checked() {
			return new CheckedService();
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = Checked.class)
	static class CheckedClient {

	}

	@Configuration(proxyBeanMethods = false)
	static class Own {

		@Bean
		ValidatingInterceptor ownValidation(Validator validator) {
			return new ValidatingInterceptor(validator);
		}

	}

}
