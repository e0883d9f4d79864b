/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of many keys of a topic that fail for one reason.
 */
@ExtendWith(OutputCaptureExtension.class)
class LoggingStateErrorHandlerTests {

	private long now = TimeUnit.HOURS.toNanos(1);

	private final LoggingStateErrorHandler handler = new LoggingStateErrorHandler(() -> this.now);

	@Test
	void valuesOfATypeThatHasChangedAreCountedByTheirTopic(CapturedOutput log) {
		for (int i = 1; i <= 150; i++) {
			fail("quotes", "key-" + i, 0);
		}
		fail("rates", "key-1", 0);
		assertThat(log.getAll().split("cannot be read", -1)).hasSize(5);
		assertThat(log).contains("The value of 'key-1' in state topic 'quotes' cannot be read: ",
				"The value of 'key-10' in state topic 'quotes' cannot be read, the 10th such failure in a row: ",
				"The value of 'key-100' in state topic 'quotes' cannot be read, the 100th such failure in a row: ",
				"The value of 'key-1' in state topic 'rates' cannot be read: ");
	}

	@Test
	void keysWithWhichAListenerFailsAreCountedApart(CapturedOutput log) {
		for (int i = 1; i <= 9; i++) {
			fail("quotes", "key-" + i, 1);
			fail("quotes", "key-" + i, 2);
		}
		fail("quotes", "key-1", 0);
		assertThat(log.getAll().split("A listener failed", -1)).hasSize(2);
		assertThat(log).contains("The value of 'key-1'");
	}

	@Test
	void afterAQuietMinuteItIsANewTrouble(CapturedOutput log) {
		fail("quotes", "key-1", 0);
		fail("quotes", "key-2", 0);
		this.now += TimeUnit.SECONDS.toNanos(61);
		fail("quotes", "key-3", 0);
		assertThat(log).contains("'key-1'", "'key-3'").doesNotContain("'key-2' in state topic 'quotes' cannot");
	}

	private void fail(String topic, String key, int attempt) {
		this.handler.failed(new StateFailure(topic, key, 1, null, 0, attempt, new IllegalStateException("changed")));
	}

}
