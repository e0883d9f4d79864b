/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What nodes of a cluster say of where a slot is.
 */
class RedirectionTests {

	@Test
	void movedNamesTheNodeThatHasTheSlot() {
		assertThat(Redirection.of(new CommandError("MOVED 3999 127.0.0.1:6381"), "a:1"))
			.isEqualTo(new Redirection(3999, "127.0.0.1:6381", false));
	}

	@Test
	void askIsForThisOnce() {
		assertThat(Redirection.of(new CommandError("ASK 1 fe80::1:6381"), "a:1"))
			.isEqualTo(new Redirection(1, "fe80::1:6381", true));
	}

	@ParameterizedTest
	@ValueSource(strings = { "MOVED 3999 :6381", "MOVED 3999 ?:6381" })
	void whoIsNotNamedIsWhoWasAsked(String answer) {
		assertThat(Redirection.of(new CommandError(answer), "10.0.0.1:6379"))
			.isEqualTo(new Redirection(3999, "10.0.0.1:6381", false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "MOVED", "MOVED 1", "MOVED x a:1", "MOVED 1 a", "ASKING", "TRYAGAIN Multiple keys",
			"ERR unknown" })
	void nothingElseIsARedirection(String answer) {
		assertThat(Redirection.of(new CommandError(answer), "a:1")).isNull();
	}

}
