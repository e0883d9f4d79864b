/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that block, as most code does.
 */
class BlockingHandlersTests {

	private static final int MANY = 32;

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void manyCallersOfADatabaseAreServedAtOnce(boolean keyed) throws Exception {
		try (ServiceNodes nodes = ServiceNodes.of(new SlowDatabase())) {
			SlowDatabase.askAtOnce(nodes.caller().client(Database.class), 64, keyed);
		}
	}

	@Tag("chaos")
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aThousandCallersOfADatabaseAreServed(boolean keyed) throws Exception {
		try (ServiceNodes nodes = ServiceNodes.of(new SlowDatabase())) {
			SlowDatabase.askAtOnce(nodes.caller().client(Database.class), 1000, keyed);
		}
	}

	/** No call waits for another because of where it was put. */
	@Test
	void handlersOfDifferentKeysAndOfNoneWaitForEachOther() throws Exception {
		try (ServiceNodes nodes = ServiceNodes.of(new MeetingPlace())) {
			Meeting meeting = nodes.caller().client(Meeting.class);
			Callers.all(MANY, (number) -> assertThat((number % 2 == 0) ? meeting.join() : meeting.joinAs(number))
				.isBetween(0, MANY - 1));
		}
	}

	/**
	 * Begins when all are there.
	 */
	@KryonetExchange("meeting")
	interface Meeting {

		int join() throws Exception;

		int joinAs(@RouteKey int number) throws Exception;

	}

	private static final class MeetingPlace implements Meeting {

		private final CyclicBarrier barrier = new CyclicBarrier(MANY);

		@Override
		public int join() throws Exception {
			return this.barrier.await(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
		}

		@Override
		public int joinAs(int number) throws Exception {
			return join();
		}

	}

}
