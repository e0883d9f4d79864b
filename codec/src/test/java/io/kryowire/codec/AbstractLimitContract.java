/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArraySet;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Node;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How much every codec carries at most, in either direction.
 */
public abstract class AbstractLimitContract extends AbstractCodecContract {

	private final WireCodec samples = codec(WireFilter.DEFAULT, false, Samples.TYPES);

	/** Has the same hash as all others. */
	record Colliding(int value) {

		@Override
		public int hashCode() {
			return 1;
		}

	}

	@Test
	void whenManyElementsHaveOneHashThenTheMessageIsRefused() {
		Set<Object> colliding = new LinkedHashSet<>();
		for (int i = 0; i < 1000; i++) {
			colliding.add(new Colliding(i));
		}
		WireCodec codec = codec("", Box.class, Colliding.class);
		byte[] message = codec.encode(new Box(colliding));
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> codec.decode(message, Box.class))
			.withMessageContaining("same hash");
		Set<Object> spread = new HashSet<>();
		for (int i = 0; i < 100_000; i++) {
			spread.add(new Leg("a", i));
		}
		assertThat(this.samples.decode(this.samples.encode(new Box(spread)), Box.class)).isEqualTo(new Box(spread));
	}

	@Test
	void whenASetComparesEachWithEachThenItIsSmall() {
		Set<Object> many = new CopyOnWriteArraySet<>();
		for (int i = 0; i < 101; i++) {
			many.add(i);
		}
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> this.samples.encode(new Box(many)));
	}

	@Test
	void whenAGraphIsDeeperThanAllowedThenBothSidesRefuseIt() {
		Node deep = null;
		for (int i = 0; i < 20; i++) {
			deep = new Node("n", deep);
		}
		byte[] message = codec("", Node.class).encode(deep);
		Node tooDeep = deep;
		WireCodec shallow = codec("maxdepth=19", Node.class);
		assertThatLimit("maxdepth", () -> shallow.encode(tooDeep));
		assertThatLimit("maxdepth", () -> shallow.decode(message, Node.class));
		assertThat(codec("maxdepth=20", Node.class).decode(message, Node.class)).isEqualTo(deep);
	}

	@Test
	void whenAGraphIsACycleThenItIsRefusedWithoutAnError() {
		List<Object> cycle = new ArrayList<>();
		cycle.add(cycle);
		assertThatLimit("maxdepth", () -> this.samples.encode(new Box(cycle)));
	}

	@Test
	void whenAMessageHoldsTooManyObjectsThenBothSidesRefuseIt() {
		List<Object> many = new ArrayList<>(Collections.nCopies(1000, null));
		byte[] message = this.samples.encode(new Box(many));
		WireCodec strict = codec("maxrefs=500", Box.class);
		assertThatLimit("maxrefs", () -> strict.encode(new Box(many)));
		assertThatLimit("maxrefs", () -> strict.decode(message, Box.class));
	}

	@Test
	void whenSmallObjectsAreTooManyThenBothSidesCountThemAlike() {
		List<Object> legs = new ArrayList<>(Collections.nCopies(300, new Leg("a", 1)));
		byte[] message = this.samples.encode(new Box(legs));
		WireCodec strict = codec("maxrefs=500", Box.class, Leg.class);
		assertThatLimit("maxrefs", () -> strict.encode(new Box(legs)));
		assertThatLimit("maxrefs", () -> strict.decode(message, Box.class));
	}

	@Test
	void whenAnArrayIsLongerThanAllowedThenBothSidesRefuseIt() {
		WireCodec strict = codec("maxarray=10", Box.class);
		for (Object value : List.of(new byte[11], new int[11], new String[11], Collections.nCopies(11, 1),
				numbered(11))) {
			byte[] message = this.samples.encode(new Box(value));
			assertThatLimit("maxarray", () -> strict.encode(new Box(value)));
			assertThatLimit("maxarray", () -> strict.decode(message, Box.class));
		}
	}

	private static Map<String, Integer> numbered(int size) {
		Map<String, Integer> map = new HashMap<>();
		for (int i = 0; i < size; i++) {
			map.put("k" + i, i);
		}
		return map;
	}

	@Test
	void whenAMessageIsLongerThanAllowedThenBothSidesRefuseIt() {
		Box text = new Box("x".repeat(5000));
		byte[] message = this.samples.encode(text);
		WireCodec strict = codec("maxbytes=4096", Box.class);
		assertThatLimit("maxbytes", () -> strict.encode(text));
		assertThatLimit("maxbytes", () -> strict.encode(new Box("日".repeat(2000))));
		assertThatLimit("maxbytes", () -> strict.encode(new Box(new byte[5000])));
		assertThatLimit("maxbytes", () -> strict.decode(message, Box.class));
	}

	private static void assertThatLimit(String limit, Callable<?> call) {
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(call::call)
			.satisfies((refusal) -> assertThat(refusal.limit()).isEqualTo(limit))
			.withMessageContaining(limit + "=");
	}

}
