/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.call.WarmUp;

/**
 * Asks another process for users in bursts, over one connection and from one thread.
 */
public final class StoreRemote {

	private static final int ITERATIONS = 5;

	private static final int BURST = 100_000;

	private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(20);

	private final Arguments arguments;

	private final Map<String, List<Double>> metrics = new LinkedHashMap<>();

	private final int users;

	private final long server;

	private StoreRemote(Arguments arguments) {
		this.arguments = arguments;
		this.users = (int) arguments.number("users");
		this.server = (long) arguments.number("process");
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --users} (how many there are), {@code --port} and {@code --process} (of
	 * the server), {@code --seconds} (of measuring) and {@code --samples} (the file to
	 * append to).
	 */
	public static void main(String[] args) {
		int code = 1;
		try {
			new StoreRemote(Arguments.parse(args)).run();
			code = 0;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	private void run() throws Exception {
		UserClient client = StoreProcess.subject(this.arguments.text("class"))
			.connect((int) this.arguments.number("port"));
		settle(client);
		Burst burst = new Burst(client);
		WarmUp.run((nanos) -> hits(burst, nanos));
		WarmUp.run((nanos) -> misses(burst, nanos));
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS / 2);
		for (int i = 0; i < ITERATIONS; i++) {
			measure("hit", (time) -> hits(burst, time), nanos);
			measure("miss", (time) -> misses(burst, time), nanos);
		}
		this.metrics.put("wrong", List.of((double) burst.wrong()));
		new SampleFile(this.arguments.path("samples")).append(this.arguments.text("row"),
				this.arguments.text("subject"), this.metrics);
		if (burst.wrong() > 0) {
			throw new IllegalStateException("%d of %d answers were wrong".formatted(burst.wrong(), burst.answered()));
		}
	}

	/** Until the connection is there. */
	private static void settle(UserClient client) throws Exception {
		long end = System.nanoTime() + SETTLE_NANOS;
		while (true) {
			try {
				client.get(User.uid(0)).toCompletableFuture().get(10, TimeUnit.SECONDS);
				return;
			}
			catch (ExecutionException ex) {
				if (System.nanoTime() > end) {
					throw ex;
				}
				Thread.sleep(20);
			}
		}
	}

	private long hits(Burst burst, long nanos) throws InterruptedException {
		long end = System.nanoTime() + nanos;
		long before = burst.answered();
		do {
			burst.hits(BURST, this.users);
		}
		while (System.nanoTime() < end);
		return burst.answered() - before;
	}

	private long misses(Burst burst, long nanos) throws InterruptedException {
		long end = System.nanoTime() + nanos;
		long before = burst.answered();
		do {
			burst.misses(BURST);
		}
		while (System.nanoTime() < end);
		return burst.answered() - before;
	}

	private void measure(String what, WarmUp.Load load, long nanos) throws Exception {
		long self = ProcessHandle.current().pid();
		double caller = StoreProcess.cpuMicros(self);
		double answering = StoreProcess.cpuMicros(this.server);
		long start = System.nanoTime();
		long count = load.run(nanos);
		add(what + "_ops", (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start));
		add(what + "_client_us", (StoreProcess.cpuMicros(self) - caller) / count);
		add(what + "_server_us", (StoreProcess.cpuMicros(this.server) - answering) / count);
	}

	private void add(String metric, double value) {
		this.metrics.computeIfAbsent(metric, (name) -> new ArrayList<>()).add(value);
	}

}
