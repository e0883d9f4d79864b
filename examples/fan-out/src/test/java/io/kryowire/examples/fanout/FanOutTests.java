/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.util.Objects;

import io.kryowire.examples.fanout.Audience.Round;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every subscriber gets every message in order, or somebody is told what it has missed.
 */
@SpringBootTest(classes = FanOutApplication.class, properties = { "fan-out.messages=500", "fan-out.pause=2ms" })
@ActiveProfiles("own-redis")
class FanOutTests {

	private static final long MESSAGES = 500;

	private final FanOutApplication application;

	FanOutTests(@Autowired FanOutApplication application) {
		this.application = application;
	}

	@Test
	void everySubscriberGetsEveryMessageInOrderOrSomebodyIsToldWhatItMissed() throws Exception {
		assertThatNothingIsLostInSilence(2);
	}

	/** Each is an application of its own, and so is the publisher. */
	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 10 })
	@Tag("chaos")
	void oneOrManySubscribersDoToo(int size) throws Exception {
		assertThatNothingIsLostInSilence(size);
	}

	private void assertThatNothingIsLostInSilence(int size) throws Exception {
		try (Audience audience = this.application.audience(size)) {
			assertThatAllHaveAll(audience.patient(MESSAGES), size);
			assertThatThePublisherIsTold(audience.hasty(MESSAGES));
			assertThatTheSubscribersAreTold(audience.redis(MESSAGES));
		}
	}

	private static void assertThatAllHaveAll(Round round, int size) {
		assertThat(round.refused()).isEmpty();
		assertThat(round.reports()).hasSize(size).allSatisfy((name, report) -> {
			assertThat(report.heard()).as(name).isEqualTo(MESSAGES);
			assertThat(report.inOrder()).as(name).isTrue();
		});
		assertThat(round.counts()).isEqualTo(new Publisher.Counts(MESSAGES, size * MESSAGES));
	}

	private static void assertThatThePublisherIsTold(Round round) {
		assertThat(round.reports()).allSatisfy((name, report) -> {
			assertThat(report.heard() + round.refused().getOrDefault(name, 0L)).as(name).isEqualTo(MESSAGES);
			assertThat(report.inOrder()).as(name).isTrue();
		});
		assertThat(Objects.requireNonNull(round.counts()).encoded()).isEqualTo(MESSAGES);
	}

	private static void assertThatTheSubscribersAreTold(Round round) {
		assertThat(round.reports()).allSatisfy((name, report) -> {
			assertThat(report.heard() + report.told()).as(name).isEqualTo(MESSAGES);
			assertThat(report.inOrder()).as(name).isTrue();
			assertThat(report.current()).as(name).isEqualTo(MESSAGES);
		});
	}

}
