/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeaveTests {

	private final TestTask task = TestTask.of(() -> {
	});

	@Test
	void aThreadThatLeavesItsTaskRunsNoneUntilItIsBack() {
		TaskThreads.within(this.task, () -> {
			Runnable back = TaskThreads.leave();
			assertThat(TaskThreads.current()).isNull();
			back.run();
			assertThat(TaskThreads.current()).isSameAs(this.task);
			return null;
		});
	}

	@Test
	void aThreadWithoutATaskHasNothingToLeave() {
		Runnable back = TaskThreads.leave();
		assertThat(TaskThreads.current()).isNull();
		back.run();
		assertThat(TaskThreads.current()).isNull();
	}

}
