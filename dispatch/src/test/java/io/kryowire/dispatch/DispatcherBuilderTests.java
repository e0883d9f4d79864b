/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DispatcherBuilderTests {

	private final DispatcherBuilder builder = new DispatcherBuilder("calls", (task, failure) -> {
	});

	@Test
	void whenASettingIsOutOfRangeThenTheErrorNamesItAndTheRange() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.capacity(0))
			.withMessage("Dispatcher 'calls' cannot have capacity=0: it must be at least 1 and at most 268435456");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.workers(0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.stripes(-1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.capacityPerStripe(0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.stealAfter(Duration.ZERO))
			.withMessage("Dispatcher 'calls' cannot have stealAfter=PT0S: it must be more than zero");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.turn(1, Duration.ofNanos(-1)));
	}

	@Test
	void whenAThreadFactoryIsGivenThenItMakesTheWorkers() {
		Dispatcher dispatcher = this.builder.workers(1)
			.threads((worker) -> new Thread(worker, "mine"))
			.build(DispatchMode.KEYED);
		String[] name = new String[1];
		dispatcher.dispatch(1, () -> name[0] = Thread.currentThread().getName());
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(name).containsExactly("mine");
		dispatcher.close();
	}

	@Test
	void whenEveryStripeCountIsAskedForThenAllKeysHaveAPlace() {
		for (int stripes : new int[] { 1, 2, 3, 1000, 65_536 }) {
			Dispatcher dispatcher = new DispatcherBuilder("calls", (task, failure) -> {
			}).workers(3).stripes(stripes).build(DispatchMode.KEYED);
			for (int key : new int[] { 0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE }) {
				dispatcher.dispatch(key, () -> {
				});
			}
			assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
			dispatcher.close();
		}
	}

	@Test
	@EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "There are virtual threads")
	void whenVirtualThreadsAreAskedForOnAnOldJavaThenTheErrorSaysWhatToDo() {
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> this.builder.build(DispatchMode.VIRTUAL))
			.withMessageContainingAll("'calls'", "VIRTUAL", "Java 21 or newer", "this is Java 17", "KEYED");
	}

}
