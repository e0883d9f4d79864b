/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.autoconfigure.aot.AheadOfTime;
import io.kryowire.autoconfigure.cluster.ledger.LedgerNode;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.SlotOwner;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Leases are made by reflection, in native images as well.
 */
class LeaseHintsTests {

	@Test
	void whatIsWrittenToRedisIsReflectedUpon() {
		RuntimeHints hints = AheadOfTime
			.process(LedgerNode.class, "shop.topic=any", "kryowire.cluster.discovery=redis",
					"kryowire.cluster.ownership=leased", "kryowire.cluster.service=any", "kryowire.kryonet.node-id=any")
			.getRuntimeHints();
		for (Class<?> type : new Class<?>[] { NodeLease.class, ClusterNode.class, SlotOwner.class }) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategories(MemberCategory.ACCESS_DECLARED_FIELDS,
						MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
				.as(type.getName())
				.accepts(hints);
		}
	}

}
