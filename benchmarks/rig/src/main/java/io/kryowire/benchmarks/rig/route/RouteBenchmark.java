/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.route;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The loop of every route row: one key after the other, from more of them than a branch
 * predictor learns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RouteBenchmark {

	private static final int KEYS = 1 << 14;

	/** How many there are. */
	@Param("3")
	public int nodes;

	/** The class name of the subject. */
	@Param("io.kryowire.benchmarks.rig.route.NoopSubject")
	public String subjectClass;

	private final int[] keys = new Random(1).ints(KEYS).toArray();

	private RouteSubject subject;

	private int next;

	@Setup
	public void prepare() throws ReflectiveOperationException {
		List<String> names = IntStream.range(0, this.nodes).mapToObj((i) -> "10.0.0." + i + ":7420").toList();
		this.subject = (RouteSubject) Class.forName(this.subjectClass).getDeclaredConstructor().newInstance();
		this.subject.prepare(names);
		for (int key : this.keys) {
			String chosen = this.subject.choose(key);
			if (!names.contains(chosen) || !chosen.equals(this.subject.choose(key))) {
				throw new IllegalStateException("%s chooses \"%s\" for %d".formatted(this.subjectClass, chosen, key));
			}
		}
	}

	@Benchmark
	public String choose() {
		return this.subject.choose(this.keys[this.next++ & (KEYS - 1)]);
	}

}
