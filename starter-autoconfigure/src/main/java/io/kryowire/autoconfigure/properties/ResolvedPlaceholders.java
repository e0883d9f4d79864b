/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.context.annotation.Role;

/**
 * Keeps the text of a placeholder from being bound as a value, which is what Spring Boot
 * does when nothing resolves it: a secret would then be known to whoever can read the
 * configuration. Whatever binds properties of ours imports it.
 */
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class ResolvedPlaceholders implements ConfigurationPropertiesBindHandlerAdvisor {

	ResolvedPlaceholders() {
	}

	@Override
	public BindHandler apply(BindHandler handler) {
		return new ResolvedPlaceholdersBindHandler(handler);
	}

}
