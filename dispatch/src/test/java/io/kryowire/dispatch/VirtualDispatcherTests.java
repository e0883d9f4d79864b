/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "There are no virtual threads")
class VirtualDispatcherTests extends AbstractDispatcherContract {

	@Override
	DispatchMode mode() {
		return DispatchMode.VIRTUAL;
	}

	@Test
	void whenThousandsOfTasksBlockThenOthersRun() {
		Dispatcher dispatcher = start(builder());
		CountDownLatch release = new CountDownLatch(1);
		for (int i = 0; i < 5000; i++) {
			dispatcher.dispatch(1, () -> Eventually.opens(release));
		}
		CountDownLatch ran = new CountDownLatch(1);
		dispatcher.dispatch(1, ran::countDown);
		Eventually.opens(ran);
		release.countDown();
	}

	@Test
	void whenClosedThenWhatRunsIsInterrupted() {
		Dispatcher dispatcher = start(builder());
		CountDownLatch running = new CountDownLatch(1);
		AtomicBoolean interrupted = new AtomicBoolean();
		dispatcher.dispatch(1, () -> {
			running.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.set(true);
			}
		});
		Eventually.opens(running);
		dispatcher.close();
		assertThat(interrupted).isTrue();
	}

}
