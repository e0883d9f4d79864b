/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Warns about properties of ours that do not exist, perhaps because of a typo, before any
 * bean can fail because they have no effect. Their values are not shown.
 */
/*
 * Configuration files are written for the application, so all properties under our prefix
 * are checked. Environment variables and system properties may belong to something else:
 * they are checked only if they begin like a known property. Properties of tests are not
 * checked.
 */
final class UnknownProperties implements BeanFactoryPostProcessor {

	private static final Logger logger = LoggerFactory.getLogger(UnknownProperties.class);

	private static final ConfigurationPropertyName HOUSE = ConfigurationPropertyName.of("kryowire");

	private static final ConfigurationPropertyName TESTS = ConfigurationPropertyName.of("kryowire.test");

	/** What Kubernetes sets for a service, whose name may begin as ours. */
	private static final Pattern SERVICE = Pattern
		.compile(".+\\.service\\.(host|port(\\..+)?)|.+\\.port\\[\\d+]\\.(tcp|udp|sctp)(\\..+)?");

	/** The value of such a variable that ends in _PORT. */
	private static final Pattern SERVICE_PORT = Pattern.compile("(tcp|udp|sctp)://.+");

	private final ConfigurableEnvironment environment;

	UnknownProperties(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		if (!isConfigured()) {
			return;
		}
		ClassLoader loader = Objects.requireNonNull(beanFactory.getBeanClassLoader());
		Map<String, String> unknown = find(KnownProperties.ours(loader));
		if (!unknown.isEmpty()) {
			// Those of others who extend this are looked for only now
			unknown = find(KnownProperties.all(loader));
		}
		if (!unknown.isEmpty()) {
			logger.warn("These properties do not exist and have no effect: {}", unknown.values()
				.stream()
				.collect(Collectors.joining(System.lineSeparator() + "    ", System.lineSeparator() + "    ", "")));
		}
	}

	/**
	 * To read what is known takes time that an application without any can do without.
	 */
	private boolean isConfigured() {
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			if (source.containsDescendantOf(HOUSE) == ConfigurationPropertyState.PRESENT) {
				return true;
			}
		}
		return false;
	}

	/** What to say of each, in the order in which they take effect. */
	private Map<String, String> find(KnownProperties known) {
		Map<String, String> unknown = new LinkedHashMap<>();
		if (known.isEmpty()) {
			return unknown;
		}
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			if (source instanceof IterableConfigurationPropertySource names) {
				names.stream()
					.filter((name) -> HOUSE.isAncestorOf(name) && !TESTS.isAncestorOf(name))
					.filter((name) -> !isKnown(name, source, known) && !isEmptySection(name, source, known))
					.forEach((name) -> unknown.putIfAbsent(name.toString(), describe(name, source, known)));
			}
		}
		return unknown;
	}

	private static boolean isKnown(ConfigurationPropertyName name, ConfigurationPropertySource source,
			KnownProperties known) {
		String origin = (source.getUnderlyingSource() instanceof PropertySource<?> underlying) ? underlying.getName()
				: "";
		if (origin.endsWith(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)) {
			return !known.hasSection(name) || known.hasLetters(name) || SERVICE.matcher(name.toString()).matches()
					|| (name.getLastElement(Form.UNIFORM).equals("port")
							&& SERVICE_PORT.matcher(value(name, source)).matches());
		}
		boolean foreign = origin.equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
				&& !known.hasSection(name);
		return foreign || known.has(name);
	}

	/**
	 * A section of a file of which all is commented out has an empty text for a value.
	 */
	private static boolean isEmptySection(ConfigurationPropertyName name, ConfigurationPropertySource source,
			KnownProperties known) {
		return known.hasBelow(name) && value(name, source).isBlank();
	}

	private static String value(ConfigurationPropertyName name, ConfigurationPropertySource source) {
		ConfigurationProperty property = source.getConfigurationProperty(name);
		return (property != null) ? String.valueOf(property.getValue()) : "";
	}

	private static String describe(ConfigurationPropertyName name, ConfigurationPropertySource source,
			KnownProperties known) {
		ConfigurationProperty property = source.getConfigurationProperty(name);
		Origin origin = (property != null) ? property.getOrigin() : null;
		@Nullable String nearest = known.nearest(name);
		return name + ((origin != null) ? " (" + origin + ")" : "")
				+ ((nearest != null) ? ", did you mean " + nearest + "?" : "");
	}

}
