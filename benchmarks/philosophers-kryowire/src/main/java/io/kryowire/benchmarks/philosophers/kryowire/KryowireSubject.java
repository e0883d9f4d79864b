/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.philosophers.kryowire;

import java.util.concurrent.CompletionStage;

import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.philosophers.Forks;
import io.kryowire.benchmarks.rig.philosophers.TableSubject;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.examples.philosophers.DiningNode;
import io.kryowire.examples.philosophers.Table;

import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * The table of the example {@code philosophers} with all its defaults, except for the
 * lease of its only node. A philosopher who never thinks says with the next request that
 * the last meal is over; with the system property {@code put} it says so before.
 */
public final class KryowireSubject implements TableSubject {

	private static final String TABLE = "table-0";

	/** So that a busy machine does not end it: nobody could take the table over. */
	private static final String LEASE = "--kryowire.cluster.lease=20s";

	private static final boolean PUT = Boolean.getBoolean("put");

	@Override
	public void serve(int redis, int seats) throws Exception {
		// Of more nodes than there are philosophers, so that none is here
		SlotOwners owners = new SpringApplicationBuilder(DiningNode.class).profiles("node")
			.run("--spring.data.redis.port=" + redis, LEASE, "--kryowire.kryonet.node-id=node-1", "--dinner.tables=1",
					"--dinner.seats=" + seats, "--dinner.nodes=" + (seats + 1), "--dinner.node=" + seats)
			.getBean(SlotOwners.class);
		Waiting.until("an owner of " + TABLE, 60, () -> owners.owner(Slots.of(TABLE)) != null);
	}

	@Override
	public Forks connect(int redis, int seats) {
		Table table = new SpringApplicationBuilder(GuestApplication.class)
			.run("--spring.data.redis.port=" + redis, LEASE, "--spring.main.web-application-type=none",
					"--kryowire.redis.embedded=false")
			.getBean(Table.class);
		return new TableForks(table);
	}

	private record TableForks(Table table) implements Forks {

		@Override
		public CompletionStage<?> take(int seat, long meal) {
			return this.table.take(TABLE, seat, meal);
		}

		@Override
		public void put(int seat, long meal) {
			if (PUT) {
				this.table.put(TABLE, seat, meal);
			}
		}

	}

}
