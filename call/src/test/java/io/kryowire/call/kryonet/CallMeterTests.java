/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteCallException;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What meters hear of calls, at both ends.
 */
class CallMeterTests {

	private static final CallOptions PATIENT = Links.OPTIONS;

	private static final Duration SHORT = Duration.ofMillis(50);

	private static final long SLOW_MILLIS = 100;

	private static final CallMethod ECHO = CallMethod.of("echo(int)", int.class, int.class);

	private static final CallMethod KEYED = CallMethod.of("keyed(int)", int.class, int.class);

	private static final CallMethod FAIL = CallMethod.of("fail", void.class);

	private static final CallMethod LATER = CallMethod.of("later", int.class);

	private static final CallMethod GATE = CallMethod.of("gate", void.class);

	private static final CallMethod SLOW = CallMethod.of("slow(int)", void.class, int.class);

	private final Recorder client = new Recorder();

	private final Recorder server = new Recorder();

	private final CompletableFuture<Integer> later = new CompletableFuture<>();

	private final CountDownLatch gateIsReached = new CountDownLatch(1);

	private final CountDownLatch gate = new CountDownLatch(1);

	private Node node;

	private Peer peer;

	@BeforeEach
	void connect() throws InterruptedException {
		this.node = new KryonetTransport().node(KryoCodec.of(), Links.settings("node"))
			.workers(1)
			.maxThreads(1)
			.virtualThreads(false)
			.meter(this.server)
			.method(ECHO, Execution.INLINE, (arguments) -> arguments[0])
			.method(KEYED, Execution.KEYED, (arguments) -> arguments[0])
			.method(FAIL, Execution.INLINE, (arguments) -> {
				throw new IllegalStateException("as told");
			})
			.method(LATER, Execution.INLINE, (arguments) -> this.later.copy())
			.method(GATE, Execution.KEYED, (arguments) -> {
				this.gateIsReached.countDown();
				this.gate.await();
				return null;
			})
			.method(SLOW, Execution.INLINE, (arguments) -> {
				TimeUnit.MILLISECONDS.sleep((int) arguments[0]);
				return null;
			})
			.start();
		this.peer = new KryonetTransport()
			.peer(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", this.node.port()))
			.meter(this.client)
			.connect();
		Links.connected(this.peer);
	}

	@AfterEach
	void close() {
		this.gate.countDown();
		this.peer.close();
		this.node.close();
	}

	@Test
	void whenCallsHaveResultsThenEachIsMeasuredOnceAtBothEnds() {
		for (int i = 0; i < 100; i++) {
			assertThat(this.peer.method(ECHO).call(PATIENT, i)).isEqualTo(i);
			assertThat(this.peer.method(KEYED).ask(PATIENT, i).join()).isEqualTo(i);
		}
		assertThat(this.client.of(ECHO)).hasSize(100).allMatch((end) -> end.outcome() == null && end.nanos() > 0);
		assertThat(this.client.of(KEYED)).hasSize(100).allMatch((end) -> end.outcome() == null && end.nanos() > 0);
		patiently().untilAsserted(() -> assertThat(this.server.of(ECHO)).hasSize(100));
		patiently().untilAsserted(() -> assertThat(this.server.of(KEYED)).hasSize(100));
		assertThat(this.server.of(KEYED)).allMatch((end) -> end.outcome() == null && end.nanos() >= 0);
	}

	@Test
	void whenAHandlerThrowsThenBothEndsSayRemote() {
		assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> this.peer.method(FAIL).call(PATIENT));
		assertThat(this.client.of(FAIL)).singleElement().matches((end) -> end.outcome() == Outcome.REMOTE);
		patiently().untilAsserted(() -> assertThat(this.server.of(FAIL)).singleElement()
			.matches((end) -> end.outcome() == Outcome.REMOTE));
	}

	@Test
	void whenAResultComesLaterThenItIsMeasuredWhenItIsThere() {
		CompletableFuture<@Nullable Object> asked = this.peer.method(LATER).ask(PATIENT);
		this.peer.method(ECHO).call(PATIENT, 1);
		assertThat(this.server.of(LATER)).isEmpty();
		this.later.complete(7);
		assertThat(asked.join()).isEqualTo(7);
		patiently().untilAsserted(
				() -> assertThat(this.server.of(LATER)).singleElement().matches((end) -> end.outcome() == null));
		assertThat(this.client.of(LATER)).singleElement().matches((end) -> end.outcome() == null);
	}

