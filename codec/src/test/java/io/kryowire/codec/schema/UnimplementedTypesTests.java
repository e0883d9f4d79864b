/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.kryowire.codec.WireFilter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Declared types that have no values are known as such.
 */
class UnimplementedTypesTests {

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.schema.**"), Map.of());

	@Test
	void anInterfaceThatNothingImplementsIsListedUntilSomethingDoes() {
		this.table.declare(Runnable.class);
		this.table.declare(Plan.class);
		assertThat(this.table.unimplemented()).containsExactly("java.lang.Runnable, in a declared root",
				"java.util.function.Function, in " + Plan.class.getName() + ".step");
		this.table.declare(Task.class);
		assertThat(this.table.unimplemented()).singleElement().asString().startsWith("java.util.function.Function");
	}

	@Test
	void whatValuesOfTheJdkImplementIsNotListed() {
		this.table.declare(CharSequence.class);
		this.table.declare(Comparable.class);
		this.table.declare(Number.class);
		this.table.declare(Serializable.class);
		this.table.declare(Object.class);
		assertThat(this.table.unimplemented()).isEmpty();
	}

	@Test
	void aSealedInterfaceThatPermitsAnInterfaceThatIsNotIsNotRefused() {
		assertThat(this.table.declare(Nothing.class)).isEqualTo(new Shape.Sealed(Nothing.class, List.of()));
	}

	sealed interface Nothing permits Something {

	}

	non-sealed interface Something extends Nothing {

	}

	record Plan(Function<String, String> step) {
	}

	record Task(String name) implements Runnable {

		@Override
		public void run() {
			// It is only a value here.
		}

	}

}
