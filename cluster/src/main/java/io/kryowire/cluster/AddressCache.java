/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.security.Security;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long the JDK remembers the addresses of a name, which nobody else can ask for
 * earlier.
 */
final class AddressCache {

	private static final Logger logger = LoggerFactory.getLogger(AddressCache.class);

	private static final String PROPERTY = "networkaddress.cache.ttl";

	private static final int DEFAULT_SECONDS = 30;

	private AddressCache() {
	}

	/**
	 * Says in the log if it is longer than an interval, and returns what is wrong if it
	 * is for ever.
	 */
	static String describe(Duration interval) {
		return describe(interval, seconds(Security.getProperty(PROPERTY), System.getProperty("sun.net.inetaddr.ttl")));
	}

	static String describe(Duration interval, int seconds) {
		if (seconds < 0) {
			String trouble = "the JDK never asks for a name again, since the security property %s is %d"
				.formatted(PROPERTY, seconds);
			logger.warn("Changes of DNS are not seen: {}. Set it to a few seconds", trouble);
			return trouble;
		}
		if (interval.compareTo(Duration.ofSeconds(seconds)) < 0) {
			logger.info(
					"DNS is asked every {}, but the JDK answers from memory for {} s: changes are seen after this time"
							+ " unless the security property {} is lower",
					interval, seconds, PROPERTY);
		}
		return "";
	}

	/** As the JDK understands them: what is not a number counts as not set. */
	static int seconds(@Nullable String security, @Nullable String system) {
		for (String value : new @Nullable String[] { security, system }) {
			try {
				if (value != null) {
					return Integer.parseInt(value.trim());
				}
			}
			catch (NumberFormatException ex) {
				logger.debug("Not a number of seconds: \"{}\"", value, ex);
			}
		}
		return DEFAULT_SECONDS;
	}

}
