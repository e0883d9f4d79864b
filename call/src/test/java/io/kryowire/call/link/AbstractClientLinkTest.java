/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The client's end of a link, and a server that answers what a test wants.
 */
abstract class AbstractClientLinkTest {

	static final CallMethod ECHO = CallMethod.of("echo", byte[].class, byte[].class);

	static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	static LinkPair pair(int windowCalls) {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(windowCalls, 1 << 24));
		pair.answer(ECHO, (arguments) -> arguments[0]);
		return pair.connected();
	}

	static @Nullable Outcome outcome(CompletableFuture<@Nullable Object> call) {
		assertThat(call).isDone();
		return call.handle((value, problem) -> (problem instanceof CallException ex) ? ex.outcome() : null).join();
	}

	/** An answer of the server's: what it is done with, and nothing else. */
	static byte[] report(long calls, long bytes) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.REPLIES);
		FrameWriter.writeLong(frame, calls);
		FrameWriter.writeLong(frame, bytes);
		return frame.toByteArray();
	}

	static void receive(LinkPair pair, byte[] frame) {
		pair.client.received(frame, 0, frame.length);
	}

}
