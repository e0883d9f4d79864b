/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InlineDispatcherTests extends AbstractDispatcherContract {

	@Override
	DispatchMode mode() {
		return DispatchMode.INLINE;
	}

	@Test
	void whenATaskIsDispatchedThenItHasRunOnTheCallersThread() {
		Thread[] ran = new Thread[1];
		start(builder()).dispatch(1, () -> ran[0] = Thread.currentThread());
		assertThat(ran[0]).isSameAs(Thread.currentThread());
	}

	@Test
	void whenTasksDispatchTasksThenTheCapacityBoundsHowDeep() {
		Dispatcher dispatcher = start(builder().capacity(10));
		int[] depth = new int[1];
		dispatcher.dispatch(1, new Runnable() {
			@Override
			public void run() {
				depth[0]++;
				dispatcher.tryDispatch(1, this);
			}
		});
		assertThat(depth[0]).isEqualTo(10);
		assertThat(dispatcher.snapshot().refusedFull()).isEqualTo(1);
	}

}
