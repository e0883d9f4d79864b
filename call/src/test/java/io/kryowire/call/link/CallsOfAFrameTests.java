/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.held.HeldBytes;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The calls of a frame are handed to threads together, and yet none of them waits for
 * what comes behind it.
 */
class CallsOfAFrameTests extends AbstractServerLinkTest {

	private static final CallMethod WORK = CallMethod.of("work", int.class, int.class);

	private static final CallMethod QUICK = CallMethod.of("quick", int.class, int.class);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	@AfterEach
	void close() {
		this.pair.threads.close();
	}

	/** The key is the node's, and would be held for ever. */
	@Test
	void aCallInFrontOfBytesThatCannotBeReadIsRunAndItsKeyIsFreeAgain() {
		LinkPair other = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"), new HeldBytes(1 << 30, 1024),
				this.pair.threads);
		CountDownLatch ran = new CountDownLatch(1);
		RemoteMethod work = this.pair.method(this.pair.answer(WORK, Execution.KEYED, (arguments) -> {
			ran.countDown();
			return arguments[0];
		}));
		RemoteMethod same = other.method(other.answer(WORK, Execution.KEYED, (arguments) -> arguments[0]));
		this.pair.connected();
		other.connected();
		work.tell(FAIL.withKey("key"), 1);
		byte[] frame = this.pair.clientChannel.take().get(0);
		byte[] damaged = Arrays.copyOf(frame, frame.length + 1);
		damaged[frame.length] = (byte) 0x80;
		this.pair.serverChannel.network = true;
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> this.pair.server.received(damaged, 0, damaged.length));
		patiently().until(() -> ran.getCount() == 0);
		CompletableFuture<@Nullable Object> answer = same.ask(FAIL.withKey("key"), 2);
		patiently().until(() -> {
			other.pump();
			return answer.isDone();
		});
		assertThat(answer.join()).isEqualTo(2);
	}

	@Test
	void aHandlerOnTheNetworkThreadMayWaitForACallInFrontOfIt() {
		CountDownLatch ran = new CountDownLatch(1);
		RemoteMethod work = this.pair.method(this.pair.answer(WORK, Execution.KEYED, (arguments) -> {
			ran.countDown();
			return arguments[0];
		}));
		RemoteMethod quick = this.pair.method(this.pair.answer(QUICK, Execution.INLINE, (arguments) -> {
			patiently().until(() -> Integer.valueOf(0).equals(arguments[0]) || ran.getCount() == 0);
			return arguments[0];
		}));
		this.pair.connected();
		List<CompletableFuture<@Nullable Object>> answers = new ArrayList<>();
		inOneFrame(() -> {
			work.tell(FAIL, 1);
			answers.add(quick.ask(FAIL, 2));
		});
		this.pair.pump();
		assertThat(answers).extracting(CompletableFuture::join).containsExactly(2);
	}

	/** Behind one in a frame of its own, since a lone call leaves at once. */
	private void inOneFrame(Runnable calls) {
		this.pair.clientChannel.meanwhile(calls);
		this.pair.method(QUICK).tell(FAIL, 0);
		assertThat(this.pair.clientChannel.frames).hasSize(2);
	}

	/** One of them has asked for it, and the last one leaves it at that. */
	@Test
	void answersForWhichTheNetworkThreadHasBeenAskedLeaveTogether() {
		CountDownLatch both = new CountDownLatch(1);
		CountDownLatch second = new CountDownLatch(1);
		RemoteMethod work = this.pair.method(this.pair.answer(WORK, Execution.KEYED, (arguments) -> {
			both.await();
			if (Integer.valueOf(2).equals(arguments[0])) {
				second.await();
			}
			return arguments[0];
		}));
		this.pair.answer(QUICK, Execution.INLINE, (arguments) -> 0);
		this.pair.connected();
		List<CompletableFuture<@Nullable Object>> answers = new ArrayList<>();
		inOneFrame(() -> {
			answers.add(work.ask(FAIL, 1));
			answers.add(work.ask(FAIL, 2));
		});
		this.pair.toServer();
		this.pair.moved.clear();
		int wakes = this.pair.serverChannel.wakes;
		both.countDown();
		patiently().until(() -> this.pair.serverChannel.wakes == wakes + 1);
		second.countDown();
		patiently().until(() -> this.pair.server.inFlight() == 0);
		this.pair.pump();
		assertThat(answers).extracting(CompletableFuture::join).containsExactly(1, 2);
		assertThat(this.pair.moved)
			.filteredOn((frame) -> frame[0] == FrameKind.REPLIES && frame.length > Protocol.REPLIES_HEAD)
			.hasSize(1);
	}

}
