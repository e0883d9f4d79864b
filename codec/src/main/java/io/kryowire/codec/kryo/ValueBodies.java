/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;

import io.kryowire.codec.WireException;
import io.kryowire.codec.schema.JdkValue;
import io.kryowire.codec.schema.ValueBounds;

/**
 * The binary forms of the JDK's values. A value that has none of its own here is written
 * as its text.
 */
final class ValueBodies {

	private static final Map<Class<?>, Body> ALL = new HashMap<>();

	static {
		addNumbers();
		addTimes();
		add(Boolean.class, WireOutput::writeBoolean, WireInput::readBoolean);
		add(Character.class, WireOutput::writeChar, WireInput::readChar);
		add(UUID.class, (out, value) -> {
			out.writeLong(value.getMostSignificantBits());
			out.writeLong(value.getLeastSignificantBits());
		}, (in) -> new UUID(in.readLong(), in.readLong()));
		add(Date.class, (out, value) -> out.writeVarLong(value.getTime(), false),
				(in) -> new Date(in.readVarLong(false)));
		add(BitSet.class, (out, value) -> writeBytes(out, value.toByteArray()), (in) -> {
			in.cost().heap(ValueBounds.BIT_SET_HEAP, "BitSet");
			return BitSet.valueOf(readBytes(in));
		});
		add(AtomicBoolean.class, (out, value) -> out.writeBoolean(value.get()),
				(in) -> new AtomicBoolean(in.readBoolean()));
		add(Pattern.class, (out, value) -> {
			ValueBounds.checkPattern(value.flags(), value.pattern());
			out.writeVarInt(value.flags(), true);
			out.writeString(value.pattern());
		}, (in) -> ValueBounds.pattern(in.readVarInt(true), in.readText(), in.cost()));
		JdkValue.all().forEach((value) -> ALL.putIfAbsent(value.type(), new TextBody(value)));
	}

	private ValueBodies() {
	}

	static boolean isValue(Body body) {
		return body instanceof ValueBody || body instanceof TextBody;
	}

	private static void addNumbers() {
		add(Byte.class, (out, value) -> out.writeByte((byte) value), WireInput::readByte);
		add(Short.class, (out, value) -> out.writeShort(value), WireInput::readShort);
		add(Integer.class, (out, value) -> out.writeVarInt(value, false), (in) -> in.readVarInt(false));
		add(Long.class, (out, value) -> out.writeVarLong(value, false), (in) -> in.readVarLong(false));
		add(Float.class, WireOutput::writeFloat, WireInput::readFloat);
		add(Double.class, WireOutput::writeDouble, WireInput::readDouble);
		add(AtomicInteger.class, (out, value) -> out.writeVarInt(value.get(), false),
				(in) -> new AtomicInteger(in.readVarInt(false)));
		add(AtomicLong.class, (out, value) -> out.writeVarLong(value.get(), false),
				(in) -> new AtomicLong(in.readVarLong(false)));
		add(BigInteger.class, ValueBodies::writeInteger, ValueBodies::readInteger);
		add(BigDecimal.class, (out, value) -> {
			out.writeVarInt(ValueBounds.scale(value.scale()), false);
			writeInteger(out, value.unscaledValue());
		}, (in) -> {
			int scale = ValueBounds.scale(in.readVarInt(false));
			BigInteger unscaled = readInteger(in);
			in.cost().decimal(unscaled);
			return new BigDecimal(unscaled, scale);
		});
	}

	private static void addTimes() {
		add(Instant.class, (out, value) -> {
			out.writeVarLong(value.getEpochSecond(), false);
			out.writeVarInt(value.getNano(), true);
		}, (in) -> Instant.ofEpochSecond(in.readVarLong(false), in.readVarInt(true)));
		add(Duration.class, (out, value) -> {
			out.writeVarLong(value.getSeconds(), false);
			out.writeVarInt(value.getNano(), true);
		}, (in) -> Duration.ofSeconds(in.readVarLong(false), in.readVarInt(true)));
		add(LocalDate.class, (out, value) -> out.writeVarLong(value.toEpochDay(), false),
				(in) -> LocalDate.ofEpochDay(in.readVarLong(false)));
		add(LocalTime.class, (out, value) -> out.writeVarLong(value.toNanoOfDay(), true),
				(in) -> LocalTime.ofNanoOfDay(in.readVarLong(true)));
		add(LocalDateTime.class, (out, value) -> {
			out.writeVarLong(value.toLocalDate().toEpochDay(), false);
			out.writeVarLong(value.toLocalTime().toNanoOfDay(), true);
		}, (in) -> LocalDateTime.of(LocalDate.ofEpochDay(in.readVarLong(false)),
				LocalTime.ofNanoOfDay(in.readVarLong(true))));
	}

	private static <T> void add(Class<T> type, BiConsumer<WireOutput, T> write, Function<WireInput, T> read) {
		ALL.put(type, new ValueBody<>(write, read));
	}

	private static void writeBytes(WireOutput out, byte[] bytes) {
		out.writeLength(bytes.length);
		out.writeBytes(bytes);
	}

	private static void writeInteger(WireOutput out, BigInteger value) {
		ValueBounds.checkBits(value.bitLength());
		writeBytes(out, value.toByteArray());
	}

	private static BigInteger readInteger(WireInput in) {
		int length = in.readLength(1);
		ValueBounds.checkBits((length - 1L) * Byte.SIZE);
		return new BigInteger(in.readBytes(length));
	}

	private static byte[] readBytes(WireInput in) {
		return in.readBytes(in.readLength(1));
	}

	static Body of(JdkValue value) {
		return of(value.type());
	}

	static Body ofPrimitive(Class<?> type) {
		return of(java.lang.invoke.MethodType.methodType(type).wrap().returnType());
	}

	private static Body of(Class<?> type) {
		Body body = ALL.get(type);
		if (body == null) {
			throw new IllegalStateException(type + " is not a value of the JDK");
		}
		return body;
	}

	/** A value with a binary form of its own. */
	private static final class ValueBody<T> extends Body {

		private final BiConsumer<WireOutput, T> write;

		private final Function<WireInput, T> read;

		ValueBody(BiConsumer<WireOutput, T> write, Function<WireInput, T> read) {
			this.write = write;
			this.read = read;
		}

		@Override
		@SuppressWarnings("unchecked")
		void write(WireOutput out, Object value) {
			this.write.accept(out, (T) value);
		}

		@Override
		Object read(WireInput in) {
			return (Object) this.read.apply(in);
		}

	}

	/** A value that is written as its text. */
	private static final class TextBody extends Body {

		private final JdkValue value;

		TextBody(JdkValue value) {
			this.value = value;
		}

		@Override
		void write(WireOutput out, Object object) {
			out.writeString(this.value.print(object));
		}

		@Override
		Object read(WireInput in) {
			String text = in.readText();
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
