/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify;

import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two servers, both of which are masters, and the Sentinel that names one of them: what
 * is left of a failover if nobody reaches the former master but its clients.
 */
public final class SentinelOfTwo implements AutoCloseable {

	/** The name of the master. */
	public static final String NAME = "m";

	/** Where nobody is. */
	private static final String NOWHERE = "1";

	private final EmbeddedRedis former = EmbeddedRedis.start();

	private final EmbeddedRedis next = EmbeddedRedis.start();

	private final EmbeddedRedis sentinel = EmbeddedRedis.builder()
		.sentinel()
		.setting("sentinel monitor %s 127.0.0.1 %d 1".formatted(NAME, this.former.port()))
		.setting("sentinel auth-pass %s %s".formatted(NAME, this.former.password()))
		.start();

	/**
	 * The master that is replaced.
	 * @return the server
	 */
	public EmbeddedRedis former() {
		return this.former;
	}

	/**
	 * The master that takes its place.
	 * @return the server
	 */
	public EmbeddedRedis next() {
		return this.next;
	}

	/**
	 * Who says which of them is the master.
	 * @return the Sentinel
	 */
	public EmbeddedRedis sentinel() {
		return this.sentinel;
	}

	/**
	 * Waits until a client is told of the failover: Jedis does not ask, and would miss
	 * what is said before it listens.
	 * @param driver the driver of the client
	 */
	public void awaitListening(Driver driver) {
		patiently().until(() -> driver != Driver.JEDIS
				|| String.valueOf(this.sentinel.send("CLIENT", "LIST")).contains("cmd=subscribe"));
	}

	/**
	 * Names the other one. It is what a Sentinel hears from another one that has seen a
	 * failover; it does not know what the command is called here with which it would
	 * demote the former master.
	 */
	public void replace() {
		this.sentinel.send("PUBLISH", "__sentinel__:hello",
				"127.0.0.1,%s,%s,7,%s,127.0.0.1,%d,7".formatted(NOWHERE, "f".repeat(40), NAME, this.next.port()));
		assertThat(String.valueOf(this.sentinel.send("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)))
			.contains(String.valueOf(this.next.port()));
	}

	@Override
	public void close() {
		this.sentinel.close();
		this.next.close();
		this.former.close();
	}

}
