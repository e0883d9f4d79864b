/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.fanout;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Sends messages to 1, 3 and 10 subscribers, and prints what has become of them. Has a
 * Redis of its own.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class FanOutApplication {

	private static final int[] SIZES = { 1, 3, 10 };

	private final String redis;

	private final long messages;

	private final Duration pause;

	FanOutApplication(DataRedisConnectionDetails redis, @Value("${fan-out.messages}") long messages,
			@Value("${fan-out.pause}") Duration pause) {
		if (messages < 1 || pause.isNegative()) {
			throw new IllegalArgumentException(
					"fan-out.messages is %d and fan-out.pause %s: at least 1 and 0s".formatted(messages, pause));
		}
		DataRedisConnectionDetails.Standalone server = Objects.requireNonNull(redis.getStandalone(),
				"one Redis server");
		this.redis = "redis://:%s@%s:%d".formatted(redis.getPassword(), server.getHost(), server.getPort());
		this.messages = messages;
		this.pause = pause;
	}

	public static void main(String[] args) throws InterruptedException {
		SpringApplication application = new SpringApplication(FanOutApplication.class);
		application.setAdditionalProfiles("own-redis");
		try (ConfigurableApplicationContext context = application.run(args)) {
			context.getBean(FanOutApplication.class).show(System.out);
		}
	}

	void show(PrintStream out) throws InterruptedException {
		for (int size : SIZES) {
			try (Audience audience = audience(size)) {
				out.println(audience.patient(this.messages));
				out.println(audience.hasty(this.messages));
				out.println(audience.redis(this.messages));
			}
		}
	}

	Audience audience(int size) throws InterruptedException {
		return new Audience(size, this.pause, this.redis);
	}

}
