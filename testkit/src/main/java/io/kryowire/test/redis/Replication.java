/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * How far a replica is behind, by the offsets that both tell. {@code WAIT} knows only of
 * writes of its own connection.
 */
final class Replication {

	private Replication() {
	}

	/** Whether a server is a primary, or follows one. */
	static boolean isUp(EmbeddedRedis server) {
		String info = info(server);
		return info.contains("role:master") || info.contains("master_link_status:up");
	}

	/** Waits until the replica has what the primary has now. */
	static void await(EmbeddedRedis primary, EmbeddedRedis replica) {
		long offset = offset(primary, "master_repl_offset:");
		Patience.await(
				() -> "the replica at port %d is at offset %d of the one at port %d. It says: %s"
					.formatted(replica.port(), offset, primary.port(), info(replica)),
				() -> info(replica).contains("master_link_status:up")
						&& offset(replica, "slave_repl_offset:") >= offset);
	}

	private static String info(EmbeddedRedis server) {
		return String.valueOf(server.send("INFO", "replication"));
	}

	private static long offset(EmbeddedRedis server, String field) {
		return info(server).lines()
			.filter((line) -> line.startsWith(field))
			.mapToLong((line) -> Long.parseLong(line.substring(field.length()).trim()))
			.findFirst()
			.orElse(-1);
	}

}
