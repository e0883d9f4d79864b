/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How calls leave a client and how they end. How many may be under way:
 * {@link ClientWindowTests}.
 */
class ClientLinkTests extends AbstractClientLinkTest {

	/** The same as in other tests: to stretch one takes half a second. */
	private static final String FIRST = LinkScript.SECRET;

	private static final String SECOND = "The secret of all";

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
		LinkSettings one = open.withSecrets(List.of(FIRST));
		LinkSettings two = open.withSecrets(List.of(SECOND));
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
		List<List<String>> steps = List.of(List.of(FIRST), List.of(FIRST, SECOND), List.of(SECOND, FIRST),
				List.of(SECOND));
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
