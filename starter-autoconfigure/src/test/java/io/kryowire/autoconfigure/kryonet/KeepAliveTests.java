/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.process.ChildApplication;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node without a web server lives until its context is closed, and no longer.
 */
class KeepAliveTests {

	@Test
	void theJvmLivesAsLongAsItsServer() {
		assertThat(ChildApplication.outlive(Main.class)).contains("Listening on 127.0.0.1", "all calls answered");
	}

	/** An application whose context is closed when its input ends. */
	static final class Main {

		private Main() {
		}

		public static void main(String[] arguments) {
			ChildApplication.closeWithInput(SpringApplication.run(GreeterNode.class, "--kryowire.kryonet.server.port=0",
					"--spring.main.web-application-type=none", "--spring.main.banner-mode=off",
					"--spring.main.register-shutdown-hook=false"));
		}

	}

}
