/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.dispatch.Burst;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers that come together, because one thread completes what handlers have returned.
 */
class AnswersInABurstTests extends AbstractServerLinkTest {

	private static final CallMethod WORK = CallMethod.of("work", int.class, int.class);

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private final List<CompletableFuture<@Nullable Object>> returned = new ArrayList<>();

	private final List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();

	@AfterEach
	void close() {
		this.pair.threads.close();
	}

	private void ask(int calls) {
		RemoteMethod work = this.pair.method(this.pair.answer(WORK, (arguments) -> {
			CompletableFuture<@Nullable Object> later = new CompletableFuture<>();
			this.returned.add(later);
			return later;
		}));
		this.pair.connected();
		for (int i = 0; i < calls; i++) {
			this.asked.add(work.ask(FAIL, i));
		}
		this.pair.pump();
		assertThat(this.returned).hasSize(calls);
		this.pair.serverChannel.wakes = 0;
	}

	private void complete(int calls) {
		for (int i = 0; i < calls; i++) {
			this.returned.get(i).complete(i);
		}
	}

	/** Of its thread, which sends them, though more calls are under way. */
	@Test
	void theyLeaveInOneFrameAtItsEnd() {
		ask(20);
		Burst.run(() -> {
			complete(10);
			assertThat(this.pair.serverChannel.frames).isEmpty();
		});
		assertThat(this.pair.serverChannel.frames).hasSize(1);
		assertThat(this.pair.serverChannel.wakes).isZero();
		this.pair.toClient();
		assertThat(this.asked.subList(0, 10)).allMatch(CompletableFuture::isDone);
		assertThat(this.asked.subList(10, 20)).noneMatch(CompletableFuture::isDone);
	}

	/** Nobody else would do it if that fails. */
	@Test
	void whatDoesNotFitIsLeftToTheNetworkThread() {
		ask(10);
		this.pair.serverChannel.full = true;
		Burst.run(() -> complete(10));
		assertThat(this.pair.serverChannel.wakes).isOne();
		this.pair.serverChannel.full = false;
		this.pair.pump();
		assertThat(this.asked).allMatch(CompletableFuture::isDone);
	}

	@Test
	void otherwiseTheNetworkThreadIsAsked() {
		ask(20);
		complete(10);
		assertThat(this.pair.serverChannel.frames).isEmpty();
		assertThat(this.pair.serverChannel.wakes).isOne();
		this.pair.pump();
		assertThat(this.asked.subList(0, 10)).allMatch(CompletableFuture::isDone);
	}

}
