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

import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.cluster.Tenure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who may call, and how calls end. What is held meanwhile: {@link ServerLinkRoomTests}.
 */
class ServerLinkTests extends AbstractServerLinkTest {

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
		for (int[] change : new int[][] { { 1, 'X' }, { 5, 4 }, { 6, 1 }, { 7, 0 }, { 7, 127 }, { 8, 10 } }) {
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
		long handshake = TimeUnit.MILLISECONDS.toNanos(LinkSettings.of("node").handshakeMillis());
		long before = System.nanoTime();
		LinkPair silent = LinkPair.of(LinkSettings.of("node"));
		long after = System.nanoTime();
		assertThat(silent.server.isLate(before + handshake)).isFalse();
		assertThat(silent.server.isLate(after + handshake + 1)).isTrue();
		assertThat(pair(LinkSettings.of("node")).server.isLate(after + TimeUnit.DAYS.toNanos(1))).isFalse();
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
	void whenTheConnectionIsGoneThenItsCallsAreNotExecuted() {
		LinkPair pair = pair(LinkSettings.of("node"));
		pair.method(GROW).tell(FAIL, 1);
		pair.server.closed("test");
		pair.toServer();
		assertThat(this.executed).isZero();
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isZero();
	}

	/** As without memory. */
	@Test
	void aConnectionIsGoneThoughItsEndFails() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"), (slot, deadline, mayWait) -> new Tenure() {

			@Override
			public boolean isCurrent() {
				return true;
			}

			@Override
			public void leave() {
				throw new OutOfMemoryError("of a test");
			}

		});
		pair.answer(LATER, (arguments) -> new CompletableFuture<>());
		pair.connected().method(LATER).tell(FAIL.withKey(1), 1);
		pair.pump();
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> pair.server.closed("test"));
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
