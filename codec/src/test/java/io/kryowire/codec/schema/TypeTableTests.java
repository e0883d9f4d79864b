/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Dog;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Node;
import io.kryowire.codec.Samples.Order;
import io.kryowire.codec.Samples.Side;
import io.kryowire.codec.Samples.Trade;
import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.TypeIdCollisionException;
import io.kryowire.codec.Versions;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireFilter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A table derives the closure of what is declared, with ids and fingerprints that depend
 * on nothing else.
 */
class TypeTableTests {

	private final TypeTable table = new TypeTable(WireFilter.DEFAULT, Map.of());

	@Test
	void whenATypeIsDeclaredThenEverythingReachableIs() {
		this.table.declare(Order.class);
		assertThat(this.table.definitions()).extracting(TypeDefinition::type)
			.contains(Order.class, Side.class, Leg.class, Cat.class, Dog.class)
			.doesNotContain(Animal.class, Node.class);
	}

	@Test
	void whenASuperclassIsGenericThenItsVariablesAreResolved() {
		this.table.declare(Trade.class);
		TypeDefinition trade = this.table.find(Trade.class);
		assertThat(trade).isNotNull();
		assertThat(trade.fields()).extracting((field) -> field.name() + ":" + field.shape())
			.containsExactly("name:java.lang.String", "quantity:int", "value:" + Leg.class.getName());
	}

	@Test
	void whenADeclarationFailsThenTheTableIsAsItWas() {
		Class<?> half = Versions.compile("acme.Half",
				"package acme; public record Half(Good good, Thread bad) { public record Good(int a) {} }");
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.table.declare(half))
			.withMessageContaining("acme.Half.bad");
		assertThat(this.table.definitions()).isEmpty();
	}

	@Test
	void whenATypeContainsItselfThenItIsDeclaredOnce() {
		this.table.declare(Node.class);
		assertThat(this.table.definitions()).hasSize(1);
	}

	@Test
	void whenTwoNamesHaveOneHashThenTheCollisionIsExplained() {
		Map<Integer, String> names = new HashMap<>();
		String first = null;
		String second = "";
		for (int i = 0; first == null; i++) {
			second = "acme.T" + i;
			first = names.put(Fingerprints.of(second) | Integer.MIN_VALUE, second);
		}
		Class<?> one = Versions.compile(first, "package acme; public record %s() {}".formatted(first.substring(5)));
		Class<?> other = Versions.compile(second, "package acme; public record %s() {}".formatted(second.substring(5)));
		this.table.declare(one);
		assertThatExceptionOfType(TypeIdCollisionException.class).isThrownBy(() -> this.table.declare(other))
			.withMessageContaining(first)
			.withMessageContaining(second)
			.withMessageContaining("@WireType(id");
		assertThat(this.table.find(other)).isNull();
	}

	@Test
	void whenSomethingReachableChangesThenTheFingerprintDoes() {
		TypeTable changed = new TypeTable(WireFilter.DEFAULT, Map.of());
		String source = "package acme; public record Outer(Inner inner) { public record Inner(%s a) {} }";
		Shape before = this.table.declare(Versions.compile("acme.Outer", source.formatted("int")));
		Shape after = changed.declare(Versions.compile("acme.Outer", source.formatted("long")));
		assertThat(before.toString()).isEqualTo(after.toString());
		assertThat(this.table.fingerprint(before)).isNotEqualTo(changed.fingerprint(after));
		assertThat(this.table.compare(changed.describe()))
			.containsExactly(new SchemaDifference("acme.Outer$Inner", "a", "int", "long"));
		assertThat(this.table.compare(this.table.describe())).isEmpty();
	}

	@Test
	void whenAPeersDescriptionIsGarbageThenItIsNoDifference() {
		this.table.declare(Leg.class);
		for (String garbage : List.of("", "\n\n", "x#y@z {", "a#1@2 record{", "a".repeat(100_000), "#@ {}",
				Leg.class.getName() + "#zz@11 record{}")) {
			assertThat(this.table.compare(garbage)).isEmpty();
			this.table.learn(garbage);
		}
	}

}
