/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values that versions replace which nobody has thought of, one after the other: the
 * newest finds all that it has written. As many chains of versions as the property
 * {@code kryowire.evolution.chains} says, of the seed in {@code kryowire.evolution.seed}.
 */
class KeepingPropertyTests {

	private static final int CHAINS = Integer.getInteger("kryowire.evolution.chains", 20);

	private static final long SEED = Long.getLong("kryowire.evolution.seed", 1);

	@Test
	void whateverVersionsReplaceAValueNothingIsLost() {
		for (int i = 0; i < CHAINS; i++) {
			GeneratedQuote types = new GeneratedQuote(SEED + i);
			Class<?> newest = types.newest();
			List<Class<?>> others = IntStream.rangeClosed(0, types.next(3))
				.<Class<?>>mapToObj((j) -> types.other())
				.toList();
			int[] steps = IntStream.rangeClosed(0, types.next(4)).map((j) -> types.next(others.size())).toArray();
			int change = types.next(3);
			for (Function<Class<?>[], WireCodec> codecs : List.<Function<Class<?>[], WireCodec>>of(KryoCodec::of,
					JsonCodec::of)) {
				replace(new Versions(codecs, newest, others), steps, change, "chain " + (SEED + i));
			}
		}
	}

	/**
	 * Replaces a value.
	 * @param change by what: 0 for itself, 1 for an equal one, 2 for one of equal parts
	 */
	private static void replace(Versions versions, int[] steps, int change, String name) {
		WireCoder<Object> newest = versions.coder(versions.newest);
		byte[] message = newest.encode(Exchanges.sample(versions.newest));
		String before = shown(newest.decode(message));
		versions.others.forEach(versions::coder);
		for (int step : steps) {
			WireCoder<Object> coder = versions.coder(versions.others.get(step));
			KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
			Object value = (change > 0) ? coder.decode(coder.encode(read.value())) : read.value();
			WireBuffer target = new WireBuffer();
			coder.encode((change > 1) ? changed(value) : value, read.kept(), target);
			message = target.toByteArray();
		}
		assertThat(shown(newest.decode(message))).as(name + ", " + Arrays.toString(steps)).isEqualTo(before);
	}

	/** Without the field that changes. */
	private static String shown(Object quote) {
		return quote.toString().replaceFirst("a=\\d+", "");
	}

	private static Object changed(Object quote) {
		RecordComponent[] components = quote.getClass().getRecordComponents();
		Object[] values = new Object[components.length];
		try {
			for (int i = 0; i < values.length; i++) {
				values[i] = components[i].getName().equals("a") ? 1 : components[i].getAccessor().invoke(quote);
			}
			return quote.getClass().getConstructors()[0].newInstance(values);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/** Versions with what each knows of the others, in one format. */
	private static final class Versions {

		private final KnownSchemas known = new KnownSchemas(1000, 1 << 24);

		private final Function<Class<?>[], WireCodec> codecs;

		private final Class<?> newest;

		private final List<Class<?>> others;

		Versions(Function<Class<?>[], WireCodec> codecs, Class<?> newest, List<Class<?>> others) {
			this.codecs = codecs;
			this.newest = newest;
			this.others = others;
		}

		WireCoder<Object> coder(Class<?> version) {
			Class<?>[] nested = version.getDeclaredClasses();
			Class<?>[] types = Arrays.copyOf(nested, nested.length + 1);
			types[nested.length] = version;
			WireCoder<Object> coder = Exchanges.coder(this.codecs.apply(types), version);
			coder.schemas().forEach((schema) -> assertThat(this.known.learn(schema)).isTrue());
			return coder.reading(this.known);
		}

	}

}
