/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.ProcessorTime;
import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.call.WarmUp;

/**
 * Asks another process for users in bursts, over one connection and from one thread.
 */
public final class StoreRemote {

	private static final int ITERATIONS = 5;

	private static final int BURST = 100_000;

	private static final long SETTLE_SECONDS = 20;

	private final Arguments arguments;

	private final Metrics metrics = new Metrics();

	private final int users;

	private final String server;

	private StoreRemote(Arguments arguments) {
		this.arguments = arguments;
		this.users = (int) arguments.number("users");
		this.server = arguments.text("process");
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --users} (how many there are), {@code --port} and {@code --process} (of
	 * the server), {@code --seconds} (of measuring) and {@code --samples} (the file to
	 * append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, (arguments) -> new StoreRemote(arguments).run());
	}

	private boolean run() throws Exception {
		UserClient client = this.arguments.instance("class", StoreServerSubject.class)
			.connect((int) this.arguments.number("port"));
		Waiting.untilAnswered("an answer of the server", SETTLE_SECONDS,
				() -> client.get(User.uid(0)).toCompletableFuture().get(10, TimeUnit.SECONDS));
		Burst burst = new Burst(client);
		WarmUp.run((nanos) -> hits(burst, nanos));
		WarmUp.run((nanos) -> misses(burst, nanos));
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS / 2);
		for (int i = 0; i < ITERATIONS; i++) {
			measure("hit", (time) -> hits(burst, time), nanos);
			measure("miss", (time) -> misses(burst, time), nanos);
		}
		this.metrics.add("wrong", burst.wrong());
		this.metrics.write(this.arguments);
		System.out.printf("%d of %d answers were wrong%n", burst.wrong(), burst.answered());
		return burst.wrong() == 0;
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
		ProcessorTime caller = ProcessorTime.ofThisJvm();
		ProcessorTime answering = ProcessorTime.of(this.server);
		long start = System.nanoTime();
		long count = load.run(nanos);
		this.metrics.addRate(what + "_ops", count, start);
		this.metrics.add(what + "_client_us", caller.soFar() / count);
		this.metrics.add(what + "_server_us", answering.soFar() / count);
	}

}
