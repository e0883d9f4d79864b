/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ServerLinkTests {

	private static final CallMethod GROW = CallMethod.of("grow", byte[].class, int.class);

	private static final CallMethod LATER = CallMethod.of("later", int.class, int.class);

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private final List<CompletableFuture<Integer>> promised = new ArrayList<>();

	private int executed;

	private LinkPair pair(LinkSettings settings) {
		LinkPair pair = LinkPair.of(settings);
		pair.answer(GROW, (arguments) -> {
			this.executed++;
			return new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])];
		});
		pair.answer(LATER, (arguments) -> {
			CompletableFuture<Integer> future = new CompletableFuture<>();
			this.promised.add(future);
			return future;
		});
		return pair.connected();
	}

	private static void receive(LinkPair pair, int... frame) {
		WireBuffer bytes = new WireBuffer();
		for (int value : frame) {
			bytes.appendByte(value);
		}
		pair.server.received(bytes.array(), 0, bytes.length());
	}

	private static void assertRefused(LinkPair pair, int... frame) {
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> receive(pair, frame));
	}

	private static long[] report(byte[] replies) {
		FrameReader reader = new FrameReader().over(replies, 0, replies.length);
		assertThat(reader.readByte()).isEqualTo(FrameKind.REPLIES);
		return new long[] { reader.readLong(), reader.readLong() };
	}

	@Test
	void aStrangerGetsNothingButTheHandshake() {
		for (int kind : new int[] { FrameKind.CALLS, FrameKind.CHUNK, FrameKind.CANCEL, FrameKind.PROOF,
				FrameKind.WELCOME, 0, 11, 255 }) {
			LinkPair pair = LinkPair.of(LinkSettings.of("node"));
			assertRefused(pair, kind, 0, 0, 0, 0, 0, 0);
			assertThat(pair.serverChannel.frames).isEmpty();
		}
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		byte[] large = new byte[Protocol.LARGEST_STRANGERS_FRAME + 1];
		large[0] = FrameKind.HELLO;
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> pair.server.received(large, 0, large.length))
			.withMessageContaining("4097");
	}

	@Test
	void aCallThatIsBeingRunIsInFlight() {
		List<Long> seen = new ArrayList<>();
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.answer(GROW, (arguments) -> {
			seen.add(pair.server.inFlight());
			return new byte[0];
		});
		RemoteMethod grow = pair.connected().method(GROW);
		grow.ask(FAIL, 1);
		grow.ask(FAIL, 1);
		pair.pump();
		assertThat(seen).containsExactly(1L, 1L);
		assertThat(pair.server.inFlight()).isZero();
	}

	@Test
	void aNodeOwesAnswersToThoseThatHaveProvenThemselves() {
		LinkPair stranger = LinkPair.of(LinkSettings.of("node"));
		LinkPair friend = LinkPair.of(LinkSettings.of("node")).connected();
		for (LinkPair pair : List.of(stranger, friend)) {
			pair.serverChannel.full = true;
			pair.server.refuse("no room");
			assertThat(pair.server.queuedBytes()).isPositive();
		}
		assertThat(stranger.serverCounters.isAnswered(Stream.of(stranger.server))).isTrue();
		assertThat(friend.serverCounters.isAnswered(Stream.of(friend.server))).isFalse();
	}

	@Test
	void aNodeThatGoesAwayRefusesWhoeverProvesItselfMeanwhile() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.client.start();
		pair.toServer();
		pair.server.goAway();
		pair.toClient();
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(pair::toServer)
			.withMessage("this node is going away");
		assertThat(pair.serverChannel.frames).isEmpty();
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isEqualTo(1);
		pair.server.closed("refused");
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isZero();
		assertThat(pair.events).isEmpty();
	}

	/** It counts before its welcome is sent, so that it is waited for. */
	@Test
	void aNodeThatGoesAwayAsksWhoeverItWelcomesAtTheSameMoment() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.client.start();
		pair.toServer();
		pair.toClient();
		List<Long> counted = new ArrayList<>();
		pair.serverChannel.meanwhile(() -> {
			counted.add((long) pair.serverCounters.ofPeer(List.of()).connections());
			pair.server.goAway();
		});
		pair.pump();
		pair.server.goAway();
		pair.pump();
		assertThat(counted).containsExactly(1L);
		assertThat(pair.events).containsExactly("ready [4711]", "going away");
		assertThat(pair.moved).filteredOn((frame) -> frame[0] == FrameKind.GOAWAY).hasSize(1);
	}

	@Test
	void aConnectionThatBreaksWhileItIsWelcomedIsGone() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.client.start();
		pair.toServer();
		pair.toClient();
		pair.serverChannel.meanwhile(() -> pair.server.closed("broken"));
		pair.toServer();
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isZero();
	}

	@Test
	void aHelloOfAnotherProtocolOrVersionIsRefused() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.client.start();
		byte[] hello = pair.clientChannel.take().get(0);
		for (int[] change : new int[][] { { 1, 'X' }, { 5, 3 }, { 6, 1 }, { 7, 0 }, { 7, 127 }, { 8, 10 } }) {
			byte[] other = hello.clone();
			other[change[0]] = (byte) change[1];
			assertThatExceptionOfType(ProtocolException.class).as("byte %d", change[0])
				.isThrownBy(() -> LinkPair.of(LinkSettings.of("node")).server.received(other, 0, other.length));
		}
		byte[] newer = hello.clone();
		newer[6] = 9;
		pair.server.received(newer, 0, newer.length);
		assertThat(pair.serverChannel.frames).hasSize(1);
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> pair.server.received(hello, 0, hello.length))
			.withMessageContaining("second");
	}

	@Test
	void aClientThatTakesTooLongToProveItselfIsLate() {
		LinkPair silent = LinkPair.of(LinkSettings.of("node"));
		long now = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LinkSettings.of("x").handshakeMillis());
		assertThat(silent.server.isLate(System.nanoTime() - TimeUnit.SECONDS.toNanos(1))).isFalse();
		assertThat(silent.server.isLate(now + 1)).isTrue();
		assertThat(pair(LinkSettings.of("node")).server.isLate(now + TimeUnit.DAYS.toNanos(1))).isFalse();
	}

	@Test
	void whatAClientMustNotSendEndsTheConnection() {
		for (int kind : new int[] { FrameKind.CHALLENGE, FrameKind.WELCOME, FrameKind.REPLIES, FrameKind.GOAWAY, 11,
				255, FrameKind.HELLO, FrameKind.PROOF }) {
			assertRefused(pair(LinkSettings.of("node")), kind, 0, 0, 0, 0, 0);
		}
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CALLS, 7 << Protocol.FLAG_BITS, 100, 0);
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CALLS, 0, 100, 5, 0);
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CALLS, Protocol.ASK, 1);
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CHUNK, 1, 0);
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CHUNK, 1, 2, 0, 0, 0);
		assertRefused(pair(LinkSettings.of("node")), FrameKind.CHUNK, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0);
		assertThat(this.executed).isZero();
	}

	@Test
	void aClientThatIgnoresItsWindowIsDisconnected() {
		LinkPair pair = pair(LinkSettings.of("node").withWindow(3, 1 << 20));
		int later = 1 << Protocol.FLAG_BITS;
		int[] call = { FrameKind.CALLS, later, 100, 1, 2 };
		receive(pair, call);
		receive(pair, call);
		receive(pair, call);
		assertRefused(pair, call);
		assertThat(this.promised).hasSize(3);
	}

	@Test
	void tellsAreReportedAsDoneWithTheirBytes() {
		LinkPair pair = pair(LinkSettings.of("node"));
		RemoteMethod grow = pair.method(GROW);
		for (int i = 0; i < 10; i++) {
			grow.tell(FAIL, 1);
		}
		pair.toClient();
		pair.toServer();
		assertThat(pair.serverChannel.frames).hasSize(1);
		long[] report = report(pair.serverChannel.frames.get(0));
		assertThat(report[0]).isEqualTo(10);
		assertThat(report[1] - 320).isBetween(10L, 50L);
		assertThat(pair.serverChannel.frames.get(0)).hasSize(Protocol.REPLIES_HEAD);
		pair.toClient();
		pair.toServer();
		assertThat(pair.serverChannel.frames).isEmpty();
	}

	@Test
	void aCallIsDoneWhenItsFutureIs() {
		LinkPair pair = pair(LinkSettings.of("node"));
		CompletableFuture<@Nullable Object> call = pair.method(LATER).ask(FAIL, 1);
		pair.pump();
		assertThat(pair.server.inFlight()).isEqualTo(1);
		assertThat(pair.client.inFlight()).isEqualTo(1);
		this.promised.get(0).complete(5);
		assertThat(pair.serverChannel.frames).as("the worker sends it").hasSize(1);
		assertThat(report(pair.serverChannel.frames.get(0))[0]).isEqualTo(1);
		pair.pump();
		assertThat(call.join()).isEqualTo(5);
		assertThat(pair.server.inFlight()).isZero();
		assertThat(pair.client.inFlight()).isZero();
	}

	@Test
	void whenTheClientDoesNotReadThenItGetsRefusalsInsteadOfResults() {
		LinkSettings settings = new LinkSettings("node", List.of(), 1000, 8 << 20, 1 << 20, 32 << 10, 3000, 1000, 3000,
				100_000);
		LinkPair pair = pair(settings);
		pair.serverChannel.full = true;
		RemoteMethod grow = pair.method(GROW);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			asked.add(grow.ask(FAIL, 10_000));
		}
		pair.toClient();
		pair.toServer();
		assertThat(this.executed).isEqualTo(50);
		assertThat(pair.server.queuedBytes()).isBetween(90_000L, 110_000L);
		assertThat(pair.serverCounters.ofPeer(List.of()).rejected()).isBetween(39L, 41L);
		pair.serverChannel.full = false;
		pair.pump();
		assertThat(asked).allMatch(CompletableFuture::isDone);
		List<@Nullable Outcome> outcomes = asked.stream()
			.map((call) -> call.handle((value, problem) -> (problem instanceof CallException ex) ? ex.outcome() : null))
			.map(CompletableFuture::join)
			.toList();
		assertThat(outcomes).startsWith(null, null, null, null).endsWith(Outcome.UNKNOWN, Outcome.UNKNOWN);
		assertThat(problem(asked.get(49))).hasMessageContaining("has run")
			.hasMessageContaining("max-backlog-size=100000");
	}

	private static @Nullable Throwable problem(CompletableFuture<@Nullable Object> call) {
		return call.handle((value, problem) -> problem).join();
	}

	/**
	 * Or one longer than the backlog would never be sent, one almost as long hardly, and
	 * short ones not while it waits.
	 */
	@Test
	void aResultThatIsLongCountsAsHalfOfTheBacklog() {
		LinkPair pair = pair(LinkSettings.of("node").withBacklog(100_000));
		pair.serverChannel.full = true;
		RemoteMethod grow = pair.method(GROW);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int bytes : new int[] { 45_000, 1 << 20, 1, 1 << 20 }) {
			asked.add(grow.ask(FAIL, bytes));
		}
		pair.toClient();
		pair.toServer();
		pair.serverChannel.full = false;
		pair.pump();
		assertThat(asked.get(0).join()).isEqualTo(new byte[45_000]);
		assertThat(asked.get(1).join()).isEqualTo(new byte[1 << 20]);
		assertThat(asked.get(2).join()).isEqualTo(new byte[1]);
		assertThat(problem(asked.get(3))).hasMessageContaining("max-backlog-size=100000");
	}

	@Test
	void aResultForWhichTheNodeHasNoRoomNamesThePropertyThatGivesItMore() {
		LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"), new HeldBytes(1 << 20, 1));
		pair.answer(GROW, (arguments) -> new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])]);
		CompletableFuture<@Nullable Object> call = pair.connected().method(GROW).ask(FAIL, 1 << 20);
		pair.pump();
		assertThat(problem(call)).isInstanceOf(CallException.class)
			.matches((problem) -> ((CallException) problem).outcome() == Outcome.UNKNOWN)
			.hasMessageContaining("max-held-size");
	}

	/** A client sends a long call to its end before it can hear that it is refused. */
	@Test
	void aLongCallForWhichThereIsNoRoomIsRefusedWhenItHasArrived() {
		HeldBytes held = new HeldBytes(1 << 20, 1);
		LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"), held);
		CallMethod count = pair.answer(CallMethod.of("count", int.class, byte[].class), (arguments) -> {
			this.executed++;
			return ((byte[]) java.util.Objects.requireNonNull(arguments[0])).length;
		});
		RemoteMethod method = pair.connected().method(count);
		for (CallOptions options : List.of(FAIL, FAIL.withKey(7))) {
			CompletableFuture<@Nullable Object> refused = method.ask(options, new byte[2 << 20]);
			method.tell(options, new byte[2 << 20]);
			pair.pump();
			assertThat(refused).isDone();
			assertThat(refused.handle((value, problem) -> problem).join()).isInstanceOf(CallException.class)
				.matches((problem) -> ((CallException) problem).outcome() == Outcome.REJECTED)
				.hasMessageContaining("max-held-size");
			assertThat(pair.client.inFlight()).as("its window is free again").isZero();
			assertThat(pair.client.freeBytes()).isEqualTo(LinkSettings.of("node").windowBytes());
			assertThat(pair.server.heldBytes()).isZero();
			assertThat(held.taken()).isZero();
		}
		assertThat(this.executed).isZero();
		CompletableFuture<@Nullable Object> next = method.ask(FAIL, new byte[200_000]);
		pair.pump();
		assertThat(next.join()).isEqualTo(200_000);
	}

	@Test
	void whatAChunkAnnouncesTakesNoMoreThanWhatHasCome() {
		LinkPair pair = pair(LinkSettings.of("node"));
		receive(pair, FrameKind.CHUNK, 1, 0x80, 0x80, 0x80, 7, 1);
		assertThat(pair.server.heldBytes()).isEqualTo(1);
		for (int i = 0; i < 999; i++) {
			receive(pair, FrameKind.CHUNK, 1, 0x80, 0x80, 0x80, 7, 1);
		}
		assertThat(pair.server.heldBytes()).isBetween(1000L, 2000L);
		pair.server.closed("test");
		assertThat(pair.server.heldBytes()).isZero();
	}

	/** Somebody else needs the room, and this one has more than its share. */
	@Test
	void longCallsThatHaveNotArrivedAreGivenUpAndRefused() {
		HeldBytes held = new HeldBytes(1 << 20, 1);
		LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"), held);
		pair.answer(GROW, (arguments) -> new byte[0]);
		pair.connected();
		byte[] frame = new byte[5 + 700_000];
		System.arraycopy(new byte[] { FrameKind.CHUNK, 1, (byte) 0x80, (byte) 0x80, 0x40 }, 0, frame, 0, 5);
		pair.server.received(frame, 0, frame.length);
		assertThat(pair.server.heldBytes()).isEqualTo(700_000);
		assertThat(held.open("other", () -> {
		}).messages().cover(491_520)).isTrue();
		assertThat(pair.serverChannel.wakes).isPositive();
		pair.server.passEnded(System.nanoTime());
		assertThat(pair.server.heldBytes()).isZero();
		assertThat(held.taken()).isLessThanOrEqualTo(1 << 19);
	}

	/** A report of a frame that has not left has to leave with a later one. */
	@Test
	void whenAReportDoesNotLeaveThenALaterOneSaysTheSame() {
		LinkPair pair = pair(LinkSettings.of("node"));
		pair.serverChannel.full = true;
		pair.method(GROW).tell(FAIL, 1);
		pair.toServer();
		pair.method(GROW).tell(FAIL, 1);
		pair.toClient();
		pair.toServer();
		pair.serverChannel.full = false;
		pair.pump();
		assertThat(pair.client.inFlight()).isZero();
	}

	@Test
	void whenTheConnectionIsGoneThenItsCallsAreNotExecuted() {
		LinkPair pair = pair(LinkSettings.of("node"));
		pair.method(GROW).tell(FAIL, 1);
		pair.server.closed("test");
		pair.toServer();
		assertThat(this.executed).isZero();
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isZero();
	}

	@Test
	void aRefusalSaysWhy() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.server.refuse("full");
		assertThat(pair.serverChannel.frames).containsExactly(new byte[] { FrameKind.REFUSED, 4, 'f', 'u', 'l', 'l' });
	}

	@Test
	void whenTheClientIsGoneThenAnswersThatComeLaterAreNotKept() {
		LinkPair pair = pair(LinkSettings.of("node"));
		RemoteMethod later = pair.method(LATER);
		later.ask(FAIL, 1);
		later.ask(FAIL, 2);
		pair.pump();
		pair.server.closed("test");
		this.promised.get(0).complete(1);
		this.promised.get(1).completeExceptionally(new IllegalStateException("as told"));
		assertThat(pair.server.queuedBytes()).isZero();
		assertThat(pair.server.heldBytes()).isZero();
	}

}
