/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.protocol.ProtocolVersion;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.StateTopics;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class LettuceStateTrackingTests extends AbstractStateTrackingContract {

	@Override
	Driver driver() {
		return Driver.LETTUCE;
	}

	/** In which Redis tells other connections of changed keys, if any. */
	@Test
	void whoeverSpeaksTheOldProtocolSweeps() {
		StateTopics topics = this.bench.topics(speaking(ProtocolVersion.RESP2),
				StateBench.SETTINGS
					.with((it) -> it.foreignWrites(ForeignWrites.TRACKED).sweepInterval(Duration.ofMillis(100))),
				StateParts.SOUND);
		this.writer.put("a", new Price("a", 1));
		Replica<Price> replica = topics.topic(this.bench.name, Price.class).replica();
		patiently().until(() -> topics.trackingTrouble().contains("RESP2"));
		assertFresh(replica);
		delete("a");
		patiently().until(() -> replica.size() == 0);
		assertThat(topics.isTrackingLive()).isFalse();
	}

	private Driver.Connections speaking(ProtocolVersion version) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(this.redis.host(), this.redis.port());
		server.setPassword(this.redis.password());
		LettuceConnectionFactory factory = new LettuceConnectionFactory(server,
				LettuceClientConfiguration.builder()
					.clientOptions(ClientOptions.builder().protocolVersion(version).build())
					.build());
		factory.afterPropertiesSet();
		factory.start();
		return new Driver.Connections(factory, factory::destroy);
	}

}
