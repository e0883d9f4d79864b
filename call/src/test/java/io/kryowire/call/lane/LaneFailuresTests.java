/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.util.List;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of a lane that is not connected, and how often.
 */
class LaneFailuresTests {

	private static final String LINE = "Not connected, and trying again: ";

	private long now = TimeUnit.HOURS.toNanos(1);

	private final LaneFailures trouble = new LaneFailures(() -> "127.0.0.1:7420, node a of the group prices", 3,
			() -> this.now);

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.appender.start();
		logger().addAppender(this.appender);
	}

	@AfterEach
	void listenNoMore() {
		logger().detachAppender(this.appender);
	}

	private static Logger logger() {
		return (Logger) LoggerFactory.getLogger(Lane.class);
	}

	private List<String> warnings() {
		return this.appender.list.stream()
			.filter((event) -> event.getLevel() == Level.WARN)
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	@Test
	void whoeverDoesNotYetListenIsNotToldOfUntilThatLasts() {
		this.trouble.nobodyThere("Connection refused");
		assertThat(this.trouble.text()).isEqualTo("Connection refused");
		this.now += TimeUnit.SECONDS.toNanos(4);
		this.trouble.nobodyThere("Connection refused");
		assertThat(warnings()).isEmpty();
		this.now += TimeUnit.SECONDS.toNanos(2);
		this.trouble.nobodyThere("Connection refused");
		this.trouble.nobodyThere("Connection refused");
		assertThat(warnings())
			.containsExactly(LINE + "Connection refused (peer=127.0.0.1:7420, node a of the group prices, lane=3)");
	}

	@Test
	void whoeverDoesNotListenAnyMoreIsToldOfAtOnce() {
		this.trouble.connected();
		this.trouble.nobodyThere("Connection refused");
		assertThat(warnings()).singleElement().asString().startsWith(LINE + "Connection refused");
	}

	@Test
	void whoeverHasSaidGoodbyeMayStartAgainUntold() {
		this.trouble.connected();
		this.trouble.leaving();
		this.trouble.nobodyThere("Connection refused");
		assertThat(warnings()).isEmpty();
		this.now += TimeUnit.SECONDS.toNanos(6);
		this.trouble.nobodyThere("Connection refused");
		assertThat(warnings()).hasSize(1);
	}

	@Test
	void troublesThatTakeTurnsAreToldOnceEachUntilALaneIsConnected() {
		for (int i = 0; i < 10; i++) {
			this.trouble.because("refused");
			this.trouble.because("gone");
		}
		assertThat(warnings()).hasSize(2);
		this.trouble.connected();
		assertThat(this.trouble.text()).isEqualTo("connected");
		this.trouble.because("refused");
		assertThat(warnings()).hasSize(3);
	}

	@Test
	void whatAPeerSaysThatSaysSomethingElseEachTimeIsBounded() {
		for (int i = 0; i < 100; i++) {
			this.trouble.because("reason " + i);
		}
		assertThat(warnings()).hasSizeBetween(2, 20);
		assertThat(this.trouble.text()).isEqualTo("reason 99");
	}

	@Test
	void whoeverHasSaidGoodbyeMayRefuseWhoComesBackTooEarlyUntold() {
		this.trouble.connected();
		this.trouble.leaving();
		this.trouble.because("this node is going away");
		assertThat(this.trouble.text()).isEqualTo("this node is going away");
		assertThat(warnings()).isEmpty();
		this.now += TimeUnit.SECONDS.toNanos(6);
		this.trouble.because("this node is going away");
		assertThat(warnings()).hasSize(1);
		this.trouble.connected();
		this.trouble.because("refused");
		assertThat(warnings()).hasSize(2);
	}

	@Test
	void theTimeBeginsAgainWhenTheConnectionEnds() {
		this.trouble.connected();
		this.trouble.leaving();
		this.now += TimeUnit.SECONDS.toNanos(20);
		this.trouble.leaving();
		this.trouble.nobodyThere("Connection refused");
		this.trouble.because("refused");
		assertThat(warnings()).isEmpty();
	}

}
