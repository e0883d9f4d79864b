/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.LeaseSettings;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;

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
			patiently().until(() -> planned(scheduler) > 0);
			member.close();
			patiently().until(() -> planned(scheduler) == 0);
		}
		finally {
			scheduler.shutdownNow();
		}
	}

	/** What is planned while its only thread does nothing else. */
	private static int planned(ScheduledThreadPoolExecutor scheduler) throws Exception {
		return Waiting.get(scheduler.submit(() -> scheduler.getQueue().size()));
	}

	/** One that cannot be reached. */
	private static final class SilentStore implements OwnershipStore {

		@Override
		public CompletableFuture<OptionalLong> putLease(String node, long expected, NodeLease lease) {
			return new CompletableFuture<>();
		}

		@Override
		public CompletableFuture<OptionalLong> putOwner(int slot, long expected, SlotOwner owner) {
			return new CompletableFuture<>();
		}

		@Override
		public CompletableFuture<Entry<NodeLease>> lease(String node) {
			return new CompletableFuture<>();
		}

		@Override
		public CompletableFuture<Entry<SlotOwner>> owner(int slot) {
			return new CompletableFuture<>();
		}

		@Override
		public CompletableFuture<Boolean> raise(Fence fence) {
			return new CompletableFuture<>();
		}

		@Override
		public void watch(Watcher watcher) {
			// Tells nothing
		}

		@Override
		public void close() {
			// Holds nothing
		}

	}

}
