/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;

import io.kryowire.autoconfigure.cluster.counting.RedisPlace;
import io.kryowire.proof.faults.FaultAction;
import io.kryowire.proof.faults.FaultKind;
import io.kryowire.proof.faults.RedisFaults;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.ServerClock;
import org.jspecify.annotations.Nullable;

/**
 * One Redis that keeps what it has confirmed, and its clock, if that can be another one
 * on this machine.
 *
 * @param server the server
 * @param time its clock
 */
record RedisOfProof(EmbeddedRedis server, @Nullable ServerClock time) implements AutoCloseable {

	private static final String[] SETTINGS = { "appendonly yes", "appendfsync no" };

	static RedisOfProof start() {
		if (ServerClock.whyUnavailable() == null) {
			ServerClock clock = ServerClock.ahead(Duration.ZERO);
			return new RedisOfProof(clock.start(SETTINGS), clock);
		}
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED);
		for (String setting : SETTINGS) {
			builder.setting(setting);
		}
		return new RedisOfProof(builder.start(), null);
	}

	RedisPlace place() {
		return RedisPlace.of(this.server);
	}

	RedisFaults faults() {
		return new RedisFaults(this.server);
	}

	/** An hour ahead, and then set back by an hour. */
	FaultAction clock() {
		return FaultAction.of(FaultKind.REDIS_CLOCK, () -> set(Duration.ofHours(1)), () -> set(Duration.ZERO));
	}

	private void set(Duration ahead) {
		if (this.time != null) {
			this.time.set(ahead);
		}
	}

	@Override
	public void close() {
		this.server.close();
		if (this.time != null) {
			this.time.close();
		}
	}

}
