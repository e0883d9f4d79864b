/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What becomes of attempts to connect.
 */
class LinksTests {

	@Test
	void anAttemptThatHangsEndsWhenNobodyWantsItAnyMore() throws Exception {
		StateRuntime runtime = StateRuntime.system();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch over = new CountDownLatch(1);
		Links links = new Links(() -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
				throw new AssertionError("Nobody ends this wait");
			}
			catch (InterruptedException ex) {
				over.countDown();
				throw new IllegalStateException("Interrupted", ex);
			}
		}, runtime, "test", Duration.ofMillis(10));
		assertThatIllegalStateException().isThrownBy(links::connect).withMessageContaining("within 20 ms");
		Waiting.await(begun);
		links.close();
		Waiting.await(over);
		runtime.scheduler().shutdownNow();
	}

}
