/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;

import io.kryowire.notify.message.RedisMessages;
import io.kryowire.notify.message.RedisTopic;
import io.kryowire.sample.system.SampleProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Publishes an alert when a price jumps.
 */
@Component
class PriceAlerts {

	static final String TOPIC = "alerts";

	private static final Logger logger = LoggerFactory.getLogger(PriceAlerts.class);

	private static final BigDecimal HUNDRED = new BigDecimal(100);

	private final RedisTopic<PriceAlert> topic;

	private final BigDecimal percent;

	PriceAlerts(RedisMessages messages, SampleProperties properties) {
		this.topic = messages.topic(TOPIC, PriceAlert.class);
		this.percent = properties.alertPercent();
	}

	void compare(Quote before, Quote now) {
		BigDecimal moved = now.bid().subtract(before.bid()).abs();
		if (moved.multiply(HUNDRED).compareTo(before.bid().multiply(this.percent)) >= 0) {
			publish(new PriceAlert(now.isin(), before.bid(), now.bid(), now.at(), now.by()));
		}
	}

	/** Does not wait: setting a quote does not depend on publishing an alert. */
	private void publish(PriceAlert alert) {
		this.topic.send(alert).whenComplete((receivers, problem) -> {
			if (problem != null) {
				logger.warn("Could not publish {}: {}", alert, problem.toString());
			}
		});
	}

}
