/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} that warns about properties under {@code kryowire} that do not
 * exist.
 */
@AutoConfiguration
public final class UnknownPropertiesAutoConfiguration {

	UnknownPropertiesAutoConfiguration() {
	}

	@Bean
	static UnknownProperties kryowireUnknownProperties(ConfigurableEnvironment environment) {
		return new UnknownProperties(environment);
	}

}
