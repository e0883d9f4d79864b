/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireSchema;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class SchemaFramesFuzzTests {

	private static void read(byte[] frame) {
		List<Integer> written = new ArrayList<>();
		ToldSchemas told = new ToldSchemas(SchemaBounds.OF_CLIENT);
		try {
			told.read(new FrameReader().over(frame, 0, frame.length),
					(method, fingerprint) -> written.add(fingerprint));
		}
		finally {
			told.known();
			written.forEach(told::find);
			if (told.held() > (long) SchemaBounds.OF_CLIENT.bytes() + SchemaBounds.OF_CLIENT.characters() + (1 << 19)) {
				throw new IllegalStateException(told.held() + " bytes are held");
			}
		}
	}

	private static byte[] frame(WireSchema... schemas) {
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		for (WireSchema schema : schemas) {
			teller.tell(schema);
			teller.arguments(1, schema.fingerprint());
		}
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (WireBuffer frame : teller.take()) {
			all.write(frame.array(), 1, frame.length() - 1);
		}
		return all.toByteArray();
	}

	@Test
	void framesOfSchemas() {
		Fuzzing.ofBytes("frames of schemas", SchemaFramesFuzzTests::read)
			.refusal(ProtocolException.class)
			.seeds(List.of(
					frame(new WireSchema(7, "a.B\na.B#00000007 record{c:int}"),
							new WireSchema(0, "(a.B)\na.B#00000007 record{c:int}")),
					frame(new WireSchema(1, "x"), new WireSchema(2, "y\n" + "z".repeat(500) + "\n" + "z".repeat(500)))))
			.allocation(16 << 20, 200)
			.inputs(10_000)
			.run();
	}

}
