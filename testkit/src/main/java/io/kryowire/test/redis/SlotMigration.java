/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.ArrayList;
import java.util.List;

/**
 * Moves a slot from one node to another while clients go on, in the steps that the
 * documentation of Redis Cluster prescribes.
 *
 * @param slot the slot
 * @param from who has it
 * @param fromId its id
 * @param to who gets it
 * @param toId its id
 */
record SlotMigration(int slot, EmbeddedRedis from, String fromId, EmbeddedRedis to, String toId) {

	private static final int BATCH = 100;

	private static final String MILLIS = "10000";

	/** How many keys the slot has where it is. */
	int keys() {
		return Integer.parseInt(String.valueOf(this.from.send("CLUSTER", "COUNTKEYSINSLOT", number())));
	}

	private String number() {
		return String.valueOf(this.slot);
	}

	/** Moves some keys, or all if there are no more. */
	void begin(int most) {
		this.to.send("CLUSTER", "SETSLOT", number(), "IMPORTING", this.fromId);
		this.from.send("CLUSTER", "SETSLOT", number(), "MIGRATING", this.toId);
		moveKeys(most);
	}

	/** Moves the rest. */
	void finish(List<EmbeddedRedis> nodes) {
		moveKeys(Integer.MAX_VALUE);
		String number = number();
		// First whoever gets it: else nobody has it for a moment
		this.to.send("CLUSTER", "SETSLOT", number, "NODE", this.toId);
		this.from.send("CLUSTER", "SETSLOT", number, "NODE", this.toId);
		for (EmbeddedRedis node : nodes) {
			boolean primary = String.valueOf(node.send("INFO", "replication")).contains("role:master");
			if (primary && node != this.to && node != this.from) {
				node.send("CLUSTER", "SETSLOT", number, "NODE", this.toId);
			}
		}
	}

	private void moveKeys(int most) {
		try (RedisConsole console = this.from.console()) {
			int left = most;
			while (left > 0 && console.send("CLUSTER", "GETKEYSINSLOT", number(),
					String.valueOf(Math.min(left, BATCH))) instanceof List<?> keys && !keys.isEmpty()) {
				List<String> command = new ArrayList<>(
						List.of("MIGRATE", this.to.host(), String.valueOf(this.to.port()), "", "0", MILLIS, "AUTH",
								String.valueOf(this.to.password()), "KEYS"));
				keys.forEach((key) -> command.add(String.valueOf(key)));
				console.send(command.toArray(String[]::new));
				left -= keys.size();
			}
		}
	}

}
