/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.time.Instant;
import java.util.List;

import io.kryowire.notify.state.StateAccessException;
import io.kryowire.sample.system.ThisNode;
import io.kryowire.sample.system.Instrument;
import io.kryowire.sample.system.SampleProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Sets the first quote of each instrument, unless another node has done so.
 */
@Component
class Opening {

	private static final Logger logger = LoggerFactory.getLogger(Opening.class);

	private final ThisNode node;

	private final QuoteBook book;

	private final List<Instrument> instruments;

	Opening(ThisNode node, QuoteBook book, SampleProperties properties) {
		this.node = node;
		this.book = book;
		this.instruments = properties.instruments();
	}

	@EventListener(ApplicationReadyEvent.class)
	void open() {
		try {
			long opened = this.instruments.stream().filter(this::open).count();
			logger.info("Set the first quotes of {} of {} instruments", opened, this.instruments.size());
		}
		catch (StateAccessException ex) {
			logger.warn("Could not set the first quotes, so instruments have none until somebody sets them: {}",
					ex.getMessage());
		}
	}

	private boolean open(Instrument instrument) {
		return this.book.putFirst(
				new Quote(instrument.isin(), instrument.opening(), instrument.ask(), Instant.now(), this.node.name()));
	}

}
