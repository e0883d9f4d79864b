/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.codec.Exchanges.sample;
import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Schemas are bytes from outside, and so is what was written with them.
 */
public abstract class AbstractHostileSchemaContract extends AbstractCodecContract {

	private static final int DEEP = 20_000;

	private final Class<?> quote = version("Quote", "String isin, Side side, List<Quote> more",
			"\"x\", Side.BUY, List.of()", "public enum Side { BUY, @WireUnknown OTHER }");

	private final WireCodec codec = codec("", this.quote);

	private final WireCoder<Object> coder = Exchanges.coder(this.codec, this.quote);

	private final WireSchema own = this.coder.schema();

	/** The message, as if it had been written with another schema. */
	private byte[] naming(int fingerprint) {
		String message = new String(this.coder.encode(sample(this.quote)), StandardCharsets.ISO_8859_1);
		return message.replace(hex(this.own.fingerprint()), hex(fingerprint))
			.replace(binary(this.own.fingerprint()), binary(fingerprint))
			.getBytes(StandardCharsets.ISO_8859_1);
	}

	private static String hex(int fingerprint) {
		return "\"%08x\"".formatted(fingerprint);
	}

	private static String binary(int fingerprint) {
		byte[] bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(fingerprint).array();
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	private @Nullable Throwable attempt(String text) {
		try {
			WireSchema schema = new WireSchema(this.own.id(), text);
			KnownSchemas known = new KnownSchemas(10, 1 << 20);
			known.learn(schema);
			byte[] message = naming(schema.fingerprint());
			Throwable refusal = null;
			for (int i = 0; i < 3; i++) {
				refusal = attempt(() -> this.coder.reading(known).decode(message));
				attempt(() -> this.coder.reading(known).decodeKeeping(message, 0, message.length));
				attempt(() -> this.coder.reading(schema, known));
			}
			return refusal;
		}
		catch (WireException ex) {
			return ex;
		}
	}

	private static @Nullable Throwable attempt(Runnable attempt) {
		try {
			attempt.run();
			return null;
		}
		catch (WireException ex) {
			assertThat(ex).hasMessageMatching("[^\\n\\r]*+");
			return ex;
		}
	}

	private String line(String fields) {
		return "acme.Quote\nacme.Quote#%08x record{%s}".formatted(this.own.id(), fields);
	}

	@Test
	void whenTheSchemaIsTheWritersThenTheMessageIsRead() {
		assertThat(attempt(this.own.text())).isNull();
		assertThat(this.own.text()).startsWith("acme.Quote\n")
			.contains(line("isin:java.lang.String;".concat("side:acme.Quote$Side;more:java.util.List<acme.Quote>"))
				.substring("acme.Quote\n".length()));
	}

	@Test
	void whenFingerprintsAreInventedThenEachIsRefusedAndNothingIsKept() {
		KnownSchemas known = new KnownSchemas(10, 1 << 20);
		WireCoder<Object> reader = this.coder.reading(known);
		Random random = new Random(1);
		for (int i = 0; i < 5000; i++) {
			int fingerprint = random.nextInt();
			byte[] message = naming(fingerprint);
			assertThatExceptionOfType(UnknownSchemaException.class).isThrownBy(() -> reader.decode(message))
				.satisfies((refusal) -> assertThat(refusal.fingerprint()).isEqualTo(fingerprint))
				.satisfies((refusal) -> assertThat(refusal.id()).isEqualTo(this.own.id()));
		}
		assertThat(known.size()).isZero();
	}

	@Test
	void whenAShapeIsDeepThenItIsRefusedAndNothingOverflows() {
		for (String type : List.of("java.util.List", "java.util.Optional", "java.util.Map")) {
			String start = type.endsWith("Map") ? type + "<java.lang.String," : type + "<";
			for (int deep : new int[] { 500, 8000 }) {
				String shape = start.repeat(deep) + "int" + ">".repeat(deep);
				if (shape.length() < WireSchema.MAX_LENGTH - 1000) {
					assertThat(attempt(line("isin:" + shape))).isInstanceOf(WireException.class);
				}
			}
		}
		assertThat(attempt(line("isin:int" + "[]".repeat(DEEP)))).isInstanceOf(WireException.class);
		assertThat(attempt("(".repeat(DEEP))).isInstanceOf(WireException.class);
	}

	@Test
	void whenTypesFollowFromEachOtherInALongChainThenNothingOverflows() {
		StringBuilder text = new StringBuilder(line("more:java.util.List<acme.T0>"));
		int length = 5000;
		for (int i = 0; i < length; i++) {
			text.append("\nacme.T%d#%08x record{next:acme.T%d}".formatted(i, i + 1000, (i + 1) % length));
		}
		assertThat(attempt(text.toString())).isInstanceOf(WireException.class);
		assertThat(attempt(text.toString().replace("more:", "skipped:"))).isInstanceOf(WireException.class);
	}

	@Test
	void whenATypeHasVeryManyConstantsOrFieldsThenTheSchemaIsReadOrRefusedInProportion() {
		String constants = IntStream.range(0, 12_000)
			.mapToObj((i) -> "C%d:constant".formatted(i))
			.collect(Collectors.joining(";"));
		String fields = IntStream.range(0, 12_000)
			.mapToObj((i) -> "f%d:int".formatted(i))
			.collect(Collectors.joining(";"));
		assertThat(attempt(line("side:acme.Quote$Side") + "\nacme.Quote$Side#%08x enum{%s}".formatted(7, constants)))
			.isInstanceOf(WireException.class);
		assertThat(attempt(line(fields))).isInstanceOf(WireException.class);
	}

	@Test
	void whenNamesCollideThenTheSchemaIsRefused() {
		assertThat(attempt(line("isin:java.lang.String;isin:java.lang.String"))).isInstanceOf(WireException.class);
		assertThat(attempt(line("isin:java.lang.String") + line("isin:int").substring("acme.Quote".length())))
			.isInstanceOf(WireException.class);
		assertThat(attempt(line("side:acme.Quote$Side") + "\nacme.Quote$Side#00000007 enum{BUY:constant;BUY:constant}"))
			.isInstanceOf(WireException.class);
	}

	@Test
	void whenASchemaNamesWhatIsNotAllowedThenNoClassIsLoadedForIt() {
		for (String shape : List.of("java.lang.Thread", "acme.Unknown", "? java.lang.Runtime", "java.util.List<acme.X>",
				"java.util.concurrent.DelayQueue<int>", "acme.Quote$Side(acme.A|acme.B)")) {
			assertThat(attempt(line("isin:" + shape))).as(shape).isInstanceOf(WireException.class);
			assertThat(attempt(line("hidden:" + shape))).as(shape).isInstanceOf(WireException.class);
		}
		assertThat(attempt("acme.Unknown\nacme.Unknown#%08x record{}".formatted(this.own.id())))
			.isInstanceOf(WireException.class);
	}

	@Test
	void whenASchemaIsNotThatOfTheMessageThenTheMessageIsRefusedOrReadAsItSays() {
		String text = this.own.text();
		List<String> others = new ArrayList<>(List.of("", "\n", "acme.Quote", "int", "()", text + "\n", text + "\n\n",
				text.replace("List", "Set"), text.replace("java.lang.String", "int"), text.replace("isin", "nisi"),
				text.replace("record", "class"), text.replace("record", "object"), text.replace("enum", "opaque")));
		Random random = new Random(2);
		for (int i = 0; i < 2000; i++) {
			StringBuilder changed = new StringBuilder(text);
			int at = random.nextInt(text.length());
			changed.setCharAt(at, text.charAt(random.nextInt(text.length())));
			if (random.nextBoolean()) {
				changed.delete(at, Math.min(text.length(), at + random.nextInt(20)));
			}
			others.add(changed.toString());
		}
		others.forEach(this::attempt);
		assertThat(this.coder.decode(this.coder.encode(sample(this.quote)))).isEqualTo(sample(this.quote));
	}

	private static String values(String expression) {
		return "java.util.stream.IntStream.range(0, Integer.getInteger(\"acme.count\")).mapToObj((i) -> " + expression
				+ ")";
	}

	/**
	 * Whether the limits let a message through, both if all of it is known and if not.
	 */
	private void assertSameLimits(String limits, String component, String value, int most) {
		Class<?> writer = version("Holder", "int n, " + component, "1, " + value, "public record Leg(int n) {}",
				"public record Node(Node next) {}",
				"public static Node chain(int n) { " + "return (n == 0) ? null : new Node(chain(n - 1)); }");
		Class<?> older = version("Holder", "int n", "1");
		KnownSchemas known = Exchanges.schemas(codec("", writer), writer);
		WireCoder<Object> all = Exchanges.coder(codec("acme.**;" + limits, writer), writer);
		WireCoder<Object> some = Exchanges.coder(codec("acme.**;" + limits, older), older).reading(known);
		WireCoder<Object> sender = Exchanges.coder(codec("", writer), writer);
		int refused = 0;
		for (int count = 0; count < most; count++) {
			System.setProperty("acme.count", Integer.toString(count));
			byte[] message = sender.encode(sample(writer));
			Throwable read = attempt(() -> all.decode(message));
			Throwable skipped = attempt(() -> some.decode(message));
			assertThat(skipped == null).as("%d of %s", count, component).isEqualTo(read == null);
			if (skipped != null) {
				assertThat(skipped).isInstanceOf(LimitExceededException.class);
				refused++;
			}
		}
		assertThat(refused).as(component).isPositive().isLessThan(most);
	}

	@Test
	void whenSomethingIsPassedOverThenTheLimitsHoldForItAsIfItWereRead() {
		String refs = "maxrefs=40";
		assertSameLimits(refs, "List<Leg> f", values("new Leg(i)") + ".toList()", 50);
		assertSameLimits(refs, "Leg[] f", values("new Leg(i)") + ".toArray(Leg[]::new)", 50);
		assertSameLimits(refs, "Map<Integer, Leg> f", "new HashMap<>(" + values("i")
				+ ".collect(java.util.stream.Collectors.toMap(i -> i, i -> new Leg(i))))", 50);
		assertSameLimits(refs, "Map<String, List<Leg>> f", "new TreeMap<>(" + values("i")
				+ ".collect(java.util.stream.Collectors.toMap(i -> \"k\" + i, i -> List.of(new Leg(i)))))", 50);
		assertSameLimits("maxarray=20", "int[] f", "new int[Integer.getInteger(\"acme.count\")]", 40);
		assertSameLimits("maxarray=20", "byte[] f", "new byte[Integer.getInteger(\"acme.count\")]", 40);
		assertSameLimits("maxarray=20", "List<String> f", values("\"s\"") + ".toList()", 40);
		assertSameLimits("maxdepth=10", "Node f", "chain(Integer.getInteger(\"acme.count\"))", 20);
		assertSameLimits("maxdepth=10", "Optional<Node> f",
				"Optional.ofNullable(chain(Integer.getInteger(\"acme.count\")))", 20);
	}

}
