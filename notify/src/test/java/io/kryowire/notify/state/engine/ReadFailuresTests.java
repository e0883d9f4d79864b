/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.exceptions.JedisConnectionException;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kryowire.notify.pipeline.StillConnectingException;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.proof.MissingReplicasException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said of a topic that cannot be read.
 */
@ExtendWith(OutputCaptureExtension.class)
class ReadFailuresTests {

	@Test
	void eachKindOfReasonIsSaidOnceUntilItIsOver(CapturedOutput log) {
		ReadFailures trouble = new ReadFailures("t", Duration.ofSeconds(1), Duration.ofMillis(500), System::nanoTime);
		for (int i = 0; i < 3; i++) {
			trouble.because(new IllegalStateException("away-" + i), 1);
			trouble.because(new IllegalStateException("NOPERM-" + i), 1);
		}
		assertThat(log).contains("away-0", "NOPERM-0").doesNotContain("away-1", "away-2", "NOPERM-1", "NOPERM-2");
		trouble.over();
		trouble.because(new IllegalStateException("away-3"), 1);
		assertThat(log).contains("away-3");
	}

	@Test
	void aReasonNamesNoClassOfADriver() {
		ReadFailures trouble = new ReadFailures("t", Duration.ofSeconds(1), Duration.ofMillis(500), System::nanoTime);
		trouble.because(new JedisConnectionException(new SocketTimeoutException("Read timed out")), 1);
		assertThat(trouble.or("")).isEqualTo("no answer from Redis (Read timed out)");
		trouble.because(new JedisConnectionException(new SocketException("Connection reset")), 1);
		assertThat(trouble.or("")).isEqualTo("Connection reset");
		trouble.because(new IllegalStateException("outer", new IllegalStateException("inner")), 1);
		assertThat(trouble.or("")).isEqualTo("outer");
	}

	@Test
	void whatSomebodyHasToMendIsNotTriedMoreOftenThanAProofIsDue() {
		ReadFailures trouble = new ReadFailures("t", Duration.ofSeconds(1), Duration.ofMillis(500), System::nanoTime);
		assertThat(trouble.because(new IllegalStateException("away"), 1)).isEqualTo(Duration.ofMillis(10).toNanos());
		assertThat(trouble.because(new IllegalStateException("NOPERM"), 1)).isEqualTo(Duration.ofMillis(500).toNanos());
		assertThat(trouble.because(new MissingReplicasException("few"), 1)).isEqualTo(Duration.ofMillis(500).toNanos());
		ReadFailures hasty = new ReadFailures("t", Duration.ofSeconds(1), Duration.ofMillis(1), System::nanoTime);
		assertThat(hasty.because(new IllegalStateException("NOPERM"), 1)).isEqualTo(Duration.ofMillis(10).toNanos());
	}

	@Test
	void aFirstConnectionMayTakeAsLongAsNothingIsStaleForIt(CapturedOutput log) {
		AtomicLong now = new AtomicLong();
		ReadFailures trouble = new ReadFailures("t", Duration.ofSeconds(3), Duration.ofMillis(500), now::get);
		StillConnectingException slow = new StillConnectingException(Duration.ofSeconds(1));
		now.set(Duration.ofSeconds(2).toNanos());
		trouble.because(slow, 1);
		assertThat(trouble.or("")).isEqualTo("No connection to Redis within 1s");
		trouble.over();
		assertThat(log).doesNotContain("State topic 't'");
		trouble.because(slow, 1);
		assertThat(log).contains("State topic 't' cannot be read: No connection to Redis within 1s", "stale after 3s.");
	}

	/** Such a failure comes when as long has passed as makes values stale. */
	@Test
	void aFirstConnectionMayTakeSomeSecondsByDefault(CapturedOutput log) {
		AtomicLong now = new AtomicLong();
		StateTopicSettings settings = StateTopicSettings.DEFAULTS;
		ReadFailures trouble = new ReadFailures("t", settings.staleAfter(), settings.headInterval(), now::get);
		Duration first = settings.commandTimeout().multipliedBy(2);
		now.set(first.plusMillis(1).toNanos());
		trouble.because(new StillConnectingException(first), 1);
		assertThat(log).doesNotContain("State topic 't'");
	}

	@Test
	void aFirstConnectionThatTakesTooLongIsSaid(CapturedOutput log) {
		AtomicLong now = new AtomicLong();
		ReadFailures trouble = new ReadFailures("t", Duration.ofSeconds(3), Duration.ofMillis(500), now::get);
		now.set(Duration.ofSeconds(6).toNanos());
		trouble.because(new StillConnectingException(Duration.ofSeconds(1)), 1);
		assertThat(log).contains("cannot be read");
	}

}
