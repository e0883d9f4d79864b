/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;

final class CodecExamples {

	private CodecExamples() {
	}

	static Quote thereAndBack() {
		// tag::simple
		WireCodec codec = KryoCodec.of(Quote.class);

		byte[] message = codec.encode(new Quote("CH0012032048", 101.5));
		Quote quote = codec.decode(message, Quote.class);
		// end::simple
		return quote;
	}

	static void often(WireCodec codec, Iterable<Quote> quotes, Wire wire) {
		// tag::hot
		WireCoder<Quote> coder = codec.coder(Quote.class);
		WireBuffer buffer = new WireBuffer();

		for (Quote quote : quotes) {
			buffer.clear();
			coder.encode(quote, buffer);
			wire.send(buffer.array(), 0, buffer.length());
		}
		// end::hot
	}

	interface Wire {

		void send(byte[] bytes, int offset, int length);

	}

}
