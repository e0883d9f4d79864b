/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.RedisConnection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Data's exceptions say of a message and of its connection.
 */
class SpringPublishingLinkTests {

	/** What the connection answers, or throws. */
	private final Deque<Object> answers = new ArrayDeque<>();

	private final List<String> calls = new ArrayList<>();

	private final SpringPublishingLink link = new SpringPublishingLink((RedisConnection) Proxy.newProxyInstance(
			getClass().getClassLoader(), new Class<?>[] { RedisConnection.class }, (proxy, method, arguments) -> {
				this.calls.add(method.getName());
				Object answer = this.answers.poll();
				if (answer instanceof Throwable failure) {
					throw failure;
				}
				return answer;
			}));

	@Test
	void aRefusalLeavesTheConnectionOpen() {
		this.answers.add(new RedisSystemException("Refused", new IllegalStateException("NOPERM no permissions")));
		this.answers.add(2L);
		assertThat(run(2)).containsExactly(new CommandError("NOPERM no permissions"), 2L);
		assertThat(this.link.isOpen()).isTrue();
	}

	@Test
	void whatIsNoAnswerOfTheServerEndsTheConnection() {
		RedisSystemException failure = new RedisSystemException("Failed", new IllegalStateException("It is closed"));
		this.answers.add(failure);
		assertThat(run(2)).containsExactly(new Unanswered(true, failure), new Unanswered(false, failure));
		assertThat(this.link.isOpen()).isFalse();
		assertThat(this.calls).containsExactly("publish", "close");
	}

	@Test
	void aLostConnectionIsNoRefusalWhateverItSays() {
		RedisConnectionFailureException failure = new RedisConnectionFailureException("SSL is gone");
		this.answers.add(failure);
		assertThat(run(1)).containsExactly(new Unanswered(true, failure));
		assertThat(this.link.isOpen()).isFalse();
	}

	private List<@Nullable Object> run(int count) {
		List<Command> commands = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			commands
				.add(new Command("PUBLISH", List.of(), List.of(), List.of(bytes("channel"), bytes("message " + i))));
		}
		return this.link.run(commands, Duration.ofSeconds(1));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
