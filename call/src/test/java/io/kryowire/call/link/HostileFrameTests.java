/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Random;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.ProtocolException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Frames of random bytes: a refusal is the worst that comes of them.
 */
class HostileFrameTests {

	private static final CallOptions FAIL = CallOptions.DEFAULT.withOverflow(Overflow.FAIL);

	private static final CallMethod TEXT = CallMethod.of("text", String.class, String.class);

	private static LinkPair pair() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node"));
		pair.answer(TEXT, (arguments) -> arguments[0]);
		pair.answer(CallMethod.of("add", int.class, int.class, int.class),
				(arguments) -> (int) arguments[0] + (int) arguments[1]);
		return pair;
	}

	private static void assertRefusedAtWorst(FrameReceiver receiver, Random random, int kind) {
		byte[] frame = new byte[1 + random.nextInt(48)];
		random.nextBytes(frame);
		for (int i = 1; i < frame.length; i++) {
			frame[i] &= random.nextBoolean() ? (byte) 0x1F : (byte) 0xFF;
		}
		frame[0] = (byte) kind;
		Throwable problem = catchThrowable(() -> {
			receiver.received(frame, 0, frame.length);
			receiver.passEnded(System.nanoTime());
		});
		assertThat(problem).satisfiesAnyOf((none) -> assertThat(none).isNull(),
				(some) -> assertThat(some).isInstanceOf(ProtocolException.class));
	}

	@Test
	void randomFramesOfStrangersAreRefusedAtWorst() {
		Random random = new Random(1);
		for (int i = 0; i < 2000; i++) {
			LinkPair pair = pair();
			assertRefusedAtWorst(pair.server, random, i % 16);
			assertRefusedAtWorst(pair.client, random, i % 16);
		}
	}

	@Test
	void randomFramesOfFriendsAreRefusedAtWorst() {
		Random random = new Random(2);
		LinkPair pair = pair().connected();
		for (int i = 0; i < 4000 * AbstractLinkContract.TIMES; i++) {
			int kind = (i % 3 == 0) ? FrameKind.CALLS : i % 12;
			assertRefusedAtWorst(pair.server, random, kind);
			pair.serverChannel.frames.clear();
			if (i % 1000 == 0) {
				pair = pair().connected();
			}
		}
	}

	@Test
	void randomFramesOfServersAreRefusedAtWorst() {
		Random random = new Random(3);
		LinkPair pair = pair().connected();
		RemoteMethod text = pair.method(TEXT);
		for (int i = 0; i < 4000 * AbstractLinkContract.TIMES; i++) {
			int kind = (i % 3 == 0) ? FrameKind.REPLIES : i % 12;
			text.ask(FAIL, "x");
			assertRefusedAtWorst(pair.client, random, kind);
			pair.clientChannel.frames.clear();
			if (i % 1000 == 0) {
				pair = pair().connected();
				text = pair.method(TEXT);
			}
		}
	}

}
