/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the sample itself.
 *
 * @param page URL of the page of this node. Defaults to its port on localhost.
 * @param hosts Comma-separated list of host names by which browsers may reach this node,
 * in addition to localhost and the one in page.
 * @param deadline Time within which a call that sets or finds a quote has to end.
 * @param patience Maximum time that a PUT waits for this node to see its own write.
 * @param alertPercent Minimum change of a price, in percent, that raises an alert.
 * @param instruments Instruments that have a price from the start.
 * @param load Generated quotes.
 * @param lab Buttons that cause failures.
 */
@ConfigurationProperties("sample")
public record SampleProperties(@DefaultValue("") String page, @DefaultValue List<String> hosts,
		@DefaultValue("5s") Duration deadline, @DefaultValue("5s") Duration patience,
		@DefaultValue("2") BigDecimal alertPercent, @DefaultValue List<Instrument> instruments, @DefaultValue Load load,
		@DefaultValue Lab lab) {

	/**
	 * Generated quotes.
	 *
	 * @param running Whether to generate quotes from the start.
	 * @param rate Number of quotes per second.
	 */
	public record Load(@DefaultValue("false") boolean running, @DefaultValue("100") int rate) {

	}

	/**
	 * Buttons that cause failures.
	 *
	 * @param enabled Whether to show them. Enabled by default if only this machine can
	 * reach the page.
	 */
	public record Lab(@Nullable Boolean enabled) {

	}

}
