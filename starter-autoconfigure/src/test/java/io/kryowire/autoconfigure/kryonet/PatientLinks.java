/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.test.waiting.Waiting;

/**
 * Properties of links that nothing but a fault ends, and of calls that nothing else keeps
 * from being answered, however busy the machine is.
 */
public final class PatientLinks {

	private PatientLinks() {
	}

	/**
	 * Those of a server.
	 * @param more other properties, which replace these
	 * @return all of them
	 */
	public static String[] ofServer(String... more) {
		String server = "kryowire.kryonet.server";
		List<String> all = links(server);
		all.add(server + ".shutdown.grace-period=" + Waiting.LONGEST);
		all.add("spring.lifecycle.timeout-per-shutdown-phase=" + Waiting.LONGEST.multipliedBy(2));
		return with(all, more);
	}

	/**
	 * Those of a group of nodes that are called.
	 * @param name the name of the group
	 * @param more other properties, which replace these
	 * @return all of them
	 */
	public static String[] ofGroup(String name, String... more) {
		String group = "kryowire.kryonet.client." + name;
		List<String> all = links(group);
		all.add(group + ".deadline=" + Waiting.LONGEST);
		return with(all, more);
	}

	private static List<String> links(String prefix) {
		return new ArrayList<>(List.of(prefix + ".handshake-timeout=" + Waiting.LONGEST,
				prefix + ".silence-timeout=" + Waiting.LONGEST));
	}

	private static String[] with(List<String> all, String... more) {
		all.addAll(List.of(more));
		return all.toArray(String[]::new);
	}

}
