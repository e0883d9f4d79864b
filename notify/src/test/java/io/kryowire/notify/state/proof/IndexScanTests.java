/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * That a list of names whose pages are of several servers is none.
 */
class IndexScanTests {

	private final StateRuntime runtime = StateRuntime.system();

	private final ReconnectingLink links = new ReconnectingLink(Server::new, this.runtime, "test", Waiting.LONGEST);

	private final IndexScan.Listing listing = new IndexScan(new StateKeys("test:", "t", 1)).begin(0);

	private String node = "a";

	@AfterEach
	void close() {
		this.links.close();
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void pagesOfOneServerAreAList() {
		assertThat(next()).isEqualTo("first");
		assertThat(this.listing.isOver()).isFalse();
		assertThat(next()).isEqualTo("second");
		assertThat(this.listing.isOver()).isTrue();
	}

	@Test
	void theListBeginsAnewAtAnotherNode() {
		next();
		this.node = "b";
		assertThat(next()).isEqualTo("second");
		assertThat(this.listing.isOver()).isFalse();
		assertThat(next()).isEqualTo("first");
		assertThat(next()).isEqualTo("second");
		assertThat(this.listing.isOver()).isTrue();
	}

	@Test
	void theListBeginsAnewOverAnotherConnection() {
		next();
		this.links.discard();
		next();
		assertThat(this.listing.isOver()).isFalse();
		assertThat(next()).isEqualTo("first");
	}

	@Test
	void aListThatMovesAllTheTimeFails() {
		assertThatIllegalStateException().isThrownBy(() -> {
			for (int i = 0; i < 100; i++) {
				this.node = "n" + i;
				next();
			}
		}).withMessageContaining("while they were being listed");
	}

	private String next() {
		return this.listing.next(this.links).get(0);
	}

	/** Has two names, each on a page of its own. */
	private final class Server implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			boolean first = new String(commands.get(0).rest().get(0), StandardCharsets.US_ASCII).equals("0");
			return List.of(List.of(bytes(first ? "7" : "0"), List.of(bytes(first ? "first" : "second")),
					bytes(IndexScanTests.this.node)));
		}

		private static byte[] bytes(String text) {
			return text.getBytes(StandardCharsets.US_ASCII);
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
