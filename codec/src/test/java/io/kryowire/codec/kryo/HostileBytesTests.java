/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Attempt;
import io.kryowire.codec.Samples;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A few bytes that exhaust the heap, the stack or the class loader of an unguarded Kryo.
 * Each is refused at once, for next to no memory, and the next message is read as ever.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codec of all samples is dear
class HostileBytesTests {

	/** A varint of nearly 2^31. */
	private static final byte[] HUGE = { -1, -1, -1, -1, 7 };

	/** A varint that is negative as an int. */
	private static final byte[] NEGATIVE = { -1, -1, -1, -1, 15 };

	/**
	 * What a refusal may allocate beside a text it had to read: the exception and its
	 * trace.
	 */
	private static final long FEW_KILOBYTES = 16 * 1024;

	private final KryoCodec codec = KryoCodec.of(Samples.TYPES);

	private final WireCoder<Box> boxes = this.codec.coder(Box.class);

	static Stream<Arguments> payloads() {
		List<Arguments> all = new ArrayList<>();
		for (byte[] size : List.of(HUGE, NEGATIVE)) {
			String name = (size == HUGE) ? "huge " : "negative ";
			for (int id = 3; id < 128; id++) {
				if (CollectionForm.of(id) != null) {
					boolean ordered = CollectionForm.of(id).ordered();
					all.add(Arguments.of(name + CollectionForm.of(id).name(), sized(id, ordered, size)));
				}
				else if (MapForm.of(id) != null) {
					all.add(Arguments.of(name + MapForm.of(id).name(), sized(id, MapForm.of(id).ordered(), size)));
				}
			}
			IntStream.range(0, 8)
				.forEach((i) -> all.add(Arguments.of(name + "primitive array " + i, join(50 + i, size))));
			all.add(Arguments.of(name + "Object[]", join(58, new byte[] { 1, 1 }, size)));
			all.add(Arguments.of(name + "String[]", join(58, new byte[] { 1, 11 }, size)));
			all.add(Arguments.of(name + "String", join(11, size)));
			all.add(Arguments.of(name + "StringBuilder", join(20, size)));
			all.add(Arguments.of(name + "BigInteger", join(12, size)));
			all.add(Arguments.of(name + "BigDecimal", join(13, new byte[] { 0 }, size)));
			all.add(Arguments.of(name + "BitSet", join(19, size)));
			all.add(Arguments.of(name + "EnumSet", join(95, new byte[] { 0 }, size)));
			all.add(Arguments.of(name + "scale of a BigDecimal", join(13, size, new byte[] { 1, 1 })));
			all.add(Arguments.of(name + "number of a type", join(0, size)));
		}
		all.add(Arguments.of("30 million nulls", join(60, varint(30_000_000))));
		all.add(Arguments.of("nested lists", nested(60)));
		all.add(Arguments.of("nested optionals", nestedOptionals()));
		all.add(Arguments.of("nested arrays", nestedArrays()));
		all.add(Arguments.of("128 dimensions", new byte[] { 58, 127, 1, 0 }));
		all.add(Arguments.of("a class by its name", join(2, "java.lang.Thread".getBytes())));
		all.add(Arguments.of("a pattern of groups", join(18, text("0/" + "(".repeat(5000) + ")".repeat(5000)))));
		all.add(Arguments.of("a zone that is none", join(32, text("../../etc/passwd"))));
		return all.stream();
	}

	private static byte[] sized(int id, boolean ordered, byte[] size) {
		return ordered ? join(id, new byte[] { 0 }, size) : join(id, size);
	}

	private static byte[] nested(int id) {
		byte[] bytes = new byte[200_000];
		for (int i = 0; i < bytes.length; i += 2) {
			bytes[i] = (byte) id;
			bytes[i + 1] = 1;
		}
		return bytes;
	}

	private static byte[] nestedOptionals() {
		byte[] bytes = new byte[200_000];
		java.util.Arrays.fill(bytes, (byte) 46);
		return bytes;
	}

	private static byte[] nestedArrays() {
		byte[] bytes = new byte[200_000];
		for (int i = 0; i < bytes.length; i += 4) {
			bytes[i] = 58;
			bytes[i + 1] = 1;
			bytes[i + 2] = 1;
			bytes[i + 3] = 1;
		}
		return bytes;
	}

