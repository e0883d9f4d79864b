/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.Conflict.Rule;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Schemas whose writers mean no good take time that is linear in their length, load no
 * class and become no type that is not declared here.
 */
class HostileSchemaTests {

	private static final String HERE = HostileSchemaTests.class.getName() + "$";

	private static final int LENGTH = WireSchema.MAX_LENGTH - 100;

	/** Ten times what a schema of its length may take, for machines that are busy. */
	private static final long MOST_NANOS = 250_000_000;

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.evolution.**"), Map.of());

	private final Shape ours = this.table.declare(Ours.class);

	@ParameterizedTest
	@EnumSource(Attack.class)
	void resolvingTakesTimeThatIsLinearInTheLength(Attack attack) {
		String text = attack.text();
		long best = Long.MAX_VALUE;
		for (int i = 0; i < 10 && best > MOST_NANOS; i++) {
			long start = cpu();
			resolve(text);
			best = Math.min(best, cpu() - start);
		}
		assertThat(text.length()).isGreaterThan(LENGTH / 2);
		assertThat(best).isLessThan(MOST_NANOS);
	}

	@Test
	void whatIsTooLongIsRefusedBeforeItIsParsed() {
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> new WireSchema(0, "x".repeat(WireSchema.MAX_LENGTH + 1)));
	}

	@Test
	void classesThatAreNotDeclaredAreNeverOurs() {
		TypeTable few = new TypeTable(WireFilter.parse("!io.kryowire.codec.evolution.HostileSchemaTests$Loaded"),
				Map.of());
		Shape any = few.declare(Object.class);
		String name = HERE + "Loaded";
		Resolver resolver = new Resolver(few);
		WrittenSchema schema = resolver.parse(new WireSchema(0, "%1$s\n%1$s#80000001 record{}".formatted(name)));
		assertThat(resolver.find(schema.types().get(name))).isNull();
		assertThat(resolver.check(schema, any)).extracting(Conflict::rule).containsExactly(Rule.UNKNOWN_TYPE);
		assertThat(Flag.loaded).isFalse();
	}

	@Test
	void namesOfOthersBreakNoLineOfALog() {
		Resolver resolver = new Resolver(this.table);
		WrittenSchema schema = resolver.parse(new WireSchema(0,
				"%1$s\n%1$s#80000001 record{a\\000ab:int;text:b\\000ac(%1$s)}".formatted(HERE + "Ours")));
		List<Conflict> conflicts = resolver.check(schema, this.ours);
		assertThat(conflicts).isNotEmpty();
		assertThat(Conflict.refuse("x", conflicts).getMessage()).doesNotContain("\n");
		assertThat(conflicts.toString()).doesNotContain("\n");
	}

	private void resolve(String text) {
		Resolver resolver = new Resolver(this.table);
		try {
			WrittenSchema schema = resolver.parse(new WireSchema(Roots.NO_TYPE, text));
			assertThat(resolver.check(schema, this.ours)).hasSizeLessThanOrEqualTo(1000);
			for (WrittenType type : schema.types().values()) {
				if (resolver.find(type) != null) {
					resolver.struct(schema, type, resolver.find(type));
				}
			}
		}
		catch (WireException ex) {
			assertThat(ex.getMessage()).hasSizeLessThan(2000);
		}
	}

	private static long cpu() {
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
	}

	/** Names with one hash: each letter pair is {@code Aa} or {@code BB}. */
	private static String alike(int number) {
		return IntStream.range(0, 14)
			.mapToObj((bit) -> ((number >> bit & 1) == 0) ? "Aa" : "BB")
			.collect(Collectors.joining());
	}

	private static String repeated(String first, String last, IntFunction<String> each, String between) {
		StringBuilder text = new StringBuilder(first);
		for (int i = 0; text.length() < LENGTH - 400; i++) {
			text.append((i > 0) ? between : "").append(each.apply(i));
		}
		return text.append(last).toString();
	}

	private static String types(IntFunction<String> name, IntFunction<String> members) {
		TreeMap<String, String> lines = new TreeMap<>();
		int length = 0;
		for (int i = 0; length < LENGTH - 400 && i < 1 << 14; i++) {
			String line = "%s#%08x record{%s}".formatted(name.apply(i), i + 1000, members.apply(i));
			lines.put(name.apply(i), line);
			length += line.length() + 1;
		}
		return lines.firstKey() + "\n" + String.join("\n", lines.values());
	}

	private enum Attack {

		CONSTANTS {
			@Override
			String text() {
				return repeated(HERE + "Side\n" + HERE + "Side#80000001 enum{", "}", (i) -> "C" + i + ":constant", ";");
			}
		},

		FIELDS {
			@Override
			String text() {
				return repeated(HERE + "Ours\n" + HERE + "Ours#80000001 record{", "}", (i) -> "f" + i + ":int", ";");
			}
		},

		FIELDS_WITH_ONE_HASH {
			@Override
			String text() {
				return repeated(HERE + "Ours\n" + HERE + "Ours#80000001 record{", "}",
						(i) -> alike(i & 16383) + (i >> 14) + ":int", ";");
			}
		},

		FORMER_NAMES {
			@Override
			String text() {
				return repeated(HERE + "Ours\n" + HERE + "Ours=", "#80000001 record{}", (i) -> "f" + i, ",");
			}
		},

		TYPES_WITH_ONE_HASH {
			@Override
			String text() {
				return types(HostileSchemaTests::alike, (i) -> "");
			}
		},

		CHAIN {
			@Override
			String text() {
				return types((i) -> "a%06d".formatted(i), (i) -> (i > 0) ? "next:a%06d".formatted(i - 1) : "");
			}
		},

		SUBTYPES {
			@Override
			String text() {
				TreeSet<String> names = new TreeSet<>();
				for (int i = 0; i < 5000; i++) {
					names.add("a%05d".formatted(i));
				}
				return "%s(%s)\n%s".formatted(HERE + "Payment", String.join("|", names),
						names.stream()
							.map((name) -> "%s#%08x record{}".formatted(name, name.hashCode()))
							.collect(Collectors.joining("\n")));
			}
		},

		DEEP {
			@Override
			String text() {
				String deep = "java.util.List<".repeat(90) + "int" + ">".repeat(90);
				return repeated(HERE + "Ours\n" + HERE + "Ours#80000001 record{", "}", (i) -> "f" + i + ":" + deep,
						";");
			}
		},

		DIMENSIONS {
			@Override
			String text() {
				return "int" + "[]".repeat(LENGTH / 2);
			}
		},

		QUOTED {
			@Override
			String text() {
				return repeated("", "", (i) -> "\\000a", "");
			}
		},

		LINES {
			@Override
			String text() {
				return "\n".repeat(LENGTH);
			}
		};

		abstract String text();

	}

	record Ours(int number, String text, List<Ours> more, Side side, Payment payment) {
	}

	enum Side {

		BUY, SELL

	}

	sealed interface Payment permits Card {

	}

	record Card(String number) implements Payment {
	}

	/** Says that the other class was initialized. */
	static final class Flag {

		static boolean loaded;

		private Flag() {
		}

	}

	static final class Loaded {

		static {
			Flag.loaded = true;
		}

		private final List<String> some = new ArrayList<>();

	}

}
