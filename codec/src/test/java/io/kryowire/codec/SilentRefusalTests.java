/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Dog;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Pair;
import io.kryowire.codec.Samples.Side;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A refusal says what is wrong and where, and nothing of what was sent: not in its text,
 * not in what it carries, not in any of its causes. Refusals reach logs.
 */
class SilentRefusalTests {

	private static final String SECRET = "s3cr3t";

	/** As text, no name of a class. */
	private static final String TEXT = SECRET + "-text";

	private static final int NUMBER = 1_928_374_650;

	private static final int BYTES_AT_A_POSITION = 1;

	/** What makes numbers, names, ends and controls of its neighbours. */
	private static final byte[] BYTES = { 0, 1, 9, 60, -1, '"', '{', '}', '[', ']', ':', ',', '\\', '\n', 'x', '7', '.',
			'-' };

	/** Refuses, and says what. */
	public record Loud(String text) {

		public Loud {
			if (!text.equals(TEXT)) {
				throw new IllegalArgumentException("No good: " + text);
			}
		}

	}

	static Stream<WireCodec> codecs() {
		List<Class<?>> types = new ArrayList<>(List.of(Samples.TYPES));
		types.add(Loud.class);
		JsonCodec withMapper = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Loud.class, "Own")),
				JsonMapper.shared(), true);
		types.forEach(withMapper::coder);
		return Stream.of(KryoCodec.of(types.toArray(Class<?>[]::new)), JsonCodec.of(types.toArray(Class<?>[]::new)),
				withMapper);
	}

	static Stream<WireCodec> jsonCodecs() {
		return codecs().filter((codec) -> codec.contentType().equals(JsonCodec.CONTENT_TYPE));
	}

	static List<Object> values() {
		Map<String, Object> sorted = new TreeMap<>(Map.of(TEXT, 1, SECRET, List.of(TEXT, NUMBER)));
		EnumMap<Side, String> constants = new EnumMap<>(Map.of(Side.BUY, TEXT));
		return List.of(new Leg(TEXT, NUMBER), new Loud(TEXT), new Dog(NUMBER, new Cat(TEXT)),
				new Box(URI.create("http://" + SECRET + "/" + TEXT)), new Box(Pattern.compile(TEXT + "()")),
				new Box(sorted), new Box(constants), new Box(new Pair<>(TEXT, new Loud(TEXT))),
				new Box(Arrays.asList(NUMBER, (long) NUMBER, (double) NUMBER, TEXT, TEXT.toCharArray(), null, true)),
				new Box(new String[] { TEXT, SECRET }));
	}

	@ParameterizedTest
	@MethodSource("codecs")
	void whateverHappensToAMessageItsRefusalTellsNothingOfIt(WireCodec codec) {
		AtomicInteger refused = new AtomicInteger();
		for (Object value : values()) {
			byte[] message = codec.encode(value);
			for (int position = 0; position <= message.length; position++) {
				for (byte[] damaged : damaged(message, position)) {
					WireException refusal = Attempt.refusalOf(() -> codec.decode(damaged, Object.class));
					refused.addAndGet((refusal != null) ? 1 : 0);
					assertSilent(refusal, damaged);
				}
			}
		}
		assertThat(refused).hasValueGreaterThan(300);
	}

	/** Cut here, another byte, or one more: others at each position, all in the end. */
	private static List<byte[]> damaged(byte[] message, int position) {
		List<byte[]> all = new ArrayList<>();
		all.add(Arrays.copyOf(message, position));
		for (int i = 0; i < BYTES_AT_A_POSITION; i++) {
			byte other = BYTES[(position * BYTES_AT_A_POSITION + i) % BYTES.length];
			all.add(spliced(message, position, position, other));
			all.add(spliced(message, position, Math.min(position + 1, message.length), other));
		}
		return all;
	}

	private static byte[] spliced(byte[] message, int from, int to, byte... between) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.write(message, 0, from);
		bytes.writeBytes(between);
		bytes.write(message, to, message.length - to);
		return bytes.toByteArray();
	}

	/** What was a value becomes a name, a keyword, a type, a form, a number. */
	@ParameterizedTest
	@MethodSource("jsonCodecs")
	void whateverIsPutIntoAnyPlaceOfJsonIsNotQuoted(WireCodec codec) {
		Pattern token = Pattern.compile("\"[^\"]*\"|[-\\w.]+");
		for (Object value : values()) {
			String message = new String(codec.encode(value), StandardCharsets.UTF_8);
			Matcher matcher = token.matcher(message);
			while (matcher.find()) {
				for (String other : List.of(TEXT, "\"" + TEXT + "\"", "\"" + SECRET + "\"", "" + NUMBER,
						NUMBER + ".5e9", "[\"" + TEXT + "\"]", "{\"" + TEXT + "\":1}", "'" + TEXT + "'",
						"\"" + TEXT + "\\q\"", "/*" + TEXT)) {
					byte[] damaged = (message.substring(0, matcher.start()) + other + message.substring(matcher.end()))
						.getBytes(StandardCharsets.UTF_8);
					assertSilent(Attempt.refusalOf(() -> codec.decode(damaged, Object.class)), damaged);
				}
			}
		}
	}

	@Test
	void aNameThatLooksLikeAClassIsShown() {
		String message = "{\"@type\":\"com.acme.Nothing\",\"@schema\":\"00000000\",\"value\":{}}";
		WireCodec codec = JsonCodec.of(Box.class);
		WireException refusal = Attempt
			.refusalOf(() -> codec.decode(message.getBytes(StandardCharsets.UTF_8), Object.class));
		assertThat(refusal).isInstanceOf(TypeNotAllowedException.class).hasMessageContaining("com.acme.Nothing");
	}

	private static void assertSilent(@Nullable WireException refusal, byte[] message) {
		StringBuilder all = new StringBuilder();
		for (Throwable each = refusal; each != null; each = each.getCause()) {
			all.append(each.getMessage()).append('\n');
			for (Throwable other : each.getSuppressed()) {
				all.append(other);
			}
		}
		if (refusal instanceof SchemaMismatchException mismatch) {
			all.append(mismatch.type()).append(mismatch.differences());
		}
		if (refusal instanceof TypeNotAllowedException notAllowed) {
			all.append(notAllowed.type());
		}
		String text = all.toString();
		if (text.contains(SECRET) || text.contains(String.valueOf(NUMBER))) {
			throw new AssertionError("%s%nquotes %s".formatted(text, new String(message, StandardCharsets.ISO_8859_1)));
		}
	}

}
