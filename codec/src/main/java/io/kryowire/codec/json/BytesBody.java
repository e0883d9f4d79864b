/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Base64;

/**
 * An array of bytes: a string in base 64.
 */
record BytesBody() implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		byte[] bytes = (byte[]) value;
		out.budget().length(bytes.length);
		out.json().writeString(Base64.getEncoder().encodeToString(bytes));
	}

	@Override
	public Object read(JsonInput in) {
		String text = in.string("bytes in base 64");
		in.budget().length(text.length() / 4 * 3L - 2);
		byte[] bytes = Base64.getDecoder().decode(text);
		in.budget().length(bytes.length);
		return bytes;
	}

}
