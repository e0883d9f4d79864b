/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the log says of subscriptions that are not live.
 */
final class Complaints {

	private Complaints() {
	}

	/** A server that is slow may be silent in between, which is another reason. */
	static void assertNotRepeated(String output, Predicate<String> subscription) {
		List<String> told = output.lines()
			.filter(subscription)
			.map((line) -> line.replaceFirst(".*' \\(\\d+ topics?\\) ", "").replaceFirst(", with args .*", ""))
			.toList();
		for (int i = 1; i < told.size(); i++) {
			assertThat(told.get(i)).as("%s", told).isNotEqualTo(told.get(i - 1));
		}
	}

}