	@Test
	void whenASlowHandlerStandsBeforeOthersInAFrameThenTheirTimesDoNotContainIts() {
		long start = System.nanoTime();
		for (int i = 0; i < 20; i++) {
			this.peer.method(SLOW).tell(PATIENT, (i % 10 == 0) ? (int) SLOW_MILLIS : 0);
		}
		patiently().untilAsserted(() -> assertThat(this.server.of(SLOW)).hasSize(20));
		long all = System.nanoTime() - start;
		List<End> ends = this.server.of(SLOW);
		assertThat(ends).filteredOn((end) -> end.nanos() >= TimeUnit.MILLISECONDS.toNanos(SLOW_MILLIS))
			.hasSizeGreaterThanOrEqualTo(2);
		assertThat(ends.stream().mapToLong(End::nanos).sum()).as("times of which none contains another's")
			.isLessThanOrEqualTo(all);
	}

	@Test
	void whenNobodyWaitsThenTheClientCountsATellAndTheServerTimesIt() {
		assertThat(this.peer.method(ECHO).tell(PATIENT, 1)).isTrue();
		assertThat(this.client.of(ECHO)).isEmpty();
		assertThat(this.client.tells).containsExactly("echo(int) null");
		patiently().untilAsserted(() -> assertThat(this.server.of(ECHO)).hasSize(1));
	}

	@Test
	void whenACallIsCancelledThenTheClientSaysUnknownOnce() {
		CompletableFuture<@Nullable Object> asked = this.peer.method(LATER).ask(PATIENT);
		this.peer.method(ECHO).call(PATIENT, 1);
		asked.cancel(true);
		assertThat(this.client.of(LATER)).singleElement().matches((end) -> end.outcome() == Outcome.UNKNOWN);
		this.later.complete(1);
		this.peer.method(ECHO).call(PATIENT, 1);
		assertThat(this.client.of(LATER)).hasSize(1);
	}

