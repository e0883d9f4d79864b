/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.ValidatingInterceptor;
import jakarta.validation.Validator;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for constraints on the parameters of contracts.
 */
@AutoConfiguration(before = KryonetServerAutoConfiguration.class,
		afterName = "org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration")
@ConditionalOnClass({ KryonetServer.class, Validator.class })
@ConditionalOnSingleCandidate(Validator.class)
public final class KryonetValidationAutoConfiguration {

	/**
	 * The last interceptor before the service, so that exception handlers and
	 * observations see violations.
	 */
	static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

	KryonetValidationAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(ORDER)
	ValidatingInterceptor kryonetValidatingInterceptor(Validator validator) {
		return new ValidatingInterceptor(validator);
	}

}
