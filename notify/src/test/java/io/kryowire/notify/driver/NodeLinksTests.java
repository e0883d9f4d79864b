/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which links to nodes are kept.
 */
class NodeLinksTests {

	/** Whoever begins with several nodes gets links to all of them. */
	@Test
	void aLinkThatWasNotUsedForLongIsNotForgottenWhileItIsWanted() {
		AtomicLong time = new AtomicLong();
		try (NodeLinks links = new NodeLinks((node) -> new Nothing(), () -> {
		}, time::get)) {
			links.begin("a");
			ServerLink first = links.get("a", Waiting.LONGEST.toNanos());
			time.addAndGet(TimeUnit.MINUTES.toNanos(2));
			links.begin("a");
			links.begin("b");
			assertThat(links.get("a", Waiting.LONGEST.toNanos())).isSameAs(first);
		}
	}

	@Test
	void aLinkThatNobodyWantsIsForgotten() {
		AtomicLong time = new AtomicLong();
		try (NodeLinks links = new NodeLinks((node) -> new Nothing(), () -> {
		}, time::get)) {
			links.begin("a");
			ServerLink first = links.get("a", Waiting.LONGEST.toNanos());
			time.addAndGet(TimeUnit.MINUTES.toNanos(2));
			links.begin("b");
			links.begin("a");
			assertThat(links.get("a", Waiting.LONGEST.toNanos())).isNotSameAs(first);
		}
	}

	/** Leads nowhere. */
	private static final class Nothing implements ServerLink {

		@Override
		public void send(List<Command> commands, Duration timeout) {
			throw new UnsupportedOperationException();
		}

		@Override
		public List<@Nullable Object> receive() {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
