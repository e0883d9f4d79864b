/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
class PriceApplication {

	@Bean
	StateTopic<Price> priceTopic(StateTopics topics) {
		return topics.topic("prices", Price.class);
	}

}
