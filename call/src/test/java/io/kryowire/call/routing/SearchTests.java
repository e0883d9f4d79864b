/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.Overflow;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that calls have been told of, and that the group does not have, or does not
 * reach.
 */
class SearchTests {

	@Test
	void aNamedNodeThatTheGroupDoesNotHaveIsLookedForOnceASecond() throws Exception {
		AtomicLong time = new AtomicLong();
		AtomicInteger searches = new AtomicInteger();
		try (FakeGroup searching = new FakeGroup(Overflow.WAIT, (group) -> group.clock(time::get).search(() -> {
			searches.incrementAndGet();
			throw new IllegalStateException("As if a directory failed");
		}), "a", "b", "c")) {
			FakePeer first = RedirectTests.first(searching);
			assertThat(searches).hasValue(0);
			searching.peers.forEach((peer) -> RedirectTests.name(peer, "d"));
			CompletableFuture<String> call = searching.client.keyedLater(RedirectTests.KEY);
			patiently().until(() -> first.calls.get() > 3);
			assertThat(searches).hasValue(1);
			time.addAndGet(TimeUnit.SECONDS.toNanos(1));
			patiently().until(() -> searches.get() == 2);
			searching.show("a", "b", "c", "d");
			assertThat(Waiting.get(call)).isEqualTo("d");
		}
	}

	/** Who has been started again may have another address. */
	@Test
	void aNamedNodeThatIsNotReachedIsLookedFor() throws Exception {
		AtomicInteger searches = new AtomicInteger();
		try (FakeGroup searching = new FakeGroup(Overflow.WAIT, (group) -> group.search(searches::incrementAndGet), "a",
				"b", "c")) {
			FakePeer first = RedirectTests.first(searching);
			FakePeer owner = RedirectTests.another(searching, first);
			owner.connect(false);
			RedirectTests.name(first, owner.name);
			CompletableFuture<String> call = searching.client.keyedLater(RedirectTests.KEY);
			patiently().until(() -> searches.get() == 1);
			owner.connect(true);
			assertThat(Waiting.get(call)).isEqualTo(owner.name);
		}
	}

}
