/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.Arrays;
import java.util.function.Function;

/**
 * The loads.
 */
public enum CallRow {

	SUM_ASK("sum-ask", (run) -> new WindowedCalls(run, new SumShot(), 10_000)),

	SUM_TELL("sum-tell", TellFlood::new),

	SUM_OBJECT("sum-object", (run) -> new WindowedCalls(run, new SumObjectShot(), 10_000)),

	WINDOW_256("window-256", (run) -> new WindowedCalls(run, new SumShot(), 256)),

	PING("ping", Ping::new),

	AFTER_TELLS("after-tells", AfterTells::new),

	BIG_VALUE("big-value", BigValue::new),

	PUSH_48("push-48", (run) -> new WindowedCalls(run, new PushShot(1), 10_000)),

	PUSH_3216("push-3216", (run) -> new WindowedCalls(run, new PushShot(200), 1000)),

	SLOW_CONSUMER("slow-consumer", SlowConsumer::new),

	HOUR("hour", HourOfPushes::new),

	SPRING_ASK("spring-ask", BestConcurrency::new),

	SUM_ASK_DEFAULT("sum-ask-default", (run) -> new WindowedCalls(run, new SumShot(), 10_000)),

	SUM_TELL_DEFAULT("sum-tell-default", TellFlood::new),

	SPRING_ASK_DEFAULT("spring-ask-default", BestConcurrency::new),

	JDBC_64("jdbc-20ms-64", (run) -> new SteadyCallers(run, 64)),

	JDBC_1000("jdbc-20ms-1000", (run) -> new SteadyCallers(run, 1000)),

	TLS_ASK("tls-ask", (run) -> new WindowedCalls(run, new SumShot(), 10_000)),

	TLS_PING("tls-ping", Ping::new);

	private final String id;

	private final Function<CallRun, CallLoad> load;

	CallRow(String id, Function<CallRun, CallLoad> load) {
		this.id = id;
		this.load = load;
	}

	public String id() {
		return this.id;
	}

	CallLoad load(CallRun run) {
		return this.load.apply(run);
	}

	static CallRow of(String id) {
		return Arrays.stream(values())
			.filter((row) -> row.id.equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No call row '%s'".formatted(id)));
	}

}
