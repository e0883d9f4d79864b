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
 * Refuses unresolved placeholders, which Spring Boot would bind as literal values: a
 * secret would then be known to everyone who can read the configuration. It is imported
 * wherever properties of ours are bound.
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
