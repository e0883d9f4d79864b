/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The link that knows nothing but Spring Data, on the drivers that have better ones too.
 */
class SpringLinkTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final String prefix = UUID.randomUUID() + ":";

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatIsRemovedWhileItConnectsIsNotSubscribedAfterwards(Driver driver) throws Exception {
		byte[] channel = bytes("channel");
		byte[] pattern = bytes("pattern*");
		CountDownLatch confirmed = new CountDownLatch(1);
		try (Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port())) {
			SpringLink link = new SpringLink(connections.factory().getConnection(), driver == Driver.LETTUCE);
			Thread reader = new Thread(() -> {
				try {
					link.run(new Removing(link, pattern, confirmed), List.of(channel), List.of(pattern));
				}
				catch (Exception ex) {
					// It has been closed
				}
			});
			reader.start();
			Waiting.await(confirmed);
			// Later than whatever it does about patterns
			link.subscribe(List.of(bytes("last")), List.of());
			patiently().until(() -> subscribers("last") == 1);
			long left = receivers("pattern of a channel");
			link.close();
			Waiting.join(reader);
			assertThat(left).isZero();
		}
	}

	private byte[] bytes(String name) {
		return (this.prefix + name).getBytes(StandardCharsets.UTF_8);
	}

	private long subscribers(String channel) {
		List<?> answer = (List<?>) this.redis.send("PUBSUB", "NUMSUB", this.prefix + channel);
		return (Long) answer.get(1);
	}

	private long receivers(String channel) {
		return (Long) this.redis.send("PUBLISH", this.prefix + channel, "nothing");
	}

	/** As a session does whose topics have changed meanwhile. */
	private record Removing(SpringLink link, byte[] pattern, CountDownLatch confirmed) implements LinkListener {

		@Override
		public void message(byte[] channel, byte @Nullable [] through, byte[] body) {
			throw new IllegalStateException("Nobody has published anything");
		}

		@Override
		public void subscribed(Topic topic) {
			if (this.confirmed.getCount() == 1) {
				this.link.unsubscribe(List.of(), List.of(this.pattern));
				this.confirmed.countDown();
			}
		}

		@Override
		public void keysChanged(@Nullable List<byte[]> names) {
			throw new IllegalStateException("Nobody tracks keys");
		}

		@Override
		public void alive() {
			// As ever
		}

	}

}
