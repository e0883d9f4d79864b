/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that has no descriptor left answers those that are connected, and lets the
 * others in as soon as it has one again.
 */
class OutOfDescriptorsTests {

	private static final int FEW = 160;

	private static final int NEWCOMERS = 5;

	/** What a node keeps to be able to make room. */
	private static final int SPARE = 1;

	/**
	 * More than there are descriptors, and fewer than a node lets wait for their proof.
	 */
	private static final int STRANGERS = 240;

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

	/** A class that was missing then would be missing for ever. */
	@Test
	void aNodeThatHasNoDescriptorForAClassMakesRoomNevertheless() throws Exception {
		try (ChildProcess process = ChildProcess.withDescriptors(FEW, FewDescriptorsProcess.class)) {
			int port = Integer.parseInt(process.await("port"));
			List<HandMade> strangers = new ArrayList<>();
			try (Peer loyal = Links.connected(Links.peer(port, Links.settings("loyal")))) {
				assertThat(troubles(loyal)).isZero(); // loads the classes that this needs
				loyal.method(FewDescriptorsProcess.GIVE_BACK).call(Links.OPTIONS);
				long before = open(loyal);
				for (int i = 0; i < NEWCOMERS; i++) {
					strangers.add(new HandMade(port));
				}
				Eventually.until("they are let in", () -> open(loyal) >= before + NEWCOMERS);
				loyal.method(FewDescriptorsProcess.KEEP_TAKING).call(Links.OPTIONS);
				try (HandMade newcomer = new HandMade(port)) {
					strangers.get(0).awaitEnd();
					loyal.method(FewDescriptorsProcess.GIVE_BACK).call(Links.OPTIONS);
					assertThat(troubles(loyal)).as("lines that say so").isPositive();
					assertGetIn(port);
				}
			}
			finally {
				for (HandMade stranger : strangers) {
					stranger.close();
				}
			}
		}
	}

	/** Strangers that have time for ever hold their connections until they must not. */
	@Test
	void strangersThatTakeAllDescriptorsKeepNobodyOutAndCostNoneInTheEnd() throws Exception {
		try (ChildProcess process = ChildProcess.withDescriptors(FEW, FewDescriptorsProcess.class)) {
			int port = Integer.parseInt(process.await("port"));
			try (Peer loyal = Links.connected(Links.peer(port, Links.settings("loyal")));
					HonestCaller caller = new HonestCaller(Links.peer(port, Links.settings("caller")))) {
				besiege(port); // loads the classes that this needs
				// Perhaps without the one that is given away for a moment
				long before = open(loyal) + SPARE;
				besiege(port);
				Eventually.until("descriptors are given back", () -> open(loyal) <= before);
				caller.assertUnharmed();
				assertThat(loyal.statistics().connects()).isEqualTo(1);
				assertThat(troubles(loyal)).as("lines that say so").isPositive();
				assertGetIn(port);
			}
		}
	}

	private static void besiege(int port) throws Exception {
		List<HandMade> strangers = new ArrayList<>();
		try {
			for (int i = 0; i < STRANGERS; i++) {
				strangers.add(new HandMade(port));
			}
			strangers.get(0).awaitEnd(); // nothing else can be the reason for it
			try (StrangerCrowd crowd = new StrangerCrowd(port, STRANGERS)) {
				crowd.await(STRANGERS);
				assertGetIn(port);
			}
		}
		finally {
			for (HandMade stranger : strangers) {
				stranger.close();
			}
		}
	}

	private static void assertGetIn(int port) throws Exception {
		for (int i = 0; i < NEWCOMERS; i++) {
			try (Peer newcomer = Links.peer(port, Links.settings("newcomer-" + i))) {
				assertThat(newcomer.awaitConnected(Waiting.START.toMillis())).as("connected").isTrue();
				assertThat(Links.echo(newcomer, "in")).isEqualTo("in");
			}
		}
	}

	private static int troubles(Peer peer) {
		return (Integer) Objects.requireNonNull(peer.method(FewDescriptorsProcess.TROUBLES).call(Links.OPTIONS));
	}

	private static long open(Peer peer) {
		return (Long) Objects.requireNonNull(peer.method(FewDescriptorsProcess.OPEN).call(Links.OPTIONS));
	}

}
