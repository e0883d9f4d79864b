/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

import io.kryowire.codec.Graph.Node;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;

/**
 * Makes graphs that aim at cost: hashes that collide, elements that are equal for long,
 * sets in sets, numbers beside others a thousand times as long, in every form there is.
 */
final class CostlyGraphs {

	private static final int[] FORMS = IntStream.range(0, 128)
		.filter((id) -> CollectionForm.of(id) != null || MapForm.of(id) != null)
		.toArray();

	private static final int[] HASHED = { 72, 73, 76, 77, 78, 82, 100, 103, 106, 107, 109, 110 };

	private static final BigDecimal TINY = BigDecimal.ONE.movePointLeft(900);

	private static final BigInteger LARGE = BigInteger.ONE.shiftLeft(4000);

	private static final String LONG = "x".repeat(300);

	/** Kinds of leaves. */
	private static final int KINDS = 13;

	private final Random random;

	private int next;

	CostlyGraphs(long seed) {
		this.random = new Random(seed);
	}

	/** A graph of about so many leaves. */
	Graph next(int leaves) {
		this.next = 0;
		return graph(1 + this.random.nextInt(6), leaves);
	}

	private Graph graph(int depth, int leaves) {
		if (depth == 0 || leaves < 2) {
			return leaf(this.random.nextInt(KINDS));
		}
		int width = 1 + this.random.nextInt(Math.min(leaves, 1 << this.random.nextInt(13)));
		List<Graph> children = new ArrayList<>();
		if (this.random.nextInt(3) > 0) {
			Graph template = graph(depth - 1, leaves / width);
			int kind = this.random.nextInt(KINDS);
			for (int i = 0; i < width; i++) {
				children.add(vary(template, kind));
			}
		}
		else {
			for (int i = 0; i < width; i++) {
				children.add(graph(depth - 1, leaves / width));
			}
		}
		return Graph.node(form(width), children);
	}

	private int form(int width) {
		if (this.random.nextBoolean()) {
			return HASHED[this.random.nextInt(HASHED.length)];
		}
		int form = FORMS[this.random.nextInt(FORMS.length)];
		String name = (CollectionForm.of(form) != null) ? CollectionForm.of(form).name() : MapForm.of(form).name();
		return (name.startsWith("empty") || (name.startsWith("singleton") && width != 1)) ? form(width) : form;
	}

	/** The same with another last leaf: as much as there is is equal. */
	private Graph vary(Graph template, int kind) {
		if (template instanceof Node node && !node.children().isEmpty()) {
			List<Graph> children = new ArrayList<>(node.children());
			children.set(children.size() - 1, vary(children.get(children.size() - 1), kind));
			return Graph.node(node.form(), children);
		}
		return leaf(kind);
	}

	private Graph leaf(int kind) {
		int i = this.next++;
		return Graph.leaf(switch (kind) {
			case 0, 1 -> new Counted.Key(0, i);
			case 2 -> new Counted.Key(i % 16, i);
			case 3 -> new Counted.Rank(0, i);
			case 4 -> new Counted.Rank(i, i);
			case 5 -> i * 0x1_0000_0001L;
			case 6 -> colliding(i);
			case 7 -> new UUID(i, i);
			case 8 -> (i % 50 == 0) ? decimal(i).add(TINY) : decimal(i);
			case 9 -> BigDecimal.valueOf(i, i % 30);
			case 10 -> LARGE.add(BigInteger.valueOf(i));
			case 11 -> LONG + i;
			default -> i << 16;
		});
	}

	/** Of the same number of digits before the point. */
	private static BigDecimal decimal(int i) {
		return BigDecimal.valueOf(10_000 + i * 48_271L % 90_000);
	}

	/** Strings of one hash. */
	static String colliding(int number) {
		StringBuilder text = new StringBuilder();
		for (int bit = 0; bit < 17; bit++) {
			text.append(((number >> bit & 1) == 0) ? "Aa" : "BB");
		}
		return text.toString();
	}

}
