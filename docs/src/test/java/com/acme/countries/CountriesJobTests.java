/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.countries;

import java.util.List;
import java.util.Map;

import io.kryowire.docs.ChildJvm;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.boot.AutoConfigureEmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The job ends by itself, and says whether it has written.
 */
@SpringBootTest
@EnabledIfRedisAvailable
@AutoConfigureEmbeddedRedis(shared = false)
class CountriesJobTests {

	@Autowired
	EmbeddedRedis redis;

	@Autowired
	StateTopics topics;

	@Test
	void theJobWritesAndEnds() {
		ChildJvm job = ChildJvm.run(CountriesJob.class.getName(), this.redis);
		assertThat(job.output()).contains("2 countries written");
		assertThat(job.exitCode()).as(job.output()).isZero();
		assertThat(this.topics.topic("countries", Country.class).getAll(List.of("AT", "PT"))).containsOnly(
				Map.entry("AT", new Country("AT", "Austria")), Map.entry("PT", new Country("PT", "Portugal")));
	}

	@Test
	void theJobFailsIfNothingCouldBeWritten() {
		try (EmbeddedRedis gone = EmbeddedRedis.start()) {
			gone.kill();
			ChildJvm job = ChildJvm.run(CountriesJob.class.getName(), gone, "--kryowire.state.write-timeout=1s");
			assertThat(job.exitCode()).as(job.output()).isNotZero();
			assertThat(job.output()).containsIgnoringCase("no connection to Redis");
		}
	}

	@Test
	void nothingOfAWriterKeepsTheJvm() {
		ChildJvm job = ChildJvm.run(WithoutExit.class.getName(), this.redis);
		assertThat(job.output()).contains("2 countries written");
		assertThat(job.exitCode()).as(job.output()).isZero();
	}

	static final class WithoutExit {

		private WithoutExit() {
		}

		public static void main(String[] args) {
			SpringApplication.run(CountriesJob.class, args);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Reader {

	}

}
