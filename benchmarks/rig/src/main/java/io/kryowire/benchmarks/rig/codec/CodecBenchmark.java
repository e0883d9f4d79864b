/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

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
 * The two loops every codec row consists of. Each runs in a JVM of its own, in which no
 * other subject exists. JMH consumes what they return; what {@link #encode} writes stays
 * in the subject's buffer, so that nothing of it is dead code.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {

	/** The row's id. */
	@Param("codec-pojo")
	public String row;

	/** The class name of the subject. */
	@Param("io.kryowire.benchmarks.rig.codec.NoopSubject")
	public String subjectClass;

	private CodecSubject subject;

	private Object value;

	@Setup
	public void prepare() throws ReflectiveOperationException {
		CodecRow codecRow = CodecRow.of(this.row);
		this.subject = (CodecSubject) Class.forName(this.subjectClass).getDeclaredConstructor().newInstance();
		this.subject.prepare(codecRow);
		SelfCheck.run(this.subject, codecRow);
		this.value = this.subject.own(codecRow.sample());
	}

	@Benchmark
	public int encode() {
		return this.subject.encode(this.value);
	}

	@Benchmark
	public Object decode() {
		return this.subject.decode();
	}

}
