/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.cluster.ledger.Entry;
import io.kryowire.autoconfigure.cluster.ledger.Ledger;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of the slots of a node that others have registered when it stops.
 */
class FoundNodeStopsTests extends FoundNodesFixture {

	@Test
	void aNodeThatIsStartedAgainLooksForItselfAgain() {
		try (ConfigurableApplicationContext a = node("a", CLOUD)) {
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
			a.stop();
			assertThat(a.getBean(ClusterMembership.class).statistics().owned()).isZero();
			this.registry.instances(instance("a", 1), instance("b", 2));
			a.start();
			awaitNodes(a, 2);
			SlotOwners owners = a.getBean(SlotOwners.class);
			patiently().until(() -> a.getBean(ClusterMembership.class)
				.statistics()
				.owned() == IntStream.range(0, Slots.COUNT).filter((slot) -> "a".equals(owners.owner(slot))).count());
		}
	}

	@Test
	void slotsAreLostWhenTheLastCallHasBeenAnsweredAndNothingElseHasStopped() throws Exception {
		ConfigurableApplicationContext a = node("a", CLOUD);
		try (a; ConfigurableApplicationContext caller = caller(GROUP + "nodes=127.0.0.1:" + port(a))) {
			this.registry.instances(instance(a, "a"));
			awaitAllSlots(a);
			Store store = a.getBean(Store.class);
			CompletableFuture<Entry> slow = CompletableFuture
				.supplyAsync(() -> caller.getBean(Ledger.class).add("slow", 1));
			patiently().until(() -> store.events.contains("called"));
			a.close();
			assertThat(Waiting.get(slow).by()).isEqualTo("a");
			assertThat(store.events).containsExactlyElementsOf(
					Stream
						.of(Stream.of("called", "answered"), Stream.generate(() -> "lost").limit(Slots.COUNT),
								Stream.of("closed"))
						.flatMap((each) -> each)
						.toList());
		}
	}

}
