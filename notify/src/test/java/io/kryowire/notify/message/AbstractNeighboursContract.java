/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.data.redis.listener.adapter.MessageListenerAdapter;

import io.kryowire.codec.json.JsonCodec;
import io.kryowire.notify.protocol.Envelope;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was there before keeps working: payloads of others, and what is Spring Data's own.
 */
abstract class AbstractNeighboursContract extends AbstractMessagingContract {

	@Test
	void whatOthersWriteIsReadBySpringsConverters() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "{\"id\": \"json\", \"quantity\": 1}");
		patiently().until(() -> application.listeners.heard.contains(new Order("json", 1)));
		assertThat(this.failures).isEmpty();
	}

	@Test
	void whatNobodyCanReadNamesThePropertyAndWhatToDo() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "no order at all");
		this.redis.send("PUBLISH", this.prefix + "strict", "{\"id\": \"json\", \"quantity\": 1}");
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(),
					new byte[] { 0x10, 1, 2, 3, 4, 5, 6, 7, 8, 9 });
		}
		patiently().until(() -> this.failures.size() == 3);
		assertThat(this.failures).extracting((failure) -> failure.exception().getMessage())
			.allSatisfy((message) -> assertThat(message).contains("kryowire.redis.strict-content-type")
				.doesNotContain("no order at all"))
			.anySatisfy((message) -> assertThat(message).contains("reads Order from 15 bytes", "Jackson for JSON"))
			.anySatisfy((message) -> assertThat(message).contains("@RedisListener without consumes"))
			.anySatisfy((message) -> assertThat(message).contains("say what it consumes"));
		assertThat(application.listeners.heard).isEmpty();
	}

	@Test
	void whatAnotherCodecOfOursHasWrittenIsRefusedRatherThanReadByJackson() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		byte[] json = JsonCodec.of(Order.class).encode(new Order("json", 1));
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(),
					new Envelope(JsonCodec.CONTENT_TYPE, Map.of(), json).encode());
		}
		patiently().until(() -> !this.failures.isEmpty());
		assertThat(this.failures).singleElement()
			.satisfies((failure) -> assertThat(failure.exception()).hasMessageContaining("begins with 0x7b"));
		assertThat(application.listeners.heard).isEmpty();
	}

	@Test
	void strictlyWhatIsOursAndSaysNothingNamesThePropertyToo() {
		application(Quick.CALM.withErrors(this.failures::add), true);
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(),
					this.codec.coder(Order.class).encode(new Order("raw", 1)));
		}
		patiently().until(() -> !this.failures.isEmpty());
		assertThat(this.failures).singleElement()
			.satisfies((failure) -> assertThat(failure.exception())
				.hasMessageContaining("kryowire.redis.strict-content-type=true")
				.hasMessageContaining("@KryoRedisListener"));
	}

	@Test
	void whatAMethodThrowsIsNotTakenForAPayloadThatNobodyReads() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "{\"id\": \"json\", \"quantity\": -1}");
		patiently().until(() -> !this.failures.isEmpty());
		assertThat(this.failures).singleElement()
			.satisfies((failure) -> assertThat(failure.exception()).hasMessage("negative"));
		assertThat(application.listeners.heard).isEmpty();
	}

	@Test
	void aMessageIsItsBodyAsTextAsThoseOfSpringDataAre() {
		Queue<String> heard = new ConcurrentLinkedQueue<>();
		container(Quick.CALM).addMessageListener((message, pattern) -> heard.add(message.toString()),
				ChannelTopic.of(this.prefix + "plain"));
		this.redis.send("PUBLISH", this.prefix + "plain", "gr\u00fcn");
		try (RedisConsole console = this.redis.console()) {
			byte[] enveloped = new Envelope("text/plain", Map.of("a", "b"), "blau".getBytes()).encode();
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "plain").getBytes(), enveloped);
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "plain").getBytes(), Arrays.copyOf(enveloped, 5));
		}
		patiently().until(() -> heard.size() == 3);
		assertThat(heard).startsWith("gr\u00fcn", "blau");
	}

	@Test
	void springDatasOwnContainerAndAdapterReadEnvelopesWithOurSerializer() throws Exception {
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		MessageListenerAdapter adapter = new MessageListenerAdapter(new AbstractMessagesContract.PlainObject(heard));
		adapter.setSerializer(new KryoRedisSerializer<>(this.codec, Order.class));
		adapter.afterPropertiesSet();
		RedisMessageListenerContainer container = new RedisMessageListenerContainer();
		container.setConnectionFactory(this.connections.factory());
		container.addMessageListener(adapter, ChannelTopic.of(this.prefix + "plain"));
		container.afterPropertiesSet();
		container.start();
		try {
			RedisTopic<Order> topic = messages(true, null).topic(this.prefix + "plain", Order.class);
			patiently().until(() -> topic.publish(new Order("a", 1), Map.of("region", "eu")) == 1);
			patiently().until(() -> !heard.isEmpty());
			assertThat(heard).containsExactly("Order[id=a, quantity=1] from " + this.prefix + "plain");
		}
		finally {
			container.destroy();
		}
	}

}
