/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.tls.TlsScript.Act;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handshakes and records that are changed, cut, repeated, joined and sent in another
 * order, and the hand-over from the one to the other.
 */
@Tag("fuzz")
class TlsFuzzTests {

	private final TlsLinks peer = TlsLinks.ofPeer(Identity.tls(Identity.context(Identity.PEER, Identity.NODE)));

	private final TlsLinks node = TlsLinks.ofPeer(Identity.tls(Identity.context(Identity.NODE, Identity.PEER)));

	private static List<byte[]> acts() {
		List<byte[]> acts = new ArrayList<>();
		for (Act act : Act.values()) {
			acts.add(act.with());
		}
		return acts;
	}

	@Test
	void theNaturalConversationIsOne() {
		assertThat(TlsScript.arrived(this.peer, this.node, TlsScript.natural())).isEqualTo(4);
	}

	/** Cryptography takes its time, and the JDK's engine its buffers. */
	@Test
	void encryptedConversations() {
		Fuzzing.ofSequences("encrypted conversations", (messages) -> TlsScript.run(this.peer, this.node, messages))
			.refusal(ProtocolException.class)
			.sequence(TlsScript.natural())
			.words(acts())
			.longest(2048)
			.allocation(16 << 20, 1024)
			.cpu(Duration.ofMillis(500), 10_000)
			.inputs(100)
			.run();
	}

}