	private static byte[] text(String text) {
		Output output = new Output(64, -1);
		output.writeVarInt((text.length() << 1) + 1, true);
		output.writeBytes(text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
		return output.toBytes();
	}

	private static byte[] varint(int value) {
		Output output = new Output(8);
		output.writeVarInt(value, true);
		return output.toBytes();
	}

	private static byte[] join(int id, byte[]... parts) {
		Output output = new Output(64, -1);
		output.writeByte(id);
		for (byte[] part : parts) {
			output.writeBytes(part);
		}
		return output.toBytes();
	}

	/** The payload as the content of a box, behind a head that is in order. */
	private byte[] message(byte[] payload) {
		byte[] empty = this.codec.encode(new Box(null));
		return ByteBuffer.allocate(empty.length - 1 + payload.length)
			.put(empty, 0, empty.length - 1)
			.put(payload)
			.array();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("payloads")
	void whenBytesLieThenTheyAreRefusedForNextToNoMemory(String name, byte[] payload) {
		byte[] message = message(payload);
		for (int i = 0; i < 3; i++) {
			assertThatThrownBy(() -> this.boxes.decode(message)).isInstanceOf(WireException.class);
		}
		assertThat(allocatedBy(message)).as("bytes allocated for %s", name)
			.isLessThan(FEW_KILOBYTES + Math.min(message.length, 12_000));
		Box good = new Box(new Leg("good", 1));
		assertThat(this.boxes.decode(this.codec.encode(good))).isEqualTo(good);
	}

	/** The least of some, since the JVM allocates for itself now and then. */
	private long allocatedBy(byte[] message) {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			long before = threads.getCurrentThreadAllocatedBytes();
			try {
				this.boxes.decode(message);
			}
			catch (WireException ex) {
				least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
			}
		}
		return least;
	}

	@Test
	void whenManyTypesAreInventedThenNothingGrows() {
		byte[] message = message(new byte[] { 2, 1, 2, 3, 4, 5, 6, 7, 8 });
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		assertThat(threads.isThreadAllocatedMemorySupported()).isTrue();
		assertThat(Attempt.refusalOf(() -> this.boxes.decode(message))).isNotNull();
		int loaded = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
		for (int i = 0; i < 10_000; i++) {
			ByteBuffer.wrap(message).putInt(message.length - 8, i | 0x4000_0000);
			assertThat(Attempt.refusalOf(() -> this.boxes.decode(message))).isNotNull();
		}
		assertThat(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() - loaded).isLessThan(50);
	}

	/** A class that Kryo's own serializer writes. */
	static class Custom {

		@Nullable List<Object> list;

		@Nullable Map<String, Object> map;

		byte @Nullable [] bytes;

	}

	@Test
	void whenASerializerOfKryosOwnReadsHostileBytesThenTheGuardHoldsAndTheNextMessageIsRead() {
		TypeTable types = new TypeTable(WireFilter.DEFAULT, Map.of(Custom.class, "FieldSerializer"));
		KryoCodec own = new KryoCodec(types,
				List.of((kryo) -> kryo.register(Custom.class, new FieldSerializer<>(kryo, Custom.class))), false);
		Custom custom = new Custom();
		custom.list = new ArrayList<>(List.of("a", 1));
		custom.map = new java.util.HashMap<>(Map.of("k", 2L));
		custom.bytes = new byte[] { 1, 2, 3 };
		byte[] message = own.encode(custom);
		for (int i = 9; i < message.length; i++) {
			for (byte[] attack : List.of(HUGE, NEGATIVE)) {
				byte[] hostile = ByteBuffer.allocate(i + attack.length).put(message, 0, i).put(attack).array();
				Attempt.refusalOf(() -> own.decode(hostile, Custom.class));
				assertThat(own.decode(message, Custom.class)).usingRecursiveComparison().isEqualTo(custom);
			}
		}
	}

	/** Breaks as badly as a serializer can. */
	static final class Broken extends Serializer<Leg> {

		@Override
		public void write(Kryo kryo, Output output, Leg leg) {
			output.writeInt(leg.quantity());
		}

		@Override
		public Leg read(Kryo kryo, Input input, Class<? extends Leg> type) {
			if (input.readInt() < 0) {
				throw new StackOverflowError("as a recursive serializer would");
			}
			return new Leg("read", 1);
		}

	}

	@Test
	void whenASerializerOverflowsTheStackThenThatIsARefusalToo() {
		KryoCodec own = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Leg.class, "Broken")),
				List.of((kryo) -> kryo.register(Leg.class, new Broken())), false);
		byte[] bad = own.encode(new Leg("", -1));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> own.decode(bad, Leg.class));
		assertThat(own.decode(own.encode(new Leg("", 1)), Leg.class)).isEqualTo(new Leg("read", 1));
	}

}
