/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.cluster.RunningCall;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a handler's thread knows of the tenure of its call.
 */
class RunningCallTests {

	private static final int KEY = 4711;

	private static final CallMethod WORK = CallMethod.of("work", String.class);

	private final FakeOwnership ownership = new FakeOwnership();

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"), this.ownership);

	@AfterEach
	void endThreads() {
		this.pair.threads.close();
	}

	@ParameterizedTest
	@EnumSource(value = Execution.class, names = { "INLINE", "KEYED" })
	void aHandlersThreadKnowsThatItsTenureIsOverUntilTheCallEnds(Execution execution) {
		int slot = Slots.of(KEY);
		List<Boolean> seen = Collections.synchronizedList(new ArrayList<>());
		this.pair.answer(WORK, execution, (arguments) -> {
			seen.add(RunningCall.isOver(slot));
			this.ownership.current = false;
			seen.add(RunningCall.isOver(slot));
			seen.add(RunningCall.isOver(slot + 1));
			return "done";
		});
		RemoteMethod work = this.pair.connected().method(WORK);
		CallOptions options = AbstractLinkContract.PATIENT;
		await(work, options.withKeyHash(KEY));
		assertThat(seen).containsExactly(false, true, false);
		seen.clear();
		await(work, options);
		assertThat(seen).as("a call without a key").containsExactly(false, false, false);
		assertThat(RunningCall.isOver(slot)).as("this thread").isFalse();
	}

	private void await(RemoteMethod work, CallOptions options) {
		CompletableFuture<@Nullable Object> call = work.ask(options);
		patiently().until(() -> {
			this.pair.pump();
			return call.isDone();
		});
	}

}
