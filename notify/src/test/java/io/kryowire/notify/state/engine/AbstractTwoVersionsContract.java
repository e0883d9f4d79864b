/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeEach;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two processes with one topic, of which one writes what the other does not know.
 */
abstract class AbstractTwoVersionsContract extends AbstractSharedRedisContract {

	/** Nobody else uses the schemas of this prefix. */
	StateTopicSettings settings;

	/** Writes what the reader has to look for. */
	StateTopic<Price> writer;

	StateTopic<Price> reader;

	@BeforeEach
	void join() {
		this.settings = StateBench.SETTINGS.with((it) -> it.prefix(this.bench.name + ":"));
		this.writer = this.bench.topics(this.redis.host(), this.redis.port(), this.settings)
			.topic(this.bench.name, Price.class);
		this.reader = reading(this.settings);
	}

	final StateTopic<Price> reading(StateTopicSettings own) {
		return reading(own, StateParts.SOUND);
	}

	final StateTopic<Price> reading(StateTopicSettings own, StateParts parts) {
		return this.bench.topics(this.redis.host(), this.redis.port(), own, AskingCodec.create(), parts)
			.topic(this.bench.name, Price.class);
	}

	static void assertFresh(Replica<Price> replica) {
		assertThat(replica.awaitFresh(Waiting.LONGEST)).isTrue();
	}

	final String name(String key) {
		StateKeys keys = new StateKeys(this.settings.prefix(), this.bench.name, this.settings.partitions());
		return new String(keys.value(keys.partition(key), key), StandardCharsets.UTF_8);
	}

}
