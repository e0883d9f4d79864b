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
 * What can be configured of the sample itself.
 *
 * @param page where people find the page of this node, "" for its port on localhost
 * @param hosts what else this node is called in their browsers than localhost and in page
 * @param patience how long a PUT waits until this node has seen its own write
 * @param alertPercent by how much a price has to move at once for an alert
 * @param instruments what has a price from the beginning
 * @param load prices that move by themselves
 * @param lab buttons that break things
 */
@ConfigurationProperties("sample")
public record SampleProperties(@DefaultValue("") String page, @DefaultValue List<String> hosts,
		@DefaultValue("5s") Duration patience, @DefaultValue("2") BigDecimal alertPercent,
		@DefaultValue List<Instrument> instruments, @DefaultValue Load load, @DefaultValue Lab lab) {

	/**
	 * Prices that move by themselves.
	 *
	 * @param running whether they do from the beginning
	 * @param rate how many quotes are set in a second
	 */
	public record Load(@DefaultValue("false") boolean running, @DefaultValue("100") int rate) {

	}

	/**
	 * Buttons that break things.
	 *
	 * @param enabled whether they are there; if nothing is said, they are where only this
	 * machine can reach the page
	 */
	public record Lab(@Nullable Boolean enabled) {

	}

}
