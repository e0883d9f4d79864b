/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
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
		assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
		links.close();
		assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
		runtime.scheduler().shutdownNow();
	}

}
