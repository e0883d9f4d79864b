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

	PING_PACED("ping-paced", PacedCalls::new),

	AFTER_TELLS("after-tells", AfterTells::new),

	BIG_VALUE("big-value", BigValue::new),

	PUSH_48("push-48", (run) -> new WindowedCalls(run, new PushShot(1), 10_000)),

	PUSH_3216("push-3216", (run) -> new WindowedCalls(run, new PushShot(200), 1000)),

	PUSH_48_1("push-48-1", (run) -> new ManyCallers(run, 1, 1), 1),

	PUSH_48_10("push-48-10", (run) -> new ManyCallers(run, 1, 10), 10),

	PUSH_48_20("push-48-20", (run) -> new ManyCallers(run, 1, 20), 20),

	PUSH_48_50("push-48-50", (run) -> new ManyCallers(run, 1, 50), 50),

	PUSH_48_100("push-48-100", (run) -> new ManyCallers(run, 1, 100), 100),

	PUSH_48_SHARED("push-48-100-shared", (run) -> new ManyCallers(run, 1, 100)),

	PUSH_3216_1("push-3216-1", (run) -> new ManyCallers(run, 200, 1), 1),

	PUSH_3216_10("push-3216-10", (run) -> new ManyCallers(run, 200, 10), 10),

	PUSH_3216_20("push-3216-20", (run) -> new ManyCallers(run, 200, 20), 20),

	PUSH_3216_50("push-3216-50", (run) -> new ManyCallers(run, 200, 50), 50),

	PUSH_3216_100("push-3216-100", (run) -> new ManyCallers(run, 200, 100), 100),

	PUSH_3216_SHARED("push-3216-100-shared", (run) -> new ManyCallers(run, 200, 100)),

	TEXT_SUM("text-sum", (run) -> new WindowedCalls(run, new SumShot(), 10_000)),

	TEXT_48("text-48", (run) -> new WindowedCalls(run, new PushShot(1), 1000)),

	TEXT_3216("text-3216", (run) -> new WindowedCalls(run, new PushShot(200), 1000)),

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

	private final int connections;

	CallRow(String id, Function<CallRun, CallLoad> load) {
		this(id, load, 1);
	}

	CallRow(String id, Function<CallRun, CallLoad> load, int connections) {
		this.id = id;
		this.load = load;
		this.connections = connections;
	}

	public String id() {
		return this.id;
	}

	/**
	 * How many connections the load has open at a time.
	 * @return their number; a product whose buffers are large may divide them by it
	 */
	public int connections() {
		return this.connections;
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
