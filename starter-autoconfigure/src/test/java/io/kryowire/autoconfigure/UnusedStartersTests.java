/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure;

import java.util.Objects;

import io.kryowire.autoconfigure.process.ChildApplication;
import io.kryowire.autoconfigure.process.UnusingApplication;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who has both starters and uses neither pays with no thread, no connection and no port.
 */
class UnusedStartersTests {

	@Test
	void anApplicationThatUsesNeitherHasNoThreadAndNoSocketOfOurs() {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		String output = ChildApplication.end(UnusingApplication.class, "--spring.main.web-application-type=none",
				"--spring.main.banner-mode=off", "--spring.data.redis.client-type=jedis",
				"--spring.data.redis.host=" + redis.host(), "--spring.data.redis.port=" + redis.port(),
				"--spring.data.redis.password=" + Objects.toString(redis.password(), ""));
		assertThat(output).contains("container running: true", "threads: []", "sockets: 0");
	}

}
