/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.notify.Driver;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a link to one server does when the connection ends in the middle.
 */
class CommandLinkTests {

	@ParameterizedTest
	@EnumSource
	void whatWasAnsweredBeforeTheConnectionWasLostIsTold(Driver driver) {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String counter = "counter" + UUID.randomUUID();
		Command count = Command.of("INCR", counter.getBytes());
		try (Driver.Connections connections = driver.connect(redis.host(), redis.port())) {
			CommandLink link = CommandLink.Factory.of(connections.factory()).open();
			String id = String.valueOf(link.run(List.of(client("ID")), Waiting.LONGEST).get(0));
			Command kill = client("KILL", "ID", id, "SKIPME", "no");
			List<?> answers = link.run(List.of(count, count, kill, count, count), Waiting.LONGEST);
			assertThat(answers).hasSize(5);
			assertThat(answers.subList(0, 2)).isEqualTo(List.of(1L, 2L));
			assertThat(answers.subList(3, 5)).allSatisfy((answer) -> assertThat(answer)
				.isInstanceOfSatisfying(Unanswered.class, (unanswered) -> assertThat(unanswered.sent()).isTrue()));
			assertThat(link.isOpen()).isFalse();
			assertThat(link.run(List.of(count), Waiting.LONGEST)).singleElement()
				.isInstanceOfSatisfying(Unanswered.class, (unanswered) -> assertThat(unanswered.sent()).isFalse());
			assertThat(redis.send("GET", counter)).isEqualTo("2");
			link.close();
		}
	}

	private static Command client(String... words) {
		return new Command("CLIENT", List.of(), List.of(), Stream.of(words).map(String::getBytes).toList());
	}

}
