/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A grid of points may be as large as the manual says, although their hashes collide.
 */
class GridCostTests {

	private static final int SIDE = 200;

	/** Hashed as {@code 31 * x + y}. */
	public record Point(int x, int y) {
	}

	/** Places where a point takes two bytes or a few more. */
	public record Grid(Set<Point> points, Set<List<Integer>> lists) {
	}

	private static Grid grid(int side) {
		Grid grid = new Grid(new HashSet<>(), new HashSet<>());
		for (int x = 0; x < side; x++) {
			for (int y = 0; y < side; y++) {
				grid.points().add(new Point(x, y));
				grid.lists().add(List.of(x, y));
			}
		}
		return grid;
	}

	@Test
	void whenPointsAreAGridThenTheyAreRead() {
		Grid grid = grid(SIDE);
		Grid points = new Grid(grid.points(), Set.of());
		Grid lists = new Grid(Set.of(), grid.lists());
		for (WireCodec codec : List.of(KryoCodec.of(Grid.class, Point.class), JsonCodec.of(Grid.class, Point.class))) {
			assertThat(codec.decode(codec.encode(points), Grid.class)).isEqualTo(points);
			assertThat(codec.decode(codec.encode(lists), Grid.class)).isEqualTo(lists);
		}
	}

}
