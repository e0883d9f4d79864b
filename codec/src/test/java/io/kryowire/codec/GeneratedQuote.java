/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Versions of one record that nobody has thought of: the newest has all fields, constants
 * and subtypes, and a sample in which they stand everywhere; others have some of them, in
 * any order.
 */
final class GeneratedQuote {

	private static final List<String> FIELDS = List.of("int a", "String b", "List<P> c", "Map<String, P> d",
			"Optional<P> e", "E f", "P g", "Object h", "Set<E> i", "S j", "List<S> k", "Map<E, P> l", "Map<S, E> m",
			"List<List<P>> n", "Map<String, List<E>> o", "Object p", "Optional<E> q", "List<Object> r");

	private static final List<String> PARTS = List.of("int x", "String y", "List<R> z", "E e", "S s");

	private static final List<String> LEAVES = List.of("int u", "long v", "E e");

	private static final List<String> CONSTANTS = List.of("E1", "E2", "E3");

	private static final List<String> SUBTYPES = List.of("S1(int n, P p)", "S2(String w)", "S3(List<P> l)");

	private final Random random;

	GeneratedQuote(long seed) {
		this.random = new Random(seed);
	}

	/** The version that knows everything. */
	Class<?> newest() {
		return compile(FIELDS, PARTS, LEAVES, CONSTANTS, SUBTYPES,
				FIELDS.stream()
					.map((field) -> value(field.substring(0, field.lastIndexOf(' ')), 0))
					.collect(Collectors.joining(", ")));
	}

	/** A version that does not. */
	Class<?> other() {
		List<String> fields = some(FIELDS);
		return compile(fields, some(PARTS), some(LEAVES), some(CONSTANTS), some(SUBTYPES),
				fields.stream()
					.map((field) -> field.startsWith("int ") ? "0" : "null")
					.collect(Collectors.joining(", ")));
	}

	int next(int bound) {
		return this.random.nextInt(bound);
	}

	private List<String> some(List<String> all) {
		List<String> some = new ArrayList<>(all);
		some.removeIf((each) -> next(3) == 0);
		Collections.shuffle(some, this.random);
		return some;
	}

	private static Class<?> compile(List<String> fields, List<String> parts, List<String> leaves,
			List<String> constants, List<String> subtypes, String sample) {
		String sealed = subtypes.stream()
			.map((subtype) -> subtype.substring(0, 2) + ", ")
			.collect(Collectors.joining("", "public sealed interface S permits ",
					"S0 {} @WireUnknown public record S0() implements S {} "));
		String records = subtypes.stream()
			.map((subtype) -> "public record " + subtype + " implements S {} ")
			.collect(Collectors.joining());
		return Exchanges.version("Quote", String.join(", ", fields), sample,
				"public record P(%s) {} public record R(%s) {} ".formatted(String.join(", ", parts),
						String.join(", ", leaves)),
				"public enum E { %s @WireUnknown E0 } ".formatted(
						constants.stream().map((each) -> each + ", ").collect(Collectors.joining())),
				sealed, records);
	}

	/** Java for a value of a type. */
	private String value(String type, int depth) {
		return switch (type) {
			case "int", "long" -> String.valueOf(next(1000));
			case "String" -> (next(5) == 0) ? "null" : "\"s%d\"".formatted(next(50));
			case "E" -> "E.E" + next(4);
			case "P" -> part(depth);
			case "R" -> "new R(%d, %d, %s)".formatted(next(1000), next(1000), value("E", depth));
			case "S" -> subtype(depth);
			case "Object" ->
				List.of(value("E", depth), "List.of(%s)".formatted(value("E", depth)), part(depth)).get(next(3));
			case "Set<E>" -> List.of("Set.of(%s)", "EnumSet.of(%s)").get(next(2)).formatted(value("E", depth));
			case "Map<E, P>" -> List.of("Map.of(%s, %s)", "new EnumMap<>(Map.of(%s, %s))")
				.get(next(2))
				.formatted(value("E", depth), part(depth));
			case "Map<S, E>" -> "Map.of(%s, %s)".formatted(value("S", 3), value("E", depth));
			case "Map<String, P>" -> "new TreeMap<>(Map.of(\"k\", %s, \"l\", %s))".formatted(part(depth), part(depth));
			case "Map<String, List<E>>" -> "Map.of(\"k\", %s)".formatted(list(() -> value("E", depth), depth));
			case "Optional<P>" -> "Optional.of(%s)".formatted(part(depth));
			case "Optional<E>" -> "Optional.of(%s)".formatted(value("E", depth));
			case "List<Object>" -> "List.of(%s, %s)".formatted(value("E", depth), part(depth));
			default -> list(() -> value(type.substring("List<".length(), type.length() - 1), depth + 1), depth);
		};
	}

	private String part(int depth) {
		return "new P(%d, %s, %s, %s, %s)".formatted(next(1000), value("String", depth),
				list(() -> value("R", depth), depth + 1), value("E", depth),
				(depth > 1) ? "new S0()" : subtype(depth + 1));
	}

	private String subtype(int depth) {
		return switch (next(4)) {
			case 1 -> "new S1(%d, %s)".formatted(next(1000), (depth > 2) ? "null" : part(depth + 1));
			case 2 -> "new S2(%s)".formatted(value("String", depth));
			case 3 -> "new S3(%s)".formatted(list(() -> part(depth + 1), depth + 1));
			default -> "new S0()";
		};
	}

	private String list(Supplier<String> element, int depth) {
		return IntStream.range(0, (depth > 3) ? 0 : next(3))
			.mapToObj((i) -> element.get())
			.collect(Collectors.joining(", ", "List.of(", ")"));
	}

}
