/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.LeaseSettings;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.SlotListener;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that is stopped and started again has a new member each time.
 */
class EndedMemberTests {

	@Test
	void aMemberThatHasEndedPlansNothingAnyMore() {
		ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
		try {
			LeaseRuntime runtime = new LeaseRuntime(System::nanoTime, new SecureRandom(), scheduler, Runnable::run,
					Runnable::run);
			LeasedNodes nodes = new LeasedNodes(ClusterNode.at("a", "127.0.0.1", 7420), new SilentStore(),
					LeaseSettings.of(Duration.ofMillis(30)), runtime);
			LeasedMember member = new LeasedMember(nodes, new SilentStore(), new SlotListener() {
			}, Duration.ofSeconds(1), () -> {
			});
			member.join();
			patiently().untilAsserted(() -> assertThat(planned(scheduler)).isPositive());
			member.close();
			patiently().untilAsserted(() -> assertThat(planned(scheduler)).isZero());
		}
		finally {
			scheduler.shutdownNow();
		}
	}

	/** What is planned while its only thread does nothing else. */
	private static int planned(ScheduledThreadPoolExecutor scheduler) throws Exception {
		return Waiting.get(scheduler.submit(() -> scheduler.getQueue().size()));
	}

}
