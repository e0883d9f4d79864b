/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How often it is said that all threads are taken.
 */
class ThreadExhaustionTests {

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final AtomicLong clock = new AtomicLong();

	private final ThreadExhaustion exhaustion = new ThreadExhaustion("shop", new CountedLog(this.clock::get));

	@BeforeEach
	void capture() {
		this.lines.start();
		((Logger) LoggerFactory.getLogger(ThreadExhaustion.class)).addAppender(this.lines);
	}

	@AfterEach
	void letGo() {
		((Logger) LoggerFactory.getLogger(ThreadExhaustion.class)).detachAppender(this.lines);
	}

	@Test
	void aConditionThatLastsIsSaidOnce() {
		this.exhaustion.tell(List.of());
		this.clock.addAndGet(TimeUnit.HOURS.toNanos(1));
		this.exhaustion.tell(List.of());
		look(true, 10);
		assertThat(lines()).singleElement().asString().startsWith("WARN All");
	}

	@Test
	void aMomentWithoutItIsNotItsEnd() {
		this.exhaustion.tell(List.of());
		look(false, 4);
		look(true, 1);
		look(false, 4);
		assertThat(lines()).hasSize(1);
		look(false, 1);
		assertThat(lines()).hasSize(2).last().asString().startsWith("INFO Node shop has threads");
		look(false, 10);
		assertThat(lines()).hasSize(2);
	}

	@Test
	void oneThatComesAgainAndAgainIsALineAMinute() {
		for (int i = 0; i < 10; i++) {
			this.exhaustion.tell(List.of());
			look(false, 5);
		}
		assertThat(lines()).hasSize(2);
		this.clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
		this.exhaustion.tell(List.of());
		assertThat(lines()).hasSize(3)
			.last()
			.asString()
			.endsWith("max-threads (and 9 more like it since the last such line)");
	}

	private void look(boolean exhausted, int times) {
		for (int i = 0; i < times; i++) {
			this.exhaustion.look(() -> exhausted);
		}
	}

	private List<String> lines() {
		return this.lines.list.stream().map((line) -> line.getLevel() + " " + line.getFormattedMessage()).toList();
	}

}
