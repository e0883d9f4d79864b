/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Handlers that return futures which nobody ever completes.
 */
class UnfinishedFuturesTests {

	/** More than may be under way on a connection. */
	private static final int MORE_THAN_THE_WINDOW = 20_000;

	private static final CallOptions SHORT = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(500));

	private final ParcelService service = new ParcelService();

	private ServiceNodes nodes;

	private Parcels parcels;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = ServiceNodes.of(this.service);
		this.parcels = this.nodes.caller().client(Parcels.class, "A");
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	@Test
	void asksExpireAndLeaveTheirPlacesInTheWindow() throws Exception {
		RemoteMethod track = this.nodes.caller().method(Parcels.class, "A", "track");
		List<CompletableFuture<?>> calls = new ArrayList<>();
		Callers.sendUntil(MORE_THAN_THE_WINDOW, this.service.lost::get, () -> {
			CompletableFuture<?> call = track.ask(SHORT, "lost");
			if (call.isCompletedExceptionally() && outcome(call) == Outcome.NOT_SENT) {
				return false;
			}
			return calls.add(call);
		});
		for (CompletableFuture<?> call : calls) {
			assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(call));
			assertThat(outcome(call)).isEqualTo(Outcome.EXPIRED);
		}
		assertTakesCalls();
	}

	@Test
	void tellsLeaveTheirPlacesInTheWindow() throws Exception {
		RemoteMethod track = this.nodes.caller().method(Parcels.class, "A", "track");
		Callers.sendUntil(MORE_THAN_THE_WINDOW, this.service.lost::get, () -> {
			try {
				return track.tell(SHORT, "lost");
			}
			catch (CallException ex) {
				assertThat(ex.outcome()).isEqualTo(Outcome.NOT_SENT);
				return false;
			}
		});
		assertTakesCalls();
	}

	private static Outcome outcome(CompletableFuture<?> call) {
		Throwable problem = call.handle((result, thrown) -> thrown).join();
		assertThat(problem).isInstanceOf(CallException.class);
		return ((CallException) problem).outcome();
	}

	/** As many as find room at once, on the same connection. */
	private void assertTakesCalls() throws Exception {
		List<CompletableFuture<String>> calls = new ArrayList<>();
		for (int i = 0; i < MORE_THAN_THE_WINDOW; i++) {
			calls.add(this.parcels.track("parcel"));
		}
		for (CompletableFuture<String> call : calls) {
			assertThat(Waiting.get(call)).isEqualTo("on its way");
		}
		assertThat(this.nodes.node("A").server().statistics().connects()).as("connections, the node's own among them")
			.isEqualTo(2);
	}

	/**
	 * Parcels, which may be lost.
	 */
	@KryonetExchange("parcels")
	interface Parcels {

		CompletableFuture<String> track(String parcel);

	}

	private static final class ParcelService implements Parcels {

		private final AtomicInteger lost = new AtomicInteger();

		@Override
		public CompletableFuture<String> track(String parcel) {
			if ("parcel".equals(parcel)) {
				return CompletableFuture.completedFuture("on its way");
			}
			this.lost.incrementAndGet();
			return new CompletableFuture<>();
		}

	}

}
