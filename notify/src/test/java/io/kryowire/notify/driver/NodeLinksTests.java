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
		assertThat(isKeptWhenTheseBegin("a", "b")).isTrue();
	}

	@Test
	void aLinkThatNobodyWantsIsForgotten() {
		assertThat(isKeptWhenTheseBegin("b", "a")).isFalse();
	}

	/** Whether the link to a, which was not used for long, is still the same. */
	private static boolean isKeptWhenTheseBegin(String... nodes) {
		AtomicLong time = new AtomicLong();
		try (NodeLinks links = new NodeLinks((node) -> new Nothing(), () -> {
		}, time::get)) {
			links.begin("a");
			ServerLink first = links.get("a", Waiting.LONGEST.toNanos());
			time.addAndGet(TimeUnit.MINUTES.toNanos(2));
			for (String node : nodes) {
				links.begin(node);
			}
			return links.get("a", Waiting.LONGEST.toNanos()) == first;
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
