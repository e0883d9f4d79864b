/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.countries;

import java.util.Map;

import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
class CountriesJob {

	public static void main(String[] args) {
		System.exit(SpringApplication.exit(SpringApplication.run(CountriesJob.class, args)));
	}

	@Bean
	ApplicationRunner load(StateTopics topics) {
		StateTopic<Country> countries = topics.topic("countries", Country.class);
		return (args) -> {
			Map<String, Long> versions = countries
				.putAll(Map.of("AT", new Country("AT", "Austria"), "PT", new Country("PT", "Portugal")));
			System.out.println(versions.size() + " countries written");
		};
	}

}
