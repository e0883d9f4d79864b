/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.path;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The loop of every such row, in a JVM of its own, in which no other subject exists.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PathBenchmark {

	/** The row's name. */
	@Param("none")
	public String row;

	/** The class name of the subject. */
	@Param("io.kryowire.benchmarks.rig.path.NoopSubject")
	public String subjectClass;

	private PathSubject subject;

	@Setup
	public void prepare() throws Exception {
		this.subject = (PathSubject) Class.forName(this.subjectClass).getDeclaredConstructor().newInstance();
		this.subject.prepare(this.row);
	}

	@Benchmark
	public Object run() throws Exception {
		return this.subject.run();
	}

}
