/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HearingTests {

	private static final Instant NOW = NumberedOrder.instant(System.nanoTime());

	private final Hearing hearing = new Hearing(true);

	@Test
	void messagesOfEachPublisherInTheirOrderAreNoInversions() {
		for (int number = 1; number <= 1000; number++) {
			this.hearing.accept(NumberedOrder.of(0, number, NOW));
			this.hearing.accept(NumberedOrder.of(1, number, NOW));
		}
		assertThat(this.hearing.handled()).isEqualTo(2000);
		assertThat(this.hearing.inversions()).isZero();
		assertThat(this.hearing.wrong()).isZero();
	}

	@Test
	void aMessageAfterALaterOneOrASecondTimeIsAnInversion() {
		this.hearing.accept(NumberedOrder.of(0, 2, NOW));
		this.hearing.accept(NumberedOrder.of(0, 1, NOW));
		this.hearing.accept(NumberedOrder.of(0, 3, NOW));
		this.hearing.accept(NumberedOrder.of(0, 3, NOW));
		assertThat(this.hearing.inversions()).isEqualTo(2);
	}

	@Test
	void aMessageThatIsNotWhatWasPublishedIsWrong() {
		OrderRecord whole = NumberedOrder.of(0, 256, NOW);
		this.hearing.accept(new OrderRecord(whole.id(), whole.account(), whole.trader(), whole.side(), whole.venue(),
				whole.quantity() + 1, whole.filled(), whole.limit(), whole.average(), whole.tags(), whole.entered()));
		assertThat(this.hearing.wrong()).isOne();
	}

	@Test
	void aMessageIsAsOldAsTheTimeItCarriesSays() {
		long second = TimeUnit.SECONDS.toNanos(1);
		this.hearing.accept(NumberedOrder.of(0, 1, NumberedOrder.instant(System.nanoTime() - second)));
		assertThat(this.hearing.takeLatencies().getMaxValue()).isGreaterThanOrEqualTo(second * 99 / 100);
		assertThat(this.hearing.takeLatencies().getTotalCount()).isZero();
	}

	@Test
	void publisherNumberAndTimeSurviveTheMessage() {
		OrderRecord message = NumberedOrder.of(15, 1234, NumberedOrder.instant(-5));
		assertThat(NumberedOrder.publisher(message)).isEqualTo(15);
		assertThat(NumberedOrder.number(message)).isEqualTo(1234);
		assertThat(NumberedOrder.nanoTime(message)).isEqualTo(-5);
	}

}
