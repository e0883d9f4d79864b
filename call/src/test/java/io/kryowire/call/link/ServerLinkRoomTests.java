/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.held.HeldBytes;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much a server takes and keeps of a client, and what the client is told of it.
 */
class ServerLinkRoomTests extends AbstractServerLinkTest {

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

}
