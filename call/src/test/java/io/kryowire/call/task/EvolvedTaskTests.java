/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A task whose argument has changed, and a caller who does not know yet.
 */
class EvolvedTaskTests {

	private static final TaskName<Long, Before, String> KNOWN = new TaskName<>("repeat") {
	};

	private static final TaskName<Long, After, String> OWN = new TaskName<>("repeat") {
	};

	@Test
	void aCallerMayHaveAnOlderVersionOfTheArgument() throws Exception {
		OwnerTask<Long, After, String> task = Tasks.task(OWN, (key, argument, context) -> CompletableFuture
			.completedFuture(argument.word().repeat(argument.times())));
		try (TaskNodes nodes = TaskNodes.start((name) -> List.of(task))) {
			assertThat(Waiting.get(nodes.tasks().submit(KNOWN, 1L, new Before("ha")))).isEqualTo("haha");
		}
	}

	record Before(String word) {
	}

	@WireName({ "io.kryowire.call.task.EvolvedTaskTests$After", "io.kryowire.call.task.EvolvedTaskTests$Before" })
	record After(String word, @WireDefault("2") int times) {
	}

}
