/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.kryowire.codec.Attempt;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.Samples;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Order;
import io.kryowire.codec.Samples.Primitives;
import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.process.GuardedProcess;
import io.kryowire.test.process.ProcessOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * JSON that is damaged, forged or out of bounds.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codec of all samples is dear
class JsonHostileTests {

	private static final long SMALL_STACK = 512 * 1024;

	/** What a thread has on the usual systems. */
	private static final long USUAL_STACK = 1024 * 1024;

	/** Fifty times what a refusal takes, and a tenth of what computing a number takes. */
	private static final Duration AT_ONCE = Duration.ofSeconds(2);

	private final JsonCodec codec = JsonCodec.of(Samples.TYPES);

	private final WireCoder<Box> boxes = this.codec.coder(Box.class);

	private Object read(Class<?> type, String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return this.codec.coder(type).read(bytes, 0, bytes.length);
	}

	private Object open(String json) {
		return read(Box.class, "{\"content\":" + json + "}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "{", "[", "\"", "nul", "{\"content\"", "{\"content\":", "{\"content\":1", "[1]",
			"1", "{\"content\":1}1", "{\"content\":1} {}", "{\"content\":1,}", "{'content':1}", "{content:1}",
			"{\"content\":01}", "{\"content\":.5}", "{\"content\":NaN}", "{\"content\":\"\\x\"}",
			"{\"content\":\"\\ud8\"}", "{\"content\":\"\u0001\"}", "{\"content\":1,\"content\":1}", "/**/null",
			"{\"content\":{}}", "{\"content\":{\"@type\":1}}", "{\"content\":{\"@type\":\"java.util.UUID\"}}",
			"{\"content\":{\"@type\":\"java.util.UUID\",\"value\":null}}",
			"{\"content\":{\"@type\":\"java.util.UUID\",\"value\":\"\"}}",
			"{\"content\":{\"@type\":\"java.util.UUID\",\"value\":\"0-0-0-0-0\",\"more\":1}}",
			"{\"content\":{\"@type\":\"java.lang.Byte\",\"value\":300}}",
			"{\"content\":{\"@type\":\"java.lang.Character\",\"value\":\"ab\"}}",
			"{\"content\":{\"@type\":\"java.lang.Object\",\"value\":1}}",
			"{\"content\":{\"@type\":\"java.lang.Thread\",\"value\":{}}}",
			"{\"content\":{\"@type\":\"java.lang.Thread[]\",\"value\":[]}}",
			"{\"content\":{\"@type\":\"int[][][][][][][][][][]\",\"value\":[]}}",
			"{\"content\":{\"@type\":\"int[\",\"value\":[]}}", "{\"content\":{\"@type\":\"[]\",\"value\":[]}}",
			"{\"content\":{\"@type\":\"java.lang.String[]\",\"value\":[1]}}",
			"{\"content\":{\"@type\":\"byte[]\",\"value\":\"?\"}}",
			"{\"content\":{\"@type\":\"java.util.Optional\",\"value\":[1,2]}}",
			"{\"content\":{\"@form\":\"NoList\",\"items\":[]}}", "{\"content\":{\"@form\":\"List.of\"}}",
			"{\"content\":{\"@form\":\"List.of\",\"items\":{}}}",
			"{\"content\":{\"@form\":\"List.of\",\"order\":\"REVERSE\",\"items\":[]}}",
			"{\"content\":{\"@form\":\"TreeSet\",\"order\":\"SIDEWAYS\",\"items\":[]}}",
			"{\"content\":{\"@form\":\"TreeSet\",\"items\":[1,\"a\"]}}",
			"{\"content\":{\"@form\":\"TreeSet\",\"items\":[null]}}",
			"{\"content\":{\"@form\":\"ArrayDeque\",\"items\":[null]}}",
			"{\"content\":{\"@form\":\"singleton\",\"items\":[]}}",
			"{\"content\":{\"@form\":\"EnumSet\",\"items\":[\"BUY\"]}}",
			"{\"content\":{\"@form\":\"EnumMap\",\"entries\":{\"BUY\":1}}}",
			"{\"content\":{\"@form\":\"HashMap\",\"entries\":{\"a\":1,\"a\":2}}}",
			"{\"content\":{\"@form\":\"HashMap\",\"entries\":[[1]]}}",
			"{\"content\":{\"@form\":\"HashMap\",\"entries\":[[1,2,3]]}}",
			"{\"content\":{\"@form\":\"HashMap\",\"entries\":1}}",
			"{\"content\":{\"@form\":\"ConcurrentHashMap\",\"entries\":{\"a\":null}}}" })
	void whatThisCodecDoesNotWriteIsRefused(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.boxes.read(bytes, 0, bytes.length));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.boxes.decode(bytes));
	}

