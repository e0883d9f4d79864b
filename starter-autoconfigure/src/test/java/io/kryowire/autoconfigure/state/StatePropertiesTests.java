/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.time.Duration;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.notify.state.BlindWrites;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopics;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

class StatePropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(AutoConfigurations
		.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class, StateAutoConfiguration.class));

	static StateProperties defaults() {
		return new Binder(new MapConfigurationPropertySource()).bindOrCreate("kryowire.state", StateProperties.class);
	}

	@Test
	void theDefaultsAreTheEngines() {
		this.runner.run((context) -> assertThat(settings(context, "any")).isEqualTo(StateTopicSettings.DEFAULTS));
		assertThat(defaults().enabled()).isTrue();
		assertThat(defaults().listener()).isEqualTo(new StateProperties.Listener(0, Duration.ofSeconds(10)));
	}

	@Test
	void everyPropertyReachesTheEngine() {
		this.runner
			.withPropertyValues("kryowire.state.prefix=a:", "kryowire.state.partitions=1", "kryowire.state.ttl=2ms",
					"kryowire.state.replica.mode=lazy", "kryowire.state.replica.max-entries=3",
					"kryowire.state.head-interval=4ms", "kryowire.state.stale-after=5ms",
					"kryowire.state.command-timeout=6ms", "kryowire.state.write-timeout=7ms",
					"kryowire.state.inline-limit=8B", "kryowire.state.sharded=true", "kryowire.state.journal-length=9",
					"kryowire.state.dirty-limit=10", "kryowire.state.foreign-writes=sweep",
					"kryowire.state.sweep-interval=11ms", "kryowire.state.retry.delay=12ms",
					"kryowire.state.retry.max-delay=13ms", "kryowire.state.replica.read-your-writes=true",
					"kryowire.codec.evolution.blind-writes=refuse")
			.run((context) -> assertThat(settings(context, "any")).isEqualTo(new StateTopicSettings("a:", 1,
					Duration.ofMillis(2), ReplicaMode.LAZY, 3, Duration.ofMillis(4), Duration.ofMillis(5),
					Duration.ofMillis(6), Duration.ofMillis(7), 8, true, 9, 10, ForeignWrites.SWEEP,
					Duration.ofMillis(11), Duration.ofMillis(12), Duration.ofMillis(13), true, BlindWrites.REFUSE)));
	}

	@Test
	void aTopicHasItsOwnAndTheOthersStay() {
		this.runner
			.withPropertyValues("kryowire.state.journal-length=77", "kryowire.state.topics[a.b].partitions=1",
					"kryowire.state.topics[a.b].ttl=2ms", "kryowire.state.topics[a.b].replica.mode=lazy",
					"kryowire.state.topics[a.b].replica.max-entries=3", "kryowire.state.topics[a.b].head-interval=4ms",
					"kryowire.state.topics[a.b].stale-after=5ms", "kryowire.state.topics[a.b].inline-limit=8B",
					"kryowire.state.topics[a.b].sharded=true", "kryowire.state.topics[a.b].journal-length=9",
					"kryowire.state.topics[a.b].dirty-limit=10", "kryowire.state.topics[a.b].foreign-writes=tracked",
					"kryowire.state.topics[a.b].sweep-interval=11ms", "kryowire.state.topics[a.b].retry.delay=12ms",
					"kryowire.state.topics[a.b].retry.max-delay=13ms",
					"kryowire.state.topics[a.b].replica.read-your-writes=true", "kryowire.state.topics.one.ttl=1m")
			.run((context) -> {
				StateTopicSettings defaults = StateTopicSettings.DEFAULTS;
				assertThat(settings(context, "a.b")).isEqualTo(new StateTopicSettings(defaults.prefix(), 1,
						Duration.ofMillis(2), ReplicaMode.LAZY, 3, Duration.ofMillis(4), Duration.ofMillis(5),
						defaults.commandTimeout(), defaults.writeTimeout(), 8, true, 9, 10, ForeignWrites.TRACKED,
						Duration.ofMillis(11), Duration.ofMillis(12), Duration.ofMillis(13), true, BlindWrites.WARN));
				assertThat(settings(context, "one"))
					.isEqualTo(defaults.with((it) -> it.journalLength(77).ttl(Duration.ofMinutes(1))));
				assertThat(settings(context, "any")).isEqualTo(defaults.with((it) -> it.journalLength(77)));
			});
	}

	private static StateTopicSettings settings(ApplicationContext context, String topic) {
		StateTopicSettings settings = (StateTopicSettings) ReflectionTestUtils
			.getField(context.getBean(StateTopics.class).topic(topic, String.class), "settings");
		assertThat(settings).isNotNull();
		return settings;
	}

}
