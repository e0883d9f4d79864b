/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However often somebody causes a line, there are few, and all are counted.
 */
class CountedLogTests {

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1000);

	private final CountedLog log = new CountedLog(this.clock::get);

	@Test
	void theFirstOfAKindIsWrittenAndTheOthersOfThatMinuteAreCounted() {
		assertThat(this.log.next("a")).isEmpty();
		for (int i = 0; i < 1000; i++) {
			assertThat(this.log.next("a")).isNull();
		}
		assertThat(this.log.next("b")).as("of another kind").isEmpty();
		pass(Duration.ofMinutes(1));
		assertThat(this.log.next("a")).isEqualTo(" (and 1000 more like it since the last such line)");
		assertThat(this.log.next("a")).isNull();
		assertThat(this.log.next("b")).isEmpty();
	}

	@Test
	void whatWasLeftOutIsToldOnceByWhoeverComesBy() {
		List<String> told = new ArrayList<>();
		CountedLog.Summary summary = (count, kind) -> told.add(count + " " + kind);
		this.log.next("a");
		this.log.next("a");
		this.log.next("a");
		this.log.next("b");
		this.log.tellLeftOut(this.clock.get(), summary);
		assertThat(told).as("too early").isEmpty();
		pass(Duration.ofMinutes(1));
		this.log.tellLeftOut(this.clock.get(), summary);
		pass(Duration.ofMinutes(1));
		this.log.tellLeftOut(this.clock.get(), summary);
		assertThat(told).containsExactly("2 a");
		assertThat(this.log.next("a")).isEmpty();
	}

	/** Kinds may be made of what strangers have sent. */
	@Test
	void thereAreOnlySoManyKinds() {
		int lines = 0;
		for (int i = 0; i < 10_000; i++) {
			lines += (this.log.next("kind " + i) != null) ? 1 : 0;
		}
		assertThat(lines).isLessThan(100);
		pass(Duration.ofMinutes(2));
		assertThat(this.log.next("another kind")).as("the others have been quiet").isEmpty();
		assertThat(this.log.next("another kind")).isNull();
	}

	@Test
	void reasonsThatDifferInTheirNumbersAreOfOneKind() {
		assertThat(CountedLog.kindOf("a frame of 4711 bytes")).isEqualTo(CountedLog.kindOf("a frame of 1 bytes"));
	}

	@Test
	void reasonsThatDifferInWhatTheyQuoteAreOfOneKind() {
		assertThat(CountedLog.kindOf("it speaks (a) b) badly")).isEqualTo(CountedLog.kindOf("it speaks (c(\n) badly"));
		assertThat(CountedLog.kindOf("it speaks (a) badly")).isNotEqualTo(CountedLog.kindOf("it speaks (a) well"));
	}

	private void pass(Duration time) {
		this.clock.addAndGet(time.toNanos());
	}

}
