/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Pattern;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.cluster.DnsDirectory;
import io.kryowire.cluster.NodeDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A name in DNS and a port, as they are configured: {@code dns:name:port}.
 *
 * @param host the name
 * @param port the port of the first lane of each node
 */
record DnsName(String host, int port) {

	private static final String SCHEME = "dns:";

	private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+");

	/** Neither an address nor a name of a node begins like this. */
	private static final Pattern OTHER_SCHEME = Pattern
		.compile("[A-Za-z][A-Za-z0-9+.-]*:(//)?[^:=\\[\\]]+:[^:=\\[\\]]*");

	/** Whether an entry is meant as a name, be it a valid one or not. */
	static boolean isMeant(String entry) {
		return entry.trim().startsWith(SCHEME);
	}

	/** Returns the only entry of the list, or null if the list is one of nodes. */
	static @Nullable DnsName among(String property, List<String> entries) {
		for (String entry : entries) {
			String text = entry.trim();
			if (isMeant(text)) {
				return InvalidPropertyException.checked(property, String.join(",", entries),
						() -> only(entries, text.substring(SCHEME.length())));
			}
			if (OTHER_SCHEME.matcher(text).matches()) {
				throw new InvalidPropertyException(property, entry,
						new IllegalArgumentException(
								"\"%s\" is neither the address of a node nor dns:name:port, which is the only scheme"
									.formatted(entry)));
			}
		}
		return null;
	}

	private static DnsName only(List<String> entries, String address) {
		if (entries.size() > 1) {
			throw new IllegalArgumentException("dns:name:port must be the only entry, but there are " + entries.size());
		}
		int colon = address.lastIndexOf(':');
		String port = address.substring(colon + 1);
		if (colon < 1 || !HOST.matcher(address.substring(0, colon)).matches() || !port.matches("\\d{1,5}")
				|| Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535) {
			throw new IllegalArgumentException(
					"\"%s\" is not a name in DNS and a port; write dns:name:port".formatted(SCHEME + address));
		}
		return new DnsName(address.substring(0, colon), Integer.parseInt(port));
	}

	NodeDirectory directory(Duration interval, ScheduledExecutorService thread) {
		return new DnsDirectory(this.host, this.port, interval, thread);
	}

}
