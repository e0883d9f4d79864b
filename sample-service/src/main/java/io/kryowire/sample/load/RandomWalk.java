/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.load;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteBook;
import io.kryowire.sample.system.Instrument;
import io.kryowire.sample.system.SampleProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * How prices move: a little, around where they began, and once in a while by a jump.
 */
@Component
class RandomWalk {

	private static final double STEP = 0.0012;

	private static final double JUMP = 0.03;

	private static final int STEPS_PER_JUMP = 1500;

	private static final double PULL = 0.01;

	private final QuoteBook book;

	private final List<Instrument> instruments;

	RandomWalk(QuoteBook book, SampleProperties properties) {
		this.book = book;
		this.instruments = properties.instruments();
	}

	/** The next price of some instrument, {@code null} if there is nothing to move. */
	@Nullable Step next() {
		if (this.instruments.isEmpty()) {
			return null;
		}
		ThreadLocalRandom random = ThreadLocalRandom.current();
		Instrument instrument = this.instruments.get(random.nextInt(this.instruments.size()));
		double opening = instrument.opening().doubleValue();
		double now = this.book.find(instrument.isin()).map(Quote::bid).orElse(instrument.opening()).doubleValue();
		double size = (random.nextInt(STEPS_PER_JUMP) == 0) ? Math.copySign(JUMP, random.nextDouble() - 0.5)
				: STEP * random.nextGaussian();
		double next = now * (1 + size) + (opening - now) * PULL;
		return new Step(instrument.isin(),
				BigDecimal.valueOf(Math.max(0.01, next)).setScale(2, RoundingMode.HALF_EVEN));
	}

	/**
	 * A price that is to be set.
	 *
	 * @param isin whose
	 * @param bid what buyers offer
	 */
	record Step(String isin, BigDecimal bid) {

	}

}
