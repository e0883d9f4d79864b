/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.TopologyFaults;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

/**
 * What goes wrong in subscribers, and what somebody else may write where topics live.
 */
final class ProofFaults {

	private static final String POISON = "poison";

	/** Of an announcement. */
	private static final int HEADER = 21;

	private static final int MANY_BYTES = 100_000;

	private final ProofRun run;

	private final StateKeys keys;

	private int paused;

	ProofFaults(ProofRun run, StateKeys keys) {
		this.run = run;
		this.keys = keys;
	}

	/** SIGSTOP, one subscriber after the other. */
	FaultAction pauseSubscriber() {
		FaultAction[] current = new FaultAction[1];
		return FaultAction.of(FaultKind.PAUSE_SUBSCRIBER, () -> {
			List<ProofProcess> all = this.run.subscribers();
			current[0] = TopologyFaults.pauseSubscriber(all.get(this.paused++ % all.size()).process());
			current[0].begin();
		}, () -> current[0].end());
	}

	/** All subscribers have a listener that throws whatever it is told. */
	FaultAction throwingListener() {
		return told(FaultKind.THROWING_LISTENER, "throw");
	}

	/** All subscribers have a listener that does not come back. */
	FaultAction blockingListener() {
		return told(FaultKind.BLOCKING_LISTENER, "block");
	}

	private FaultAction told(FaultKind kind, String order) {
		return FaultAction.of(kind, () -> this.run.subscribers().forEach((each) -> each.order(order)),
				() -> this.run.subscribers().forEach((each) -> each.order("not " + order)));
	}

	/** A subscriber is started that finds no Redis. */
	FaultAction startWithoutRedis(FaultProxy proxy) {
		return FaultAction.of(FaultKind.START_WITHOUT_REDIS, () -> {
			proxy.refuse();
			proxy.resetAll();
			this.run.replaceLateSubscriber();
		}, proxy::accept);
	}

	/**
	 * Announcements that nobody can read, one of a value that nobody can read, and one of
	 * a version that does not exist.
	 */
	FaultAction poison(EmbeddedRedis redis) {
		byte[] value = this.keys.value(this.keys.partition(POISON), POISON);
		return FaultAction.of(FaultKind.POISON, () -> {
			try (RedisConsole console = redis.console()) {
				console.sendBytes(bytes("SET"), value, bytes("poison"));
				for (byte[] frame : List.of(new byte[0], new byte[MANY_BYTES], frame(POISON, 20), frame("k7", 20),
						frame("k7", MANY_BYTES))) {
					console.sendBytes(bytes("PUBLISH"), this.keys.channel(this.keys.partition("k7")), frame);
					console.sendBytes(bytes("PUBLISH"), this.keys.channel(this.keys.partition(POISON)), frame);
				}
			}
		}, () -> {
			try (RedisConsole console = redis.console()) {
				console.sendBytes(bytes("DEL"), value);
			}
		});
	}

	/** Announces a version of the future, with a value in it that makes no sense. */
	private static byte[] frame(String key, int length) {
		return frame(key, StateVersion.ofId(bytes((System.currentTimeMillis() + 500) + "-0")), length);
	}

	/** Announces a write, with a value in it that makes no sense. */
	static byte[] frame(String key, long version, int length) {
		byte[] name = bytes(key);
		return ByteBuffer.allocate(HEADER + name.length + length)
			.put((byte) 1)
			.put((byte) 1)
			.putShort((short) name.length)
			.putLong(version - 1)
			.putLong(version)
			.put((byte) 0)
			.put(name)
			.put(new byte[length])
			.array();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
