/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Locale;

import io.kryowire.call.Transport;

import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} that sanitizes shared secrets in the actuator's endpoints, even if
 * these show the values of properties.
 */
@AutoConfiguration
@ConditionalOnClass({ Transport.class, SanitizingFunction.class })
public final class KryonetSecretsAutoConfiguration {

	private static final String SHARED_SECRET = "kryowirekryonetsharedsecret";

	/** Contains any properties, such as those of the nodes of a local cluster. */
	private static final String ALL_IN_ONE = "springapplicationjson";

	KryonetSecretsAutoConfiguration() {
	}

	@Bean
	SanitizingFunction kryonetSharedSecretSanitizingFunction() {
		return (data) -> mayHoldSecret(data.getKey()) ? data.withSanitizedValue() : data;
	}

	/** In all the ways in which the name of a property can be written. */
	private static boolean mayHoldSecret(String key) {
		String letters = key.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
		return letters.startsWith(SHARED_SECRET) || letters.equals(ALL_IN_ONE);
	}

}
