/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.export.ServerCall;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.routing.Cluster;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service that calls other nodes through a contract.
 */
class NestedContractTests {

	private static final long OUTER_MILLIS = Waiting.LONGEST.toMillis() / 2;

	/** What the other nodes were told, in milliseconds. */
	private final BlockingQueue<Long> left = new LinkedBlockingQueue<>();

	@KryonetExchange
	interface Office {

		String work(String how);

	}

	@KryonetExchange
	interface Desk {

		String read(String text);

		CompletableFuture<String> readLater(String text);

		@KryonetExchange(oneway = true, deadline = "1h")
		void note(String text);

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> readEverywhere(String text);

	}

	/** How the office calls. */
	enum Way {

		BLOCKING, LATER, ONEWAY, EVERYWHERE;

		void call(Desk desk) {
			switch (this) {
				case BLOCKING -> desk.read("text");
				case LATER -> desk.readLater("text").join();
				case ONEWAY -> desk.note("text");
				case EVERYWHERE -> desk.readEverywhere("text");
			}
		}

	}

	private static final class DeskService implements Desk {

		@Override
		public String read(String text) {
			return text;
		}

		@Override
		public CompletableFuture<String> readLater(String text) {
			return CompletableFuture.completedFuture(text);
		}

		@Override
		public void note(String text) {
			// What is looked at has been noted before
		}

		@Override
		public List<NodeResult<String>> readEverywhere(String text) {
			return NodeResult.here(text);
		}

	}

	@KryonetExchange
	interface Unrelated {

		String other();

	}

	private @Nullable Object record(ServerCall call, ServerInterceptor.Chain next) throws Exception {
		this.left.add(call.context().remainingMillis());
		return next.proceed(call);
	}

	private void work(Cluster desks, Way way) throws Exception {
		desks.connect();
		Desk desk = desks.client(Desk.class);
		Office office = (how) -> {
			Way.valueOf(how).call(desk);
			return how;
		};
		try (Cluster offices = Cluster.of(office).connect()) {
			offices.client(Office.class, (builder) -> builder.deadline(Duration.ofMillis(OUTER_MILLIS)))
				.work(way.name());
		}
		Long millis = this.left.poll(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
		assertThat(millis).isNotNull();
		if (way == Way.ONEWAY) {
			assertThat(millis).isGreaterThan(OUTER_MILLIS);
		}
		else {
			assertThat(millis).isLessThanOrEqualTo(OUTER_MILLIS);
		}
	}

	/** Nobody waits for what has no answer, which keeps its own deadline. */
	@ParameterizedTest
	@EnumSource
	void whatAServiceCallsHasWhatIsLeftOfItsOwnDeadline(Way way) throws Exception {
		try (Cluster desks = new Cluster()) {
			desks.start("x", 0, List.of(this::record), new DeskService());
			desks.start("y", 0, List.of(this::record), new DeskService());
			work(desks, way);
		}
	}

	/**
	 * One of the nodes has no such service, so that calls are made again at the other.
	 */
	@ParameterizedTest
	@EnumSource(names = { "BLOCKING", "LATER", "ONEWAY" })
	void soHasWhatIsTriedAgain(Way way) throws Exception {
		try (Cluster desks = new Cluster()) {
			desks.start("x", 0, List.of(), (Unrelated) () -> "other");
			desks.start("y", 0, List.of(this::record), new DeskService());
			for (int i = 0; i < 4; i++) {
				work(desks, way);
			}
		}
	}

}
