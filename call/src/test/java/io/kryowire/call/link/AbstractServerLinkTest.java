/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The server's end of a link, and a client that sends what a test wants.
 */
abstract class AbstractServerLinkTest {

	static final CallMethod GROW = CallMethod.of("grow", byte[].class, int.class);

	static final CallMethod LATER = CallMethod.of("later", int.class, int.class);

	static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	final List<CompletableFuture<Integer>> promised = new ArrayList<>();

	int executed;

	LinkPair pair(LinkSettings settings) {
		LinkPair pair = LinkPair.of(settings);
		pair.answer(GROW, (arguments) -> {
			this.executed++;
			return new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])];
		});
		pair.answer(LATER, (arguments) -> {
			CompletableFuture<Integer> future = new CompletableFuture<>();
			this.promised.add(future);
			return future;
		});
		return pair.connected();
	}

	static void receive(LinkPair pair, int... frame) {
		WireBuffer bytes = new WireBuffer();
		for (int value : frame) {
			bytes.appendByte(value);
		}
		pair.server.received(bytes.array(), 0, bytes.length());
	}

	static void assertRefused(LinkPair pair, int... frame) {
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> receive(pair, frame));
	}

	static long[] report(byte[] replies) {
		FrameReader reader = new FrameReader().over(replies, 0, replies.length);
		assertThat(reader.readByte()).isEqualTo(FrameKind.REPLIES);
		return new long[] { reader.readLong(), reader.readLong() };
	}

}
