/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.CallHeaders;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.codec.WireBuffer;

/**
 * Headers as they are at the beginning of a call's body: their number, then names and
 * values, alternating.
 */
final class HeaderBlock {

	private HeaderBlock() {
	}

	static void write(CallHeaders headers, WireBuffer target) {
		target.appendVarint(headers.size());
		headers.forEach((name, value) -> {
			FrameWriter.writeText(target, name, CallHeaders.LARGEST);
			FrameWriter.writeText(target, value, CallHeaders.LARGEST);
		});
	}

	static CallHeaders read(FrameReader in) {
		CallHeaders headers = CallHeaders.NONE;
		int count = in.readCount(CallHeaders.MOST);
		for (int i = 0; i < count; i++) {
			headers = headers.with(in.readText(CallHeaders.LARGEST), in.readText(CallHeaders.LARGEST));
		}
		return headers;
	}

	/** For a handler that does not ask. */
	static void skip(FrameReader in) {
		int texts = 2 * in.readCount(CallHeaders.MOST);
		for (int i = 0; i < texts; i++) {
			in.skip(in.readCount(CallHeaders.LARGEST));
		}
	}

}
