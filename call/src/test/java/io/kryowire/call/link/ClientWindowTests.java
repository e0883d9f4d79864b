/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * How much a client sends that the server has not done yet.
 */
class ClientWindowTests extends AbstractClientLinkTest {

	@Test
	void aReportThatIsLostIsMadeGoodByTheNext() {
		LinkPair pair = pair(4);
		RemoteMethod echo = pair.method(ECHO);
		for (int i = 0; i < 4; i++) {
			assertThat(echo.tell(FAIL, new byte[1])).isTrue();
		}
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> echo.tell(FAIL, new byte[1]));
		assertThat(pair.client.inFlight()).isEqualTo(4);
		receive(pair, report(3, 3 * 35));
		assertThat(pair.client.inFlight()).isEqualTo(1);
		receive(pair, report(4, 4 * 35));
		assertThat(pair.client.inFlight()).isZero();
	}

	/** Otherwise smaller calls of others slip past it for as long as there are any. */
	@Test
	void nobodyGoesBeforeACallThatWaitsForBytes() throws Exception {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(100, 1 << 16));
		pair.answer(ECHO, (arguments) -> arguments[0]);
		RemoteMethod echo = pair.connected().method(ECHO);
		echo.tell(FAIL, new byte[40_000]);
		long first = (1 << 16) - pair.client.freeBytes();
		CallOptions patient = CallOptions.DEFAULT.withDeadline(Duration.ofDays(1));
		FutureTask<Boolean> large = new FutureTask<>(() -> echo.tell(patient, new byte[1 << 17]));
		Thread caller = new Thread(large);
		caller.start();
		patiently().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> echo.tell(FAIL, new byte[1]))
			.matches((ex) -> ex.outcome() == Outcome.NOT_SENT);
		receive(pair, report(1, first));
		assertThat(Waiting.get(large)).isTrue();
		receive(pair, report(2, first + (1 << 17)));
		assertThat(echo.tell(FAIL, new byte[1])).isTrue();
	}

	@Test
	void whenACallGivesUpWaitingForBytesThenSmallerOnesAreSentAgain() throws Exception {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(100, 1 << 16));
		pair.answer(ECHO, (arguments) -> arguments[0]);
		RemoteMethod echo = pair.connected().method(ECHO);
		echo.tell(FAIL, new byte[40_000]);
		CallOptions hurried = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(5));
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> echo.tell(hurried, new byte[1 << 17]));
		assertThat(echo.tell(FAIL, new byte[1])).isTrue();
	}

	/**
	 * It would wait for the slowest of those that are under way, and all others with it.
	 */
	@Test
	void aCallLargerThanTheWindowNeedsHalfOfIt() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(100, 1 << 16));
		List<Integer> handled = new ArrayList<>();
		pair.answer(ECHO, (arguments) -> {
			handled.add(((byte[]) java.util.Objects.requireNonNull(arguments[0])).length);
			return null;
		});
		RemoteMethod echo = pair.connected().method(ECHO);
		echo.tell(FAIL, new byte[30_000]);
		CompletableFuture<@Nullable Object> large = echo.ask(FAIL, new byte[1 << 17]);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> echo.tell(FAIL, new byte[1]));
		pair.pump();
		assertThat(outcome(large)).isNull();
		assertThat(handled).containsExactly(30_000, 1 << 17);
		assertThat(pair.client.inFlight()).isZero();
	}

	/** Its word is what the window is made of. */
	@Test
	void aServerThatIsDoneWithMoreThanItWasSentIsLeft() {
		long[][] reports = { { 3, 70 }, { 2, 71 }, { Long.MAX_VALUE, 70 }, { -1, 70 }, { 2, -1 }, { 0, 35 }, { 1, 0 } };
		for (long[] report : reports) {
			LinkPair pair = pair(10);
			RemoteMethod echo = pair.method(ECHO);
			echo.tell(FAIL, new byte[1]);
			echo.tell(FAIL, new byte[1]);
			receive(pair, report(1, 35));
			assertThatExceptionOfType(ProtocolException.class).as("%d calls, %d bytes", report[0], report[1])
				.isThrownBy(() -> receive(pair, report(report[0], report[1])))
				.withMessageContaining("2 of 70 sent");
			assertThat(pair.client.inFlight()).isEqualTo(1);
			assertThat(pair.client.freeCalls()).isEqualTo(9);
		}
	}

	/** A server may be done with calls long before their answers have come. */
	@Test
	void whenAnswersComeLongAfterTheReportsThenCallersAreNotStuck() {
		LinkPair pair = pair(2);
		RemoteMethod echo = pair.method(ECHO);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		assertTimeoutPreemptively(Waiting.LONGEST, () -> {
			int sent = 0;
			for (int i = 0; i < 100; i++) {
				CompletableFuture<@Nullable Object> call = echo.ask(FAIL, new byte[1]);
				asked.add(call);
				sent += call.isDone() ? 0 : 1;
				receive(pair, report(sent, sent * 35L));
			}
		});
		assertThat(asked).hasSize(100);
		assertThat(asked).filteredOn(CompletableFuture::isDone)
			.allSatisfy((call) -> assertThat(outcome(call)).isEqualTo(Outcome.NOT_SENT));
		pair.client.closed("test");
		assertThat(asked).allMatch(CompletableFuture::isDone);
	}

	@Test
	void theNetworkThreadDoesNotWaitForRoomThatItAloneCanBring() {
		LinkPair pair = pair(1);
		RemoteMethod echo = pair.method(ECHO);
		pair.clientChannel.network = true;
		CallOptions endless = CallOptions.DEFAULT.withDeadline(Duration.ofDays(1));
		echo.ask(endless, new byte[1]);
		CompletableFuture<@Nullable Object> second = assertTimeoutPreemptively(Waiting.LONGEST,
				() -> echo.ask(endless, new byte[1]));
		assertThat(outcome(second)).isEqualTo(Outcome.NOT_SENT);
	}

	@Test
	void whatWaitsIsCountedWithItsHeads() {
		LinkPair pair = pair(1000);
		pair.clientChannel.full = true;
		RemoteMethod echo = pair.method(ECHO);
		for (int i = 0; i < 100; i++) {
			echo.ask(FAIL.withKey(1), new byte[0]);
		}
		long waiting = pair.client.queuedBytes();
		pair.clientChannel.full = false;
		pair.toClient();
		assertThat(pair.clientChannel.frames.stream().mapToInt((frame) -> frame.length - 1).sum()).isEqualTo(waiting);
		assertThat(pair.client.queuedBytes()).isZero();
	}

}
