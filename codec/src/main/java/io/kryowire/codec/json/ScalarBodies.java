/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

import io.kryowire.codec.WireException;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.ValueBounds;
import tools.jackson.core.JsonToken;

/**
 * The JSON forms of the JDK's values: numbers, booleans, and strings for all others.
 */
final class ScalarBodies {

	private static final Map<Class<?>, JsonBody> ALL = new HashMap<>();

	static {
		add(Boolean.class, (out, value) -> out.json().writeBoolean(value), ScalarBodies::readBoolean);
		add(Byte.class, (out, value) -> out.json().writeNumber(value), (in) -> Byte.valueOf(in.integer("a byte")));
		add(Short.class, (out, value) -> out.json().writeNumber(value), (in) -> Short.valueOf(in.integer("a short")));
		add(Integer.class, (out, value) -> out.json().writeNumber(value),
				(in) -> Integer.valueOf(in.integer("an int")));
		add(Long.class, (out, value) -> out.json().writeNumber(value), (in) -> Long.valueOf(in.integer("a long")));
		add(Float.class, (out, value) -> {
			if (Float.isFinite(value)) {
				out.json().writeNumber(value);
			}
			else {
				out.json().writeString(value.toString());
			}
		}, ScalarBodies::readFloat);
		add(Double.class, (out, value) -> {
			if (Double.isFinite(value)) {
				out.json().writeNumber(value);
			}
			else {
				out.json().writeString(value.toString());
			}
		}, ScalarBodies::readDouble);
		add(Character.class, (out, value) -> out.json().writeString(value.toString()), ScalarBodies::readCharacter);
		add(BigInteger.class, BigNumbers::write, BigNumbers::readInteger);
		add(BigDecimal.class, BigNumbers::write, BigNumbers::readDecimal);
		add(BitSet.class, ScalarBodies::writeBits, ScalarBodies::readBits);
		JdkValue.all().forEach((value) -> ALL.putIfAbsent(value.type(), new TextBody(value)));
	}

	private ScalarBodies() {
	}

	private static Boolean readBoolean(JsonInput in) {
		if (in.token() != JsonToken.VALUE_TRUE) {
			in.expect(JsonToken.VALUE_FALSE, "a boolean");
		}
		return in.token() == JsonToken.VALUE_TRUE;
	}

	private static Character readCharacter(JsonInput in) {
		String text = in.string("a character");
		if (text.length() != 1) {
			throw in.malformed("expected one character, but found %d".formatted(text.length()));
		}
		return text.charAt(0);
	}

	private static Float readFloat(JsonInput in) {
		if (in.token() == JsonToken.VALUE_STRING) {
			return (float) infinite(in);
		}
		float value = Float.parseFloat(in.number("a float"));
		if (!Float.isFinite(value)) {
			throw in.malformed("a number that is too large for a float");
		}
		return value;
	}

	private static Double readDouble(JsonInput in) {
		if (in.token() == JsonToken.VALUE_STRING) {
			return infinite(in);
		}
		double value = Double.parseDouble(in.number("a double"));
		if (!Double.isFinite(value)) {
			throw in.malformed("a number that is too large for a double");
		}
		return value;
	}

	/** What JSON has no numbers for. */
	private static double infinite(JsonInput in) {
		return switch (in.string("a number")) {
			case "NaN" -> Double.NaN;
			case "Infinity" -> Double.POSITIVE_INFINITY;
			case "-Infinity" -> Double.NEGATIVE_INFINITY;
			default -> throw in.unexpected("a number");
		};
	}

	private static void writeBits(JsonOutput out, BitSet value) {
		byte[] bytes = value.toByteArray();
		out.budget().length(bytes.length);
		out.json().writeString(HexFormat.of().formatHex(bytes));
	}

	private static BitSet readBits(JsonInput in) {
		String text = in.string("bits");
		in.budget().length(text.length() / 2);
		in.cost().heap(ValueBounds.BIT_SET_HEAP, "BitSet");
		return BitSet.valueOf(HexFormat.of().parseHex(text));
	}

	private static <T> void add(Class<T> type, BiConsumer<JsonOutput, T> write, Function<JsonInput, T> read) {
		ALL.put(type, new ScalarBody<>(write, read));
	}

	static JsonBody of(JdkValue value) {
		return of(value.type());
	}

	static JsonBody ofPrimitive(Class<?> type) {
		return of(MethodType.methodType(type).wrap().returnType());
	}

	static JsonBody of(Class<?> type) {
		JsonBody body = ALL.get(type);
		if (body == null) {
			throw new IllegalStateException(type + " is not a value of the JDK");
		}
		return body;
	}

	/** A value with a form of its own. */
	private record ScalarBody<T>(BiConsumer<JsonOutput, T> writer, Function<JsonInput, T> reader) implements JsonBody {

		@Override
		@SuppressWarnings("unchecked")
		public void write(JsonOutput out, Object value) {
			this.writer.accept(out, (T) value);
		}

		@Override
		public Object read(JsonInput in) {
			return (Object) this.reader.apply(in);
		}

	}

	/** A value that is written as its text. */
	private record TextBody(JdkValue value) implements JsonBody {

		@Override
		public void write(JsonOutput out, Object object) {
			out.json().writeString(this.value.print(object));
		}

		@Override
		public Object read(JsonInput in) {
			String text = in.string("a " + this.value.type().getName());
			try {
				return this.value.parse(text, in.cost());
			}
			catch (WireException ex) {
				throw ex;
			}
			catch (RuntimeException ex) {
				// Not its message, nor itself as the cause: both quote what was sent.
				throw in.malformed("this is not the text of a %s (%s)".formatted(this.value.type().getName(),
						ex.getClass().getSimpleName()));
			}
		}

	}

}
