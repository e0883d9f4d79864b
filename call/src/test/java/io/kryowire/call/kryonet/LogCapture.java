/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What is logged meanwhile.
 */
final class LogCapture extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private static final List<String> LOGGERS = List.of("io.kryowire", "com.esotericsoftware");

	private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

	LogCapture() {
		start();
		LOGGERS.forEach((name) -> logger(name).addAppender(this));
	}

	private static Logger logger(String name) {
		return (Logger) LoggerFactory.getLogger(name);
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.events.add(event);
	}

	/** The lines at a level or above. */
	List<String> lines(Level level) {
		return this.events.stream()
			.filter((event) -> event.getLevel().isGreaterOrEqual(level))
			.map((event) -> event.getLevel() + " " + event.getFormattedMessage())
			.toList();
	}

	/** The lines that contain a text. */
	List<String> linesWith(String text) {
		return lines(Level.TRACE).stream().filter((line) -> line.contains(text)).toList();
	}

	@Override
	public void close() {
		LOGGERS.forEach((name) -> logger(name).detachAppender(this));
	}

}
