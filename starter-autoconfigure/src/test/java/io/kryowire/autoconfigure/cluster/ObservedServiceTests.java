/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.LeaseSettings;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ObservedServiceTests {

	private final ScheduledExecutorService threads = Executors.newSingleThreadScheduledExecutor();

	@AfterEach
	void shutDown() {
		this.threads.shutdownNow();
	}

	@Test
	void whenTheOwnerOfASlotIsNotThereThenTheSlotIsExpectedWhereItIsByHash() {
		ObservedService service = ObservedService
			.start(new LeasedNodes(new Left(), LeaseSettings.of(Duration.ofMinutes(1)),
					new LeaseRuntime(System::nanoTime, new SecureRandom(), this.threads, this.threads, this.threads)));
		Waiting.patiently().until(() -> service.directory().view().nodes().size() == 1);
		assertThat(service.directory().owners().owner(7)).isEqualTo("gone");
		Waiting.patiently().until(() -> "there".equals(service.owner(7)));
		assertThat(service.owner(8)).isEqualTo("there");
		service.close();
	}

	/** What is left of a service whose slots were leased. */
	private static final class Left extends SilentStore {

		@Override
		public void watch(Watcher watcher) {
			watcher.lease("there", new Entry<>(1, new NodeLease(ClusterNode.at("there", "10.0.0.1", 7420), 1, false)));
			watcher.owner(7, new Entry<>(2, new SlotOwner("gone", 5, 1, 77)));
			watcher.owner(8, new Entry<>(3, new SlotOwner("there", 6, 1, 78)));
			watcher.fresh(true);
		}

	}

}
