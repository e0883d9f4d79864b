/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Samples;
import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Dog;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Side;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireType;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the binary codec promises beyond the contract: stable bytes, no garbage, room for
 * serializers of the application, and no need of Unsafe.
 */
class KryoCodecTests {

	/** Has every sort of field. */
	@WireType(id = 1001)
	record Recorded(String text, int number, @Nullable Side side, List<Integer> list, Animal animal, Object open,
			double[] array) {
	}

	/*
	 * If this test fails, messages that are stored or on their way can no longer be read:
	 * raise the version in MessageFormat and keep reading the old one.
	 */
	@Test
	void whenAMessageIsEncodedThenItsBytesAreThoseOfTheFirstRelease() {
		KryoCodec codec = KryoCodec.of(Recorded.class, Leg.class);
		Recorded value = new Recorded("Zürich €", -300, Side.SELL, new ArrayList<>(List.of(1, 2)),
				new Dog(3, new Cat("tom")), new Leg("leg", 4), new double[] { 1.5 });
		String recorded = "10e9030000e31b3127125ac3bc7269636820e282acd704023c020102010402060107746f6d0244ac22c5ac265087"
				+ "076c6567080101000000000000f83f";
		assertThat(HexFormat.of().formatHex(codec.encode(value))).isEqualTo(recorded);
		assertThat(codec.decode(HexFormat.of().parseHex(recorded), Recorded.class)).usingRecursiveComparison()
			.isEqualTo(value);
	}

	/** The kind of message that is sent most. */
	record Tick(String isin, long sequence, double bid, double ask, Side side, Leg leg, List<String> venues) {
	}

	@Test
	void whenTheCodecIsWarmThenEncodingIntoABufferAllocatesNothing() {
		KryoCodec codec = KryoCodec.of(Tick.class);
		WireCoder<Tick> coder = codec.coder(Tick.class);
		Tick tick = new Tick("CH0012032048", 7, 1.25, 1.5, Side.BUY, new Leg("a", 1), new ArrayList<>(List.of("x")));
		WireBuffer buffer = new WireBuffer(1024);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long least = Long.MAX_VALUE;
		long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
		while (least > 0 && System.nanoTime() - patience < 0) {
			long before = threads.getCurrentThreadAllocatedBytes();
			for (int i = 0; i < 2000; i++) {
				buffer.clear();
				coder.encode(tick, buffer);
			}
			least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
		}
		assertThat(least).isZero();
	}

	@Test
	void whenALargeMessageHasPassedThenItsMemoryIsGivenBack() {
		TypeTable types = new TypeTable(WireFilter.DEFAULT, Map.of());
		Session session = new Session(new Slots(types, new io.kryowire.codec.schema.Roots(types), false).open(),
				WireFilter.DEFAULT.limits(), List.of());
		WireBuffer scratch = session.scratch();
		session.output().start(scratch);
		session.output().writeBytes(new byte[1 << 20]);
		session.output().finish(scratch);
		assertThat(session.output().getBuffer()).isEmpty();
		assertThat(scratch.length()).isEqualTo(1 << 20);
		session.shrink();
		assertThat(session.scratch().array().length).isLessThan(1024);
		session.input().start(scratch.array(), 0, scratch.array().length);
		session.input().finish();
		assertThat(session.input().getBuffer()).isEmpty();
	}

	/** Has no constructor that anybody could guess. */
	static final class Money {

		final long cents;

		final Leg origin;

		Money(long cents, Leg origin) {
			this.cents = cents;
			this.origin = origin;
		}

	}

	/** Nests an object of ours. */
	static final class MoneySerializer extends Serializer<Money> {

		@Override
		public void write(Kryo kryo, Output output, Money money) {
			output.writeVarLong(money.cents, true);
			kryo.writeObject(output, money.origin);
			kryo.writeClassAndObject(output, money.origin);
			kryo.writeObjectOrNull(output, null, Leg.class);
		}

		@Override
		public Money read(Kryo kryo, Input input, Class<? extends Money> type) {
			long cents = input.readVarLong(true);
			Leg origin = kryo.readObject(input, Leg.class);
			assertThat(kryo.readClassAndObject(input)).isEqualTo(origin);
			assertThat(kryo.readObjectOrNull(input, Leg.class)).isNull();
			return new Money(cents, origin);
		}

	}

	@Test
	void whenTheApplicationHasASerializerThenItIsUsedEverywhereAndMayNestOurTypes() {
		KryoCodec codec = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Money.class, "MoneySerializer")),
				List.of((kryo) -> kryo.register(Money.class, new MoneySerializer())), false);
		codec.coder(Box.class);
		codec.coder(Leg.class);
		Money money = new Money(125, new Leg("a", 1));
		assertThat(codec.decode(codec.encode(money), Money.class)).usingRecursiveComparison().isEqualTo(money);
		Box box = new Box(new Object[] { money, List.of(money) });
		Box back = codec.decode(codec.encode(box), Box.class);
		assertThat(back).usingRecursiveComparison().isEqualTo(box);
	}

	@Test
	void whenBytesAreSharedThenDecodingDoesNotTouchThem() {
		KryoCodec codec = KryoCodec.of(Samples.TYPES);
		byte[] message = codec.encode(Samples.order());
		byte[] copy = message.clone();
		codec.decode(message, Samples.Order.class);
		assertThat(message).isEqualTo(copy);
	}

	/** Runs in a JVM of its own: see below. */
	public static final class EverythingOnce {

		public static void main(String[] arguments) {
			KryoCodec codec = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Money.class, "MoneySerializer")),
					List.of((kryo) -> kryo.register(Money.class, new MoneySerializer())), false);
			for (Class<?> type : Samples.TYPES) {
				codec.coder(type);
			}
			Samples.values().forEach((value) -> require(codec, value));
			Samples.arrays().forEach((value) -> require(codec, value));
			Samples.collections().forEach((value) -> require(codec, value));
			codec.decode(codec.encode(new Money(1, new Leg("a", 1))), Money.class);
			System.out.println("all read, kryo.unsafe=" + System.getProperty("kryo.unsafe"));
		}

		private static void require(KryoCodec codec, Object value) {
			if (!Samples.same(value, codec.decode(codec.encode(value), Object.class))) {
				throw new IllegalStateException("Not read: " + value);
			}
		}

	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_24, disabledReason = "only Java 24 and later can deny Unsafe")
	void whenTheJvmDeniesUnsafeThenEverythingWorksAndNothingIsWarnedOf(@TempDir Path directory) throws Exception {
		File output = directory.resolve("output").toFile();
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"--sun-misc-unsafe-memory-access=deny", "-cp", System.getProperty("java.class.path"),
				EverythingOnce.class.getName())
			.redirectErrorStream(true)
			.redirectOutput(output)
			.start();
		assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
		assertThat(output).content().contains("all read, kryo.unsafe=false").doesNotContain("WARNING");
		assertThat(process.exitValue()).isZero();
	}

}