	@Test
	void aRefusalTellsThePositionAndWhatIsWrong() {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> open("1, \"x\""))
			.withMessageStartingWith("Character 18 of a io.kryowire.codec.Samples$Box");
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> read(Leg.class, "{\"name\":\"a\",\"quantity\":\"1\"}"))
			.withMessageContaining("expected an int, but found a string");
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> open("1} x"))
			.withMessageContaining("Character");
	}

	@Test
	void whenFieldsLackOrAreTooManyThenTheRefusalNamesThemAll() {
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> read(Leg.class, "{}"))
			.withMessageContaining("io.kryowire.codec.Samples$Leg.name: here java.lang.String, there absent")
			.withMessageContaining("io.kryowire.codec.Samples$Leg.quantity: here int, there absent")
			.satisfies((refusal) -> assertThat(refusal.differences()).hasSize(2));
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> read(Leg.class, "{\"name\":\"a\",\"venue\":1,\"quantity\":1}"))
			.satisfies((refusal) -> assertThat(refusal.type()).isEqualTo(Leg.class.getName()))
			.satisfies((refusal) -> assertThat(refusal.differences()).containsExactly(new SchemaDifference(
					Leg.class.getName(), "(at character 21)", SchemaDifference.ABSENT, "present")));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> read(Leg.class, "{\"name\":\"a\",\"name\":\"a\",\"quantity\":1}"))
			.withMessageContaining("a second name");
		assertThat(read(Leg.class, "{ \"quantity\" : 1, \n \"name\" : \"a\" }")).isEqualTo(new Leg("a", 1));
	}

	@Test
	void whenATypeIsNotDeclaredThenItIsRefusedAndNeverLoaded() {
		for (String name : List.of("com.acme.Nothing", "java.lang.Thread", "x".repeat(10_000), "a\nb")) {
			String message = "{\"@type\":\"%s\",\"@schema\":\"00000000\",\"value\":{}}"
				.formatted(name.replace("\n", "\\n"));
			assertThatExceptionOfType(TypeNotAllowedException.class)
				.isThrownBy(() -> this.codec.decode(message.getBytes(StandardCharsets.UTF_8), Object.class))
				.withMessageContaining("is not declared here; declare it by a contract")
				.satisfies((refusal) -> assertThat(refusal.getMessage()).hasSizeLessThan(300).doesNotContain("\n"));
			assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> open(message));
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "1e999999999", "-1E+2147483647", "1e-999999999", "1e99999999999999999999", "1e100001", "1.5" })
	void absurdNumbersAreRefusedWhereverTheyStand(String number) {
		for (String type : List.of("java.lang.Integer", "java.lang.Long", "java.math.BigInteger", "java.lang.Byte")) {
			assertRefusedAtOnce("{\"@type\":\"%s\",\"value\":%s}".formatted(type, number));
		}
		if (!number.equals("1.5")) {
			assertRefusedAtOnce("{\"@type\":\"java.math.BigDecimal\",\"value\":%s}".formatted(number));
		}
		if (!number.contains("-") && !number.equals("1.5")) {
			assertRefusedAtOnce(number);
			assertRefusedAtOnce("{\"@type\":\"java.lang.Float\",\"value\":%s}".formatted(number));
		}
	}

	@Test
	void longNumbersAreRefusedAtOnce() {
		String digits = "9".repeat(2_000_000);
		for (String number : List.of(digits, "-" + digits, "0." + digits, digits + "e5", "1e" + digits)) {
			assertRefusedAtOnce(number);
			for (String type : List.of("java.math.BigInteger", "java.math.BigDecimal", "java.lang.Long",
					"java.lang.Float")) {
				assertRefusedAtOnce("{\"@type\":\"%s\",\"value\":%s}".formatted(type, number));
			}
		}
		assertRefusedAtOnce("{\"@type\":\"java.math.BigDecimal\",\"value\":\"0x01/2147483647\"}");
		assertRefusedAtOnce("{\"@type\":\"java.math.BigDecimal\",\"value\":\"0x/1\"}");
		assertRefusedAtOnce("{\"@type\":\"java.math.BigInteger\",\"value\":\"99\"}");
	}

	/** The processor's time counts, which is the same on a busy machine. */
	private void assertRefusedAtOnce(String json) {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadCpuTime();
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> open(json));
		assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before)).isLessThan(AT_ONCE);
	}

	@Test
	void deepNestingIsRefusedWithoutAnError() {
		for (String bracket : List.of("[", "{\"@form\":\"List.of\",\"items\":[", "{\"a\":",
				"{\"@type\":\"java.util.Optional\",\"value\":[", "{\"@form\":\"HashMap\",\"entries\":{\"a\":",
				"{\"@type\":\"java.lang.Object[]\",\"value\":[")) {
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> open(bracket.repeat(200_000)));
		}
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> open("[".repeat(65)))
			.satisfies((refusal) -> assertThat(refusal.limit()).isEqualTo("maxdepth"));
		assertThatNoException().isThrownBy(() -> open("[".repeat(63) + "]".repeat(63)));
	}

	/** A JVM as applications start it has both compilers, whatever this one has. */
	@Test
	void theDeepestNestingThatIsAllowedNeedsNoMoreThanASmallStack() throws Exception {
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-cp", System.getProperty("java.class.path"), DeepestNesting.class.getName(), "" + SMALL_STACK);
		try (GuardedProcess guarded = GuardedProcess.start(builder.redirectErrorStream(true))) {
			assertThat(ProcessOutput.read(guarded.process())).isEqualTo("equal\n".repeat(DeepestNesting.TIMES));
		}
	}

	/** The frames of the first compiler are twice as large where it is the only one. */
	@Test
	void theDeepestNestingThatIsAllowedNeedsNoMoreThanTheUsualStackWhateverCompilesIt() throws Exception {
		assertThat(new DeepestNesting().goesThereAndBack(USUAL_STACK)).isTrue();
	}

	@Test
	void whenAMapperWouldNestForEverThenThatIsARefusal() {
		JsonCodec own = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of(JsonNode.class, "Node")),
				JsonMapper.shared(), false);
		WireCoder<JsonNode> coder = own.coder(JsonNode.class);
		for (int depth : List.of(10, 10_000, 1_000_000)) {
			byte[] json = ("{\"@type\":\"tools.jackson.databind.JsonNode\",\"@schema\":\"%08x\",\"value\":%s%s}"
				.formatted(coder.fingerprint(), "[".repeat(depth), "]".repeat(depth))).getBytes(StandardCharsets.UTF_8);
			if (Attempt.refusalOf(() -> coder.read(json, 0, json.length)) == null) {
				assertThat(depth).isEqualTo(10);
			}
		}
	}

	@Test
	void bytesThatAreNoUtf8AreRefusedWithTheirPosition() {
		byte[] message = "{\"content\":\"abc\"}".getBytes(StandardCharsets.UTF_8);
		for (byte bad : new byte[] { (byte) 0x80, (byte) 0xC0, (byte) 0xFF, (byte) 0xED }) {
			byte[] damaged = message.clone();
			damaged[13] = bad;
			assertThatExceptionOfType(MalformedMessageException.class)
				.isThrownBy(() -> this.boxes.read(damaged, 0, damaged.length))
				.withMessageContaining("Byte 13");
		}
		byte[] cut = { '"', (byte) 0xE2, (byte) 0x82 };
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.boxes.read(cut, 0, cut.length));
		byte[] utf16 = "null".getBytes(StandardCharsets.UTF_16);
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.boxes.decode(utf16));
	}

	@Test
	void whenPartsOfAMessageAreShuffledThenAValueOrARefusalIsAllThatComes() {
		Random random = new Random(11);
		WireCoder<Order> orders = this.codec.coder(Order.class);
		byte[] message = orders.encode(Samples.order());
		for (int i = 0; i < 20_000; i++) {
			byte[] damaged = message.clone();
			int length = 1 + random.nextInt(20);
			System.arraycopy(message, random.nextInt(message.length - length), damaged,
					random.nextInt(message.length - length), length);
			Attempt.refusalOf(() -> orders.decode(damaged));
		}
		assertThat(Samples.same(orders.decode(message), Samples.order())).isTrue();
	}

	@Test
	void whenAPrimitiveIsNullThenItIsRefusedBothWays() {
		assertThatExceptionOfType(WireException.class)
			.isThrownBy(() -> read(Leg.class, "{\"name\":null,\"quantity\":null}"));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> read(Primitives.class, "null,"));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> read(int.class, "null"));
	}

	@Test
	void whenLimitsAreExceededInsideTypedPlacesThenTheyAreNamed() {
		JsonCodec strict = new JsonCodec(new TypeTable(WireFilter.parse("maxarray=3;maxrefs=20"), Map.of()),
				JsonMapper.shared(), false);
		strict.coder(Box.class);
		assertLimit(strict, int[].class, "[1,2,3,4]", "maxarray");
		assertLimit(strict, String[].class, "[null,null,null,null]", "maxarray");
		assertLimit(strict, byte[].class, "\"AAAAAA==\"", "maxarray");
		assertLimit(strict, BigInteger.class, "123456789012", "maxarray");
		assertLimit(strict, BigInteger.class, "\"0x00112233\"", "maxarray");
		assertLimit(strict, BigDecimal.class, "1234567890.12", "maxarray");
		assertLimit(strict, BitSet.class, "\"00112233\"", "maxarray");
		assertLimit(strict, List.class, "[1,2,3,4]", "maxarray");
		assertLimit(strict, Map.class, "{\"a\":1,\"b\":1,\"c\":1,\"d\":1}", "maxarray");
		assertLimit(strict, Map.class, "[[1,1],[2,1],[3,1],[4,1]]", "maxarray");
		assertLimit(strict, List.class, "[[[1,2,3],[1,2,3],[]],[[1,2,3],[1,2,3],[]]]", "maxrefs");
	}

	private static void assertLimit(JsonCodec codec, Class<?> type, String json, String limit) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> codec.coder(type).read(bytes, 0, bytes.length))
			.satisfies((refusal) -> assertThat(refusal.limit()).isEqualTo(limit));
	}

}