	@ParameterizedTest
	@EnumSource(names = { "FAIL", "WAIT" })
	void whenAnAnswerDoesNotComeInTimeThenTheClientSaysExpiredOnce(Overflow overflow) {
		CallOptions hasty = PATIENT.withOverflow(overflow).withDeadline(SHORT);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> this.peer.method(LATER).call(hasty));
		assertThatThrownBy(() -> this.peer.method(LATER).ask(hasty).join()).hasCauseInstanceOf(CallException.class);
		patiently().untilAsserted(() -> assertThat(this.client.of(LATER)).hasSize(2)
			.allMatch((end) -> end.outcome() == Outcome.EXPIRED && end.nanos() >= SHORT.toNanos()));
	}

	@Test
	void whenACallExpiresBeforeItsHandlerThenTheServerSaysExpiredWithoutATime() throws Exception {
		this.peer.method(GATE).tell(PATIENT);
		Waiting.await(this.gateIsReached);
		CompletableFuture<@Nullable Object> asked = this.peer.method(KEYED).ask(PATIENT.withDeadline(SHORT), 1);
		assertThatThrownBy(asked::join).isNotNull();
		// At the server its time begins when it has come.
		Eventually.until("it has come", () -> this.node.statistics().callsReceived() == 2);
		long come = System.nanoTime();
		Eventually.until("its time is over there too", () -> System.nanoTime() - come > SHORT.toNanos());
		this.gate.countDown();
		patiently().untilAsserted(() -> assertThat(this.server.of(KEYED)).containsExactly(new End(0, Outcome.EXPIRED)));
	}

	@Test
	void whenThereIsNoConnectionThenAllKindsOfCallsSayNotSent() {
		this.node.close();
		Eventually.until("the end is noticed", () -> !this.peer.isConnected());
		CallOptions hasty = PATIENT.withOverflow(Overflow.FAIL);
		assertThatThrownBy(() -> this.peer.method(ECHO).call(hasty, 1)).isInstanceOf(CallException.class);
		assertThat(this.peer.method(ECHO).ask(hasty, 1)).isCompletedExceptionally();
		assertThatThrownBy(() -> this.peer.method(ECHO).tell(hasty, 1)).isInstanceOf(CallException.class);
		assertThat(this.peer.method(ECHO).tell(PATIENT.withOverflow(Overflow.DROP), 1)).isFalse();
		assertThat(this.client.of(ECHO)).hasSize(2).allMatch((end) -> end.outcome() == Outcome.NOT_SENT);
		assertThat(this.client.tells).containsExactly("echo(int) NOT_SENT", "echo(int) NOT_SENT");
	}

	@Test
	void whenArgumentsCannotBeWrittenThenTheCallWasNotSent() {
		assertThatThrownBy(() -> this.peer.method(ECHO).ask(PATIENT, "no number")).isNotNull();
		assertThat(this.client.of(ECHO)).singleElement().matches((end) -> end.outcome() == Outcome.NOT_SENT);
	}

	@Test
	void whenTheConnectionIsLostThenCallsUnderWaySayUnknown() {
		CompletableFuture<@Nullable Object> asked = this.peer.method(LATER).ask(PATIENT);
		this.peer.method(ECHO).call(PATIENT, 1);
		this.node.close();
		assertThatThrownBy(asked::join).isNotNull();
		assertThat(this.client.of(LATER)).singleElement().matches((end) -> end.outcome() == Outcome.UNKNOWN);
	}

	@Test
	void whenMetersThrowThenCallsGoOn() {
		this.client.broken = true;
		this.server.broken = true;
		for (int i = 0; i < 10; i++) {
			assertThat(this.peer.method(ECHO).call(PATIENT, i)).isEqualTo(i);
			assertThat(this.peer.method(KEYED).call(PATIENT, i)).isEqualTo(i);
			assertThat(this.peer.method(ECHO).tell(PATIENT, i)).isTrue();
		}
		assertThat(this.peer.statistics().connects()).isEqualTo(1);
		patiently().untilAsserted(() -> assertThat(this.peer.statistics().inFlight()).isZero());
	}

	@Test
	void whenFramesTravelThenTheirBytesAreCountedAtBothEnds() {
		this.peer.method(ECHO).call(PATIENT, 1);
		patiently().untilAsserted(() -> {
			assertThat(this.peer.statistics().bytesSent()).isPositive()
				.isEqualTo(this.node.statistics().bytesReceived());
			assertThat(this.node.statistics().bytesSent()).isPositive()
				.isEqualTo(this.peer.statistics().bytesReceived());
		});
	}

	@Test
	void whenACallIsUnderWayThenTheWindowIsSmaller() {
		long free = this.peer.statistics().freeCalls();
		long bytes = this.peer.statistics().freeBytes();
		assertThat(free).isPositive();
		this.peer.method(LATER).ask(PATIENT);
		assertThat(this.peer.statistics().freeCalls()).isEqualTo(free - 1);
		assertThat(this.peer.statistics().freeBytes()).isLessThan(bytes);
		this.later.complete(1);
		patiently().untilAsserted(() -> assertThat(this.peer.statistics().freeCalls()).isEqualTo(free));
		assertThat(this.node.statistics().freeCalls()).isZero();
	}

	/** What a timer was told. */
	private record End(long nanos, @Nullable Outcome outcome) {
	}

	/** Remembers all of it. */
	private static final class Recorder implements CallMeter {

		final List<String> tells = new CopyOnWriteArrayList<>();

		volatile boolean broken;

		private final List<CallMethod> methods = new CopyOnWriteArrayList<>();

		private final List<End> ends = new CopyOnWriteArrayList<>();

		List<End> of(CallMethod method) {
			List<End> found = new java.util.ArrayList<>();
			for (int i = 0; i < this.ends.size(); i++) {
				if (this.methods.get(i).equals(method)) {
					found.add(this.ends.get(i));
				}
			}
			return found;
		}

		@Override
		public Timer timer(CallMethod method) {
			return new Timer() {

				@Override
				public void ended(long nanos, @Nullable Outcome outcome) {
					add(method, nanos, outcome);
				}

				@Override
				public void told(@Nullable Outcome outcome) {
					requireWhole();
					Recorder.this.tells.add(method.name() + " " + outcome);
				}

			};
		}

		private synchronized void add(CallMethod method, long nanos, @Nullable Outcome outcome) {
			requireWhole();
			this.methods.add(method);
			this.ends.add(new End(nanos, outcome));
		}

		private void requireWhole() {
			if (this.broken) {
				throw new IllegalStateException("a broken meter, as told");
			}
		}

	}

}
