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
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

class ClientLinkTests {

	private static final CallMethod ECHO = CallMethod.of("echo", byte[].class, byte[].class);

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static LinkPair pair(int windowCalls) {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(windowCalls, 1 << 24));
		pair.answer(ECHO, (arguments) -> arguments[0]);
		return pair.connected();
	}

	private static @Nullable Outcome outcome(CompletableFuture<@Nullable Object> call) {
		assertThat(call).isDone();
		return call.handle((value, problem) -> (problem instanceof CallException ex) ? ex.outcome() : null).join();
	}

	/** An answer of the server's: what it is done with, and nothing else. */
	private static byte[] report(long calls, long bytes) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.REPLIES);
		FrameWriter.writeLong(frame, calls);
		FrameWriter.writeLong(frame, bytes);
		return frame.toByteArray();
	}

	private static void receive(LinkPair pair, byte[] frame) {
		pair.client.received(frame, 0, frame.length);
	}

	@Test
	void aCallIsAnswered() {
		LinkPair pair = pair(100);
		CompletableFuture<@Nullable Object> call = pair.method(ECHO).ask(FAIL, new byte[] { 1, 2 });
		assertThat(call).isNotDone();
		assertThat(pair.client.inFlight()).isEqualTo(1);
		pair.pump();
		assertThat(call.join()).isEqualTo(new byte[] { 1, 2 });
		assertThat(pair.client.inFlight()).isZero();
		assertThat(pair.client.peerId()).isEqualTo("node");
		assertThat(pair.events).containsExactly("ready [4711]");
	}

	/** The name of an exception that is longer than what comes. */
	@Test
	void aFailureThatCannotBeReadEndsItsCall() {
		LinkPair pair = pair(100);
		CompletableFuture<@Nullable Object> call = pair.method(ECHO).ask(FAIL, new byte[1]);
		CompletableFuture<@Nullable Object> other = pair.method(ECHO).ask(FAIL, new byte[1]);
		WireBuffer frame = new WireBuffer();
		byte[] head = report(1, 35);
		frame.append(head, 0, head.length);
		for (long each : new long[] { ((CallFuture) call).id(), Outcome.REMOTE.code(), 2, 100, 'x' }) {
			frame.appendVarint(each);
		}
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> receive(pair, frame.toByteArray()));
		assertThat(outcome(call)).isEqualTo(Outcome.UNKNOWN);
		assertThat(other).as("which ends with the connection").isNotDone();
		assertThat(call).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.havingRootCause()
			.isInstanceOf(ProtocolException.class);
	}

	/** Nobody plays the network thread, which would do it otherwise. */
	@Test
	void aCallThatItsOwnCallerGivesUpIsCountedAsExpired() {
		LinkPair pair = pair(100);
		assertThatExceptionOfType(CallException.class)
			.isThrownBy(() -> pair.method(ECHO).call(FAIL.withDeadline(Duration.ofMillis(5)), new byte[1]))
			.matches((ex) -> ex.outcome() == Outcome.EXPIRED);
		assertThat(pair.clientCounters.ofPeer(List.of()).expired()).isEqualTo(1);
	}

	@Test
	void callsMadeWhileAnotherIsOnItsWayLeaveTogether() {
		LinkPair pair = pair(1000);
		RemoteMethod echo = pair.method(ECHO);
		for (int i = 0; i < 500; i++) {
			echo.ask(FAIL, new byte[] { 1 });
		}
		assertThat(pair.clientChannel.frames).hasSize(1);
		assertThat(pair.clientChannel.wakes).isEqualTo(1);
		pair.toClient();
		assertThat(pair.clientChannel.frames).hasSize(2);
		pair.pump();
		assertThat(pair.serverCounters.ofPeer(List.of()).callsReceived()).isEqualTo(500);
	}

	@Test
	void whenTheConnectionIsLostThenTheOutcomeSaysWhetherACallHadBeenSent() {
		LinkPair pair = pair(1000);
		RemoteMethod echo = pair.method(ECHO);
		CompletableFuture<@Nullable Object> sent = echo.ask(FAIL, new byte[1]);
		CompletableFuture<@Nullable Object> sentInPieces = echo.ask(FAIL, new byte[200_000]);
		pair.toClient();
		CompletableFuture<@Nullable Object> sentInPart = echo.ask(FAIL, new byte[200_000]);
		pair.clientChannel.meanwhile(() -> pair.clientChannel.full = true);
		pair.toClient();
		CompletableFuture<@Nullable Object> waiting = echo.ask(FAIL, new byte[1]);
		pair.client.closed("test");
		assertThat(outcome(sent)).isEqualTo(Outcome.UNKNOWN);
		assertThat(outcome(sentInPieces)).isEqualTo(Outcome.UNKNOWN);
		assertThat(outcome(sentInPart)).isEqualTo(Outcome.NOT_SENT);
		assertThat(outcome(waiting)).isEqualTo(Outcome.NOT_SENT);
		assertThat(outcome(echo.ask(FAIL, new byte[1]))).isEqualTo(Outcome.NOT_SENT);
		assertThat(pair.events).contains("ended test");
	}

	@Test
	void whenTheConnectionIsLostWhileACallIsBeingSentThenItMayHaveArrived() {
		LinkPair pair = pair(1000);
		pair.clientChannel.meanwhile(() -> pair.client.closed("test"));
		assertThat(outcome(pair.method(ECHO).ask(FAIL, new byte[1]))).isEqualTo(Outcome.UNKNOWN);
	}

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

	/** A server may send more than its client takes, which has told it nothing. */
	@Test
	void aResultThatIsTooLongForTheClientFailsItsCallAndNothingElse() {
		LinkSettings settings = LinkSettings.of("node");
		LinkPair pair = new LinkPair(settings.withMaxMessageBytes(1 << 16), settings);
		CallMethod grow = pair.answer(CallMethod.of("grow", byte[].class, int.class),
				(arguments) -> new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])]);
		RemoteMethod method = pair.connected().method(grow);
		CompletableFuture<@Nullable Object> before = method.ask(FAIL, 10);
		CompletableFuture<@Nullable Object> longer = method.ask(FAIL, 1 << 20);
		CompletableFuture<@Nullable Object> cancelled = method.ask(FAIL, 1 << 20);
		cancelled.cancel(false);
		CompletableFuture<@Nullable Object> after = method.ask(FAIL, 1 << 15);
		pair.pump();
		assertThat(before.join()).isEqualTo(new byte[10]);
		assertThat(outcome(longer)).isEqualTo(Outcome.REMOTE);
		assertThat(longer.handle((value, problem) -> problem).join()).hasMessageContaining("grow has run")
			.hasMessageContaining("more than this client's max-message-size=65536");
		assertThat(after.join()).isEqualTo(new byte[1 << 15]);
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
	void theNetworkThreadIsToldOfTheDeadlineAndEndsTheCallThen() {
		LinkPair pair = pair(10);
		long before = System.nanoTime();
		CompletableFuture<@Nullable Object> call = pair.method(ECHO)
			.ask(FAIL.withDeadline(Duration.ofMillis(400)), new byte[1]);
		long after = System.nanoTime();
		long deadline = TimeUnit.MILLISECONDS.toNanos(400);
		assertThat(pair.clientChannel.wokenBy).isBetween(before + deadline, after + deadline);
		assertThat(pair.client.nextExpiry()).isEqualTo(pair.clientChannel.wokenBy);
		pair.client.passEnded(pair.client.nextExpiry() - 1);
		assertThat(call).isNotDone();
		pair.client.passEnded(pair.client.nextExpiry());
		assertThat(outcome(call)).isEqualTo(Outcome.EXPIRED);
		assertThat(pair.client.nextExpiry()).isEqualTo(Long.MAX_VALUE);
		assertThat(pair.client.inFlight()).isEqualTo(1);
		pair.pump();
		assertThat(pair.client.inFlight()).isZero();
	}

	/** Not only when it is the first: another thread's sending must not hide it. */
	@Test
	void theNetworkThreadIsToldOfADeadlineThatIsEarlierThanTheOthers() {
		LinkPair pair = pair(10);
		RemoteMethod echo = pair.method(ECHO);
		pair.clientChannel.meanwhile(() -> echo.ask(FAIL.withDeadline(Duration.ofMillis(5)), new byte[1]));
		echo.ask(FAIL, new byte[1]);
		assertThat(pair.client.nextExpiry()).isEqualTo(pair.clientChannel.wokenBy);
	}

	@Test
	void whenACallIsCancelledThenTheServerIsToldItsNumber() {
		LinkPair pair = pair(10);
		CompletableFuture<@Nullable Object> call = pair.method(ECHO).ask(FAIL, new byte[1]);
		pair.clientChannel.take();
		assertThat(call.cancel(false)).isTrue();
		assertThat(pair.clientChannel.wakes).isEqualTo(1);
		pair.toClient();
		assertThat(pair.clientChannel.frames).containsExactly(new byte[] { FrameKind.CANCEL, 1 });
		assertThat(call.cancel(false)).isTrue();
		pair.toClient();
		assertThat(pair.clientChannel.frames).hasSize(1);
	}

	/** Of the links before: what is on its way to them means nothing here. */
	@Test
	void numbersOfCallsGoOnWhereTheLinkBeforeHasEnded() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.answer(ECHO, (arguments) -> arguments[0]);
		pair.firstCall = 70;
		RemoteMethod echo = pair.connected().method(ECHO);
		for (int number = 70; number < 72; number++) {
			CompletableFuture<@Nullable Object> call = echo.ask(FAIL, new byte[1]);
			pair.toClient();
			pair.clientChannel.take();
			call.cancel(false);
			pair.toClient();
			assertThat(pair.clientChannel.take()).containsExactly(new byte[] { FrameKind.CANCEL, (byte) number });
		}
		pair.client.closed("test");
		assertThat(pair.client.nextCall()).isEqualTo(72);
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

	@Test
	void answersToUnknownCallsAndSecondAnswersAreIgnored() {
		LinkPair pair = pair(10);
		CompletableFuture<@Nullable Object> call = pair.method(ECHO).ask(FAIL, new byte[] { 7 });
		pair.toServer();
		byte[] answer = pair.serverChannel.take().get(0);
		receive(pair, answer);
		receive(pair, answer);
		byte[] unknown = answer.clone();
		unknown[Protocol.REPLIES_HEAD] = 99;
		receive(pair, unknown);
		assertThat(call.join()).isEqualTo(new byte[] { 7 });
	}

	@Test
	void whatAServerMustNotSendEndsTheConnection() {
		for (int kind : new int[] { FrameKind.HELLO, FrameKind.PROOF, FrameKind.CALLS, FrameKind.CANCEL, 11, 255 }) {
			assertThatExceptionOfType(ProtocolException.class).as("kind %d", kind)
				.isThrownBy(() -> receive(pair(10), new byte[] { (byte) kind, 0, 0 }));
		}
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> receive(pair(10), new byte[] { FrameKind.REFUSED, 4, 'w', '\n', 'h', 'y' }))
			.withMessageContaining("w hy");
	}

	@Test
	void whenTheSecretsDifferThenNeitherSideGoesOn() {
		LinkSettings open = LinkSettings.of("node");
		LinkSettings one = open.withSecrets(List.of("one secret of two"));
		LinkSettings two = open.withSecrets(List.of("another secret of two"));
		for (LinkSettings[] sides : new LinkSettings[][] { { one, two }, { one, open }, { open, one } }) {
			LinkPair pair = new LinkPair(sides[0], sides[1]);
			assertThatExceptionOfType(ProtocolException.class).isThrownBy(pair::connected)
				.withMessageContaining("secret");
			assertThat(pair.server.isProven()).isFalse();
		}
	}

	/** First every node accepts the new secret, then every node proves it. */
	@Test
	void aSecretIsReplacedInThreeSteps() {
		List<List<String>> steps = List.of(List.of("the old secret of all"),
				List.of("the old secret of all", "the new secret of all"),
				List.of("the new secret of all", "the old secret of all"), List.of("the new secret of all"));
		for (int i = 0; i + 1 < steps.size(); i++) {
			LinkSettings before = LinkSettings.of("before").withSecrets(steps.get(i));
			LinkSettings after = LinkSettings.of("after").withSecrets(steps.get(i + 1));
			assertThat(new LinkPair(before, after).connected().server.isProven()).isTrue();
			assertThat(new LinkPair(after, before).connected().server.isProven()).isTrue();
		}
	}

	@Test
	void whenTheServerGoesAwayThenTheOwnerIsTold() {
		LinkPair pair = pair(10);
		pair.server.goAway();
		pair.pump();
		receive(pair, new byte[] { FrameKind.GOAWAY });
		assertThat(pair.events).as("once").containsExactly("ready [4711]", "going away");
	}

}
