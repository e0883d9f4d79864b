/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.Peer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that has no descriptor left answers those that are connected, and lets the
 * others in as soon as it has one again.
 */
class OutOfDescriptorsTests {

	private static final int FEW = 160;

	private static final int NEWCOMERS = 5;

	@Test
	void whoeverIsConnectedIsAnsweredAndTheOthersGetInLater() throws Exception {
		try (ChildProcess process = ChildProcess.withDescriptors(FEW, FewDescriptorsProcess.class)) {
			int port = Integer.parseInt(process.await("port"));
			try (Peer loyal = Links.connected(Links.peer(port, Links.settings("loyal")))) {
				// Loads the classes that calls need: without descriptors there are none.
				loyal.method(FewDescriptorsProcess.GIVE_BACK).call(Links.OPTIONS);
				assertThat((Integer) loyal.method(FewDescriptorsProcess.TAKE).call(Links.OPTIONS))
					.as("files that were opened until the limit")
					.isPositive();
				Peer[] newcomers = new Peer[NEWCOMERS];
				try {
					for (int i = 0; i < NEWCOMERS; i++) {
						newcomers[i] = Links.peer(port, Links.settings("newcomer-" + i));
					}
					for (int i = 0; i < 100; i++) {
						assertThat(Links.echo(loyal, "still in")).isEqualTo("still in");
					}
					loyal.method(FewDescriptorsProcess.GIVE_BACK).call(Links.OPTIONS);
					for (Peer newcomer : newcomers) {
						assertThat(Links.echo(Links.connected(newcomer), "in")).isEqualTo("in");
					}
				}
				finally {
					for (Peer newcomer : newcomers) {
						newcomer.close();
					}
				}
			}
		}
	}

}
