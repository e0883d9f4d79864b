/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a call has taken of the window is given back once, however it ends, and with its
 * answer if it has one.
 */
class AnsweredRoomTests extends AbstractServerLinkTest {

	private static final CallMethod WORK = CallMethod.of("work", int.class, int.class);

	private static final LinkSettings SETTINGS = LinkSettings.of("node").withBacklog(100_000);

	private final LinkPair pair = LinkPair.of(SETTINGS);

	@AfterEach
	void close() {
		this.pair.threads.close();
	}

	private RemoteMethod answer(CallMethod method, Handler handler) {
		return this.pair.method(this.pair.answer(method, Execution.KEYED, handler));
	}

	/** On the network thread's behalf, which a handler's thread asks for that. */
	private void pumpUntil(BooleanSupplier condition) {
		patiently().until(() -> {
			this.pair.pump();
			return condition.getAsBoolean();
		});
	}

	private void assertNothingIsTaken() {
		pumpUntil(() -> this.pair.client.inFlight() == 0 && this.pair.server.inFlight() == 0);
		assertThat(this.pair.client.freeBytes()).isEqualTo(SETTINGS.windowBytes());
		assertThat(this.pair.client.freeCalls()).isEqualTo(SETTINGS.windowCalls());
		pumpUntil(() -> this.pair.server.heldBytes() == 0);
	}

	@Test
	void aFrameReportsAsDoneJustTheCallsThatHaveBeenAnswered() {
		RemoteMethod work = answer(WORK, (arguments) -> arguments[0]);
		this.pair.connected();
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < 500; i++) {
			asked.add(work.ask(FAIL, i));
			if (i % 50 == 0) {
				this.pair.toServer();
			}
		}
		this.pair.moved.clear();
		pumpUntil(() -> asked.stream().allMatch(CompletableFuture::isDone));
		int answers = 0;
		for (byte[] frame : this.pair.moved) {
			if (frame[0] == FrameKind.REPLIES) {
				answers += answers(frame);
				assertThat(report(frame)[0]).isEqualTo(answers);
			}
		}
		assertThat(answers).isEqualTo(500);
		assertNothingIsTaken();
	}

	private static int answers(byte[] frame) {
		FrameReader in = new FrameReader().over(frame, 0, frame.length);
		in.skip(Protocol.REPLIES_HEAD);
		int count = 0;
		while (in.remaining() > 0) {
			in.readVarint();
			in.readCount(255);
			in.skip(in.readCount(Integer.MAX_VALUE));
			count++;
		}
		return count;
	}

	@Test
	void itIsGivenBackOnceHoweverACallEnds() {
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		List<RemoteMethod> methods = new ArrayList<>();
		methods.add(answer(WORK, (arguments) -> arguments[0]));
		methods.add(answer(CallMethod.of("fail", int.class, int.class), (arguments) -> {
			throw new IllegalStateException("no");
		}));
		methods.add(answer(CallMethod.of("misfit", int.class, int.class), (arguments) -> "no int"));
		methods.add(answer(CallMethod.of("long", byte[].class, int.class), (arguments) -> new byte[60_000]));
		methods.add(answer(CallMethod.of("later", int.class, int.class),
				(arguments) -> CompletableFuture.supplyAsync(() -> 1)));
		this.pair.connected();
		this.pair.serverChannel.full = true;
		for (int round = 0; round < 5; round++) {
			for (RemoteMethod method : methods) {
				asked.add(method.ask(FAIL, round));
				method.tell(FAIL, round);
			}
		}
		// All of them: but for the first one, they wait for the network thread
		this.pair.pump();
		patiently().until(() -> this.pair.server.inFlight() == 0);
		this.pair.serverChannel.full = false;
		pumpUntil(() -> asked.stream().allMatch(CompletableFuture::isDone));
		assertThat(asked.stream().filter(CompletableFuture::isCompletedExceptionally)).as("three of them fail")
			.hasSizeGreaterThan(10);
		assertNothingIsTaken();
	}

	@Test
	void itIsGivenBackWhenTheConnectionIsGone() {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		RemoteMethod work = answer(WORK, (arguments) -> {
			begun.countDown();
			end.await();
			return arguments[0];
		});
		this.pair.connected();
		work.ask(FAIL, 1);
		work.tell(FAIL, 2);
		this.pair.toServer();
		patiently().until(() -> begun.getCount() == 0);
		this.pair.server.closed("test");
		end.countDown();
		patiently().until(() -> this.pair.server.inFlight() == 0 && this.pair.server.heldBytes() == 0);
	}

}
