/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A report says for how much of the time subscribers were fresh after each kind of fault.
 */
class FreshShareTests extends AbstractStory {

	private static final Offset<Double> ABOUT = Offset.offset(0.06);

	@Test
	void eachKindHasItsShare() throws Exception {
		story().claims("s", false, 1000);
		story().conductor().fault("kill");
		story().claims("s", false, 1000).claims("s", true, 3000);
		story().conductor().fault("slice");
		story().claims("s", true, 1000);
		HistoryReport report = story().check();
		assertThat(report.fresh()).containsOnlyKeys("kill", "slice");
		assertThat(report.fresh().get("kill").share()).isCloseTo(0.75, ABOUT);
		assertThat(report.fresh().get("slice").share()).isEqualTo(1);
	}

	@Test
	void allSubscribersCount() throws Exception {
		story().conductor().fault("kill");
		story().claims("s", true, 1000).claims("t", false, 3000);
		assertThat(story().check().fresh().get("kill").share()).isCloseTo(0.25, ABOUT);
	}

	@Test
	void nobodyHasToBeFreshInAnOutage() throws Exception {
		story().conductor().fault("pause");
		long from = story().now();
		story().claims("s", false, 3000).conductor().outage(from, story().now());
		story().claims("s", false, 500).claims("s", true, 500);
		assertThat(story().check().fresh().get("pause").share()).isCloseTo(0.5, Offset.offset(0.2));
	}

}
