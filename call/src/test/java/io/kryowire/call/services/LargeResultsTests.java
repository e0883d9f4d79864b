/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.contract.KryonetExchange;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of megabytes beside pings, which go on, on the same connection and on another.
 */
class LargeResultsTests {

	private static final int MB = 1 << 20;

	@Test
	void pingsGoOnBesideResultsOfEightMegabytes() throws Exception {
		fetchBesidePings(UnaryOperator.identity(), 3, 8 * MB, 6, 15);
	}

	@Test
	void pingsGoOnBesideResultsOfFortyMegabytes() throws Exception {
		fetchBesidePings((settings) -> settings.withMaxMessageBytes(48 * MB), 1, 40 * MB, 2, 10);
	}

	/** Results and pings come all the time, until there have been enough of each. */
	private static void fetchBesidePings(UnaryOperator<LinkSettings> settings, int fetchers, int bytes, int results,
			int pings) throws Exception {
		AtomicInteger fetched = new AtomicInteger();
		AtomicInteger pinged = new AtomicInteger();
		AtomicInteger pingedElsewhere = new AtomicInteger();
		AtomicBoolean enough = new AtomicBoolean();
		try (ServiceNodes nodes = ServiceNodes.start(settings, (node) -> new ArchiveService(), "A")) {
			Archive archive = nodes.caller().client(Archive.class);
			Archive elsewhere = nodes.node("A").client(Archive.class);
			Callers callers = Callers.start(fetchers + 2, (number) -> {
				while (!enough.get()) {
					if (number < fetchers) {
						byte[] document = archive.fetch(bytes);
						assertThat(document.length).isEqualTo(bytes);
						assertThat(document[bytes - 1]).isEqualTo(ArchiveService.CONTENT);
						fetched.incrementAndGet();
					}
					else {
						ping((number == fetchers) ? archive : elsewhere,
								(number == fetchers) ? pinged : pingedElsewhere);
					}
				}
			});
			try {
				patiently().untilAsserted(() -> {
					if (!callers.hasFailed()) {
						assertThat(fetched).as("results").hasValueGreaterThanOrEqualTo(results);
						assertThat(pinged).as("pings").hasValueGreaterThanOrEqualTo(pings);
						assertThat(pingedElsewhere).as("pings elsewhere").hasValueGreaterThanOrEqualTo(pings);
					}
				});
			}
			finally {
				enough.set(true);
			}
			callers.awaitSuccess();
		}
	}

	private static void ping(Archive archive, AtomicInteger pinged) {
		assertThat(archive.ping(pinged.get())).isEqualTo(pinged.get());
		pinged.incrementAndGet();
	}

	/**
	 * Holds documents of any size.
	 */
	@KryonetExchange("archive")
	interface Archive {

		byte[] fetch(int bytes);

		int ping(int number);

	}

	private static final class ArchiveService implements Archive {

		static final byte CONTENT = 7;

		@Override
		public byte[] fetch(int bytes) {
			byte[] document = new byte[bytes];
			Arrays.fill(document, CONTENT);
			return document;
		}

		@Override
		public int ping(int number) {
			return number;
		}

	}

}
