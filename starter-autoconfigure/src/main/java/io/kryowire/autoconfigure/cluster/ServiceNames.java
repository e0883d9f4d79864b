/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.regex.Pattern;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;

/**
 * Names of services, which become parts of the names of keys.
 */
final class ServiceNames {

	static final String RULE = "1 to 100 letters, digits, dots, hyphens and underscores";

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

	private ServiceNames() {
	}

	static String checked(String property, String name) {
		return InvalidPropertyException.checked(property, "'" + name + "'", () -> {
			if (!isName(name)) {
				throw new IllegalArgumentException("A service needs a name of " + RULE);
			}
			return name;
		});
	}

	static boolean isName(String name) {
		return NAME.matcher(name).matches();
	}

}
