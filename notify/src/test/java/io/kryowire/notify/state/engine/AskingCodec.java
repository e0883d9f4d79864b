/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.lang.reflect.Proxy;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.KeptValue;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * An older version of a type, as far as a topic can tell: a price whose name has a slash
 * was written with the schema that the name says, and cannot be read before that is
 * known. What is behind a plus sign is unknown here, and kept.
 */
final class AskingCodec {

	/** The id of all these schemas. */
	static final int ID = 7;

	private AskingCodec() {
	}

	/** A price that was written with a schema of that text. */
	static Price written(String text, long cents) {
		return new Price(text + "/", cents);
	}

	static WireSchema schema(String text) {
		return new WireSchema(ID, text);
	}

	static WireCodec create() {
		WireCodec plain = KryoCodec.of();
		return (WireCodec) Proxy.newProxyInstance(WireCodec.class.getClassLoader(), new Class<?>[] { WireCodec.class },
				(proxy, method, arguments) -> method.getName().equals("coder")
						? coder(plain.coder(Price.class), new KnownSchemas(0, 0)) : method.invoke(plain, arguments));
	}

	@SuppressWarnings("unchecked")
	private static WireCoder<Price> coder(WireCoder<Price> plain, KnownSchemas known) {
		return (WireCoder<Price>) Proxy.newProxyInstance(WireCoder.class.getClassLoader(),
				new Class<?>[] { WireCoder.class }, (proxy, method, arguments) -> switch (method.getName()) {
					case "reading" -> coder(plain, (KnownSchemas) arguments[0]);
					case "decode" -> keeping(plain, known, arguments).value();
					case "decodeKeeping" -> keeping(plain, known, arguments);
					case "encode" -> (arguments.length == 3)
							? encode(plain, (Price) arguments[0], (Kept) arguments[1], (WireBuffer) arguments[2])
							: method.invoke(plain, arguments);
					default -> method.invoke(plain, arguments);
				});
	}

	private static KeptValue<Price> keeping(WireCoder<Price> plain, KnownSchemas known, Object[] arguments) {
		Price price = plain.decode((byte[]) arguments[0], (int) arguments[1], (int) arguments[2]);
		int slash = price.isin().indexOf('/');
		if (slash >= 0) {
			int fingerprint = WireSchema.fingerprint(price.isin().substring(0, slash));
			if (known.find(ID, fingerprint) == null) {
				throw new UnknownSchemaException(ID, fingerprint, "Nobody knows the schema of this test");
			}
		}
		int plus = price.isin().indexOf('+');
		return (plus < 0) ? new KeptValue<>(price, KeptFields.NONE) : new KeptValue<>(
				new Price(price.isin().substring(0, plus), price.cents()), new Kept(price.isin().substring(plus)));
	}

	private static @Nullable Object encode(WireCoder<Price> plain, Price price, Kept kept, WireBuffer target) {
		plain.encode(new Price(price.isin() + kept.text(), price.cents()), target);
		return null;
	}

	private record Kept(String text) implements KeptFields {

		@Override
		public boolean isEmpty() {
			return false;
		}

	}

}
