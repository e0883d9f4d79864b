/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.util.ObjectUtils;

/**
 * Looks for placeholders in what is bound to properties of ours, and leaves those of
 * others alone.
 */
final class ResolvedPlaceholdersBindHandler extends AbstractBindHandler {

	private static final ConfigurationPropertyName HOUSE = ConfigurationPropertyName.of("kryowire");

	private static final String PREFIX = "${";

	ResolvedPlaceholdersBindHandler(BindHandler parent) {
		super(parent);
	}

	@Override
	public @Nullable Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
			Object result) {
		requireResolved(name, context, result);
		return super.onSuccess(name, target, context, result);
	}

	/** The text of a placeholder is neither a number nor a duration. */
	@Override
	public @Nullable Object onFailure(ConfigurationPropertyName name, Bindable<?> target, BindContext context,
			Exception error) throws Exception {
		if (error instanceof ConversionFailedException failed) {
			requireResolved(name, context, failed.getValue());
		}
		return super.onFailure(name, target, context, error);
	}

	/** A list may have been one value. What is made of other properties has none. */
	private static void requireResolved(ConfigurationPropertyName name, BindContext context, @Nullable Object value) {
		ConfigurationProperty property = context.getConfigurationProperty();
		if (property == null || !property.getName().equals(name) || !HOUSE.isAncestorOf(name)) {
			return;
		}
		String text = ObjectUtils.nullSafeToString(value);
		if (text.contains(PREFIX)) {
			throw new UnresolvedPlaceholderException(property, text);
		}
	}

}
