/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What servers of several versions say, and what it means.
 */
class CommandErrorTests {

	@Test
	void theCodeOfAnErrorInAScriptCounts() {
		CommandError error = new CommandError(
				"ERR Error running script (call to f_1d932162c4c1f52bfa13aad6a9b5ab6a84820d2d): @user_script:3: @user_script: 3: -READONLY You can't write against a read only replica.");
		assertThat(error.is("READONLY")).isTrue();
		assertThat(error.is("MOVED")).isFalse();
		assertThat(new CommandError("READONLY You can't write. script: 1d93, on @user_script:3.").is("READONLY"))
			.isTrue();
		assertThat(new CommandError("ERR Error running script, and nothing else").is("ERR")).isTrue();
	}

}
