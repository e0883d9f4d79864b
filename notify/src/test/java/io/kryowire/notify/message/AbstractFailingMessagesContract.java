/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.Clock;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.listener.PatternTopic;

import io.kryowire.notify.protocol.Envelope;
import io.kryowire.test.redis.RedisConsole;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of messages that nobody can read or handle, whichever driver carries them.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class AbstractFailingMessagesContract extends AbstractMessagingContract {

	@Test
	void whatAMethodThrowsReachesTheErrorHandlerWithThePayload() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		application.template.convertAndSend(this.prefix + "orders", new Order("bad", -1));
		patiently().until(() -> !this.failures.isEmpty());
		assertThat(this.failures).singleElement().satisfies((failure) -> {
			assertThat(failure.channel()).isEqualTo(this.prefix + "orders");
			assertThat(failure.payload()).isEqualTo(new Order("bad", -1));
			assertThat(failure.exception()).isInstanceOf(IllegalArgumentException.class).hasMessage("negative");
			assertThat(failure.listener()).contains("order");
		});
	}

	@Test
	void poisonReachesTheErrorHandlerAndTheNextMessageItsListener() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "no order at all");
		this.redis.send("PUBLISH", this.prefix + "orders", "");
		application.template.convertAndSend(this.prefix + "orders", new Order("good", 1));
		patiently().until(() -> application.listeners.heard.contains(new Order("good", 1)));
		assertThat(this.failures).hasSize(2).allSatisfy((failure) -> assertThat(failure.payload()).isNull());
		assertThat(application.container().statistics().failed()).isEqualTo(2);
	}

	@Test
	void anErrorHandlerThatThrowsStopsNothing() {
		ListenerApplication application = application(Quick.CALM.withErrors((failure) -> {
			throw new IllegalStateException("a test");
		}), false);
		application.template.convertAndSend(this.prefix + "orders", new Order("bad", -1));
		application.template.convertAndSend(this.prefix + "orders", new Order("good", 1));
		patiently().until(() -> application.listeners.heard.contains(new Order("good", 1)));
	}

	@Test
	void deadLettersAreKeptAndCut() {
		String key = this.prefix + "dead";
		DeadLetterErrorHandler dead = new DeadLetterErrorHandler(this.connections.factory(), key, 2, 1000,
				RedisMessageErrorHandler.logging(), Clock.systemUTC());
		ListenerApplication application = application(Quick.CALM.withErrors(dead), false);
		for (int i = 1; i <= 3; i++) {
			application.template.convertAndSend(this.prefix + "orders", new Order("bad", -i));
		}
		patiently().until(() -> dead.kept() == 3);
		List<byte[]> kept = new StringRedisTemplate(this.connections.factory())
			.execute((connection) -> connection.listCommands().lRange(key.getBytes(), 0, -1), true);
		assertThat(kept).hasSize(2);
		Envelope newest = Envelope.decode(kept.get(0));
		assertThat(this.codec.coder(Order.class).decode(newest.payload())).isEqualTo(new Order("bad", -3));
		assertThat(newest.headers()).containsEntry("dead-letter-channel", this.prefix + "orders")
			.containsKeys("dead-letter-exception", "dead-letter-time", "dead-letter-listener");
	}

	@Test
	void ofALongDeadLetterTheBeginningIsKept() {
		String key = this.prefix + "dead";
		DeadLetterErrorHandler dead = new DeadLetterErrorHandler(this.connections.factory(), key, 2, 1000,
				RedisMessageErrorHandler.logging(), Clock.systemUTC());
		application(Quick.CALM.withErrors(dead), false);
		this.redis.send("PUBLISH", this.prefix + "orders", "no order".repeat(100_000));
		patiently().until(() -> dead.kept() == 1);
		List<byte[]> kept = new StringRedisTemplate(this.connections.factory())
			.execute((connection) -> connection.listCommands().lRange(key.getBytes(), 0, -1), true);
		Envelope entry = Envelope.decode(kept.get(0));
		assertThat(entry.payload()).hasSize(1000);
		assertThat(entry.headers()).containsEntry("dead-letter-length", "800000");
	}

	/** Whoever publishes chooses headers and channels. */
	@Test
	void theLogHasNothingOfAStrangersButOneShortLine(CapturedOutput output) {
		ListenerApplication application = application(Quick.CALM, false);
		application.container().addMessageListener((message, pattern) -> {
			throw new IllegalStateException("made up\nERROR by a listener" + "y".repeat(5000));
		}, PatternTopic.of(this.prefix + "any*"));
		Map<String, String> headers = Map.of("secret", "made up\nERROR by a header" + "x".repeat(5000));
		byte[] message = new Envelope(this.codec.contentType(), headers, "no order".getBytes()).encode();
		try (RedisConsole console = this.redis.console()) {
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(), message);
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "any\nERROR by a channel").getBytes(), message);
		}
		patiently().until(() -> application.container().statistics().failed() >= 2);
		patiently()
			.untilAsserted(() -> assertThat(output).contains("any?ERROR by a channel", "orders' was not handled"));
		assertThat(output).doesNotContain("\nERROR by", "xxxxxxxxxx", "y".repeat(1000));
	}

	@Test
	void whatFailsIsToldWithoutThePayload() {
		ListenerApplication application = application(Quick.CALM.withErrors(this.failures::add), false);
		try (RedisConsole console = this.redis.console()) {
			console.send("PUBLISH", this.prefix + "region", "s3cret");
			byte[] unknown = new Envelope("application/unknown", Map.of(), "s3cret".getBytes()).encode();
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(), unknown);
			byte[] json = new Envelope("application/json", Map.of(), "{\"id\": s3cret}".getBytes()).encode();
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "orders").getBytes(), json);
			console.sendBytes("PUBLISH".getBytes(), (this.prefix + "texts").getBytes(), json);
			console.send("PUBLISH", this.prefix + "json", "{\"id\": s3cret}");
		}
		patiently().until(() -> this.failures.size() == 5);
		assertThat(this.failures).extracting(RedisMessageFailure::toString)
			.allSatisfy((words) -> assertThat(words).doesNotContain("s3cret"))
			.filteredOn((words) -> words.contains("No converter reads"))
			.hasSize(4);
		assertThat(application.listeners.heard).isEmpty();
	}

}
