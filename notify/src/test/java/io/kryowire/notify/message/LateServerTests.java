/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.listener.ChannelTopic;

import io.kryowire.notify.Driver;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a listener container waits for its server.
 */
@ExtendWith(OutputCaptureExtension.class)
class LateServerTests {

	private static final ChannelTopic NEWS = ChannelTopic.of("news");

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private Driver.Connections connections;

	private KryowireListenerContainer container;

	@BeforeEach
	void connect() {
		this.redis = EmbeddedRedis.start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.connections = Driver.JEDIS.connect(this.proxy.host(), this.proxy.port());
		this.container = new KryowireListenerContainer(this.connections.factory(), Quick.CALM);
		this.container.setBeanName("lateContainer");
		this.container.afterPropertiesSet();
	}

	@AfterEach
	void disconnect() throws Exception {
		this.container.destroy();
		this.connections.close();
		this.proxy.close();
		this.redis.close();
	}

	@Test
	void aFirstListenerDoesNotWaitForAServerThatIsAway() throws InterruptedException {
		this.container.setMaxSubscriptionRegistrationWaitingTime(Duration.ofHours(1).toMillis());
		this.container.start();
		this.redis.kill();
		Thread adding = new Thread(() -> this.container.addMessageListener((message, pattern) -> {
		}, NEWS));
		adding.setDaemon(true);
		adding.start();
		Waiting.join(adding);
		assertThat(this.container.isListening()).isFalse();
		this.redis.restart();
		patiently().until(this.container::isListening);
	}

	@Test
	void thatItStartsWithoutBeingSubscribedIsSaid(CapturedOutput output) {
		this.proxy.faults().hold(Direction.TO_CLIENT);
		this.container.setMaxSubscriptionRegistrationWaitingTime(20);
		this.container.addMessageListener((message, pattern) -> {
		}, NEWS);
		this.container.start();
		assertThat(this.container.isListening()).isFalse();
		assertThat(output).contains("'lateContainer'", "still not subscribed", "after 20 ms", "are lost");
		this.proxy.faults().heal();
		patiently().until(this.container::isListening);
	}

}
