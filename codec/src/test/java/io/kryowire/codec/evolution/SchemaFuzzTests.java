/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireUnknown;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Schemas of strangers, made of valid ones: what is parsed can be printed again, and
 * whatever it says is resolved or refused.
 */
@Tag("fuzz")
class SchemaFuzzTests {

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.evolution.**"), Map.of());

	private final Shape ours = this.table.declare(Root.class);

	private final Resolver resolver = new Resolver(this.table);

	@Test
	void schemas() {
		String own = this.table.schema(Roots.NO_TYPE, this.ours).text();
		String leaf = this.table.schema(Roots.NO_TYPE, this.table.declare(Leaf.class)).text();
		Fuzzing.ofBytes("schemas", (bytes) -> resolve(new String(bytes, StandardCharsets.UTF_8)))
			.refusal(MalformedMessageException.class)
			.refusal(LimitExceededException.class)
			.seeds(bytes(own, leaf, own.replace("int", "long"), own.replace("java.util.List", "java.util.Set"),
					own.replace(" record", " class")))
			.words(bytes("#80000000 record{", "}", "\n", ";", ":", "int", "long[]", "java.util.List<", ">", "=", ",",
					"? java.lang.Object", "(", "|", ")", "java.util.Optional<", Leaf.class.getName()))
			.allocation(1 << 20, 512)
			.inputs(4_000)
			.run();
	}

	private void resolve(String text) {
		if (text.length() > WireSchema.MAX_LENGTH) {
			return;
		}
		WrittenSchema schema = this.resolver.parse(new WireSchema(Roots.NO_TYPE, text));
		assertThat(SchemaPrinter.print(schema)).isEqualTo(text);
		this.resolver.check(schema, this.ours);
		for (WrittenType type : schema.types().values()) {
			TypeDefinition definition = this.resolver.find(type);
			if (definition != null && definition.kind().hasFields()) {
				this.resolver.struct(schema, type, definition);
			}
			else if (definition != null && definition.kind() == TypeDefinition.Kind.ENUM) {
				this.resolver.constants(type, definition);
			}
		}
	}

	private static List<byte[]> bytes(String... texts) {
		return Stream.of(texts).map((text) -> text.getBytes(StandardCharsets.UTF_8)).toList();
	}

	record Root(int number, long[] numbers, List<Leaf> leaves, Map<String, Optional<Leaf>> byName, Object any,
			Branch branch, EnumSet<Mood> moods, Set<Set<Integer>> sets, Bean bean) {
	}

	record Leaf(@WireName( {
			"name", "title" }) String name, @WireRequired double weight) implements Branch{
	}

	@WireUnknown
	record Twig(Root root) implements Branch {
	}

	sealed interface Branch permits Leaf, Twig {

	}

	enum Mood {

		GOOD, @WireUnknown
		OTHER

	}

	static class Bean {

		List<Bean> children = new ArrayList<>();

		String text = "";

	}

}
