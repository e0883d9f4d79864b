/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallMethod;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the context of a call says once its caller has given up.
 */
class CallerGaveUpTests {

	private final LinkPair pair = LinkPair.of(LinkSettings.of("node"));

	private final CompletableFuture<CallContext> seen = new CompletableFuture<>();

	private final CompletableFuture<@Nullable Object> stage = new CompletableFuture<>();

	/** The link forgets the numbers of such calls. */
	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void whatHasBeenCancelledStaysSo(Execution execution) throws Exception {
		ContextHandler handler = (context, arguments) -> {
			this.seen.complete(context);
			return this.stage;
		};
		RemoteMethod later = this.pair.method(this.pair.answer(CallMethod.of("later", int.class), execution, handler));
		this.pair.connected();
		CompletableFuture<@Nullable Object> call = later.ask(AbstractLinkContract.PATIENT);
		this.pair.pump();
		CallContext context = Waiting.get(this.seen);
		assertThat(context.isCancelled()).isFalse();
		call.cancel(true);
		this.pair.pump();
		patiently().until(this.stage::isCancelled);
		for (int age = 1; age <= 4; age++) {
			this.pair.server.passEnded(System.nanoTime() + TimeUnit.MINUTES.toNanos(age));
		}
		assertThat(context.isCancelled()).isTrue();
	}

}
