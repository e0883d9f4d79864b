/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.notify.Driver;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.test.redis.EmbeddedRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that has a lease and cannot take slots, which nobody would see otherwise.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnraisedFencesTests {

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final AtomicLong time = new AtomicLong();

	private final StateRuntime runtime = withTime(StateRuntime.system(), this.time::get);

	private static StateRuntime withTime(StateRuntime system, LongSupplier nanoTime) {
		return new StateRuntime(system.clock(), nanoTime, system.threads(), system.scheduler(), system.random());
	}

	@AfterEach
	void end() {
		this.runtime.scheduler().shutdownNow();
	}

	@Test
	void aFenceThatCannotBeRaisedIsLoggedOnceAMinuteForAllSlots(CapturedOutput output) throws Exception {
		String service = "s" + UUID.randomUUID();
		try (Driver.Connections connections = Driver.LETTUCE.connect(this.redis.host(), this.redis.port());
				RedisOwnershipStore store = new RedisOwnershipStore(connections.factory(), service,
						StateTopicSettings.DEFAULTS, this.runtime)) {
			Forbidden data = new Forbidden();
			store.guard(data);
			assertThat(data.prepared).isTrue();
			for (int slot = 0; slot < 100; slot++) {
				assertThat(store.raise(new Fence(slot, 1, 2))).isCompletedExceptionally();
			}
			assertThat(output.getOut().split("A node of service '" + service + "' cannot take slot 0", -1)).hasSize(2);
			assertThat(output.getOut().split("cannot take slot", -1)).hasSize(2);
			assertThat(output).contains("calls with keys of the slot wait", "It is not allowed");
			this.time.addAndGet(TimeUnit.MINUTES.toNanos(1));
			assertThat(store.raise(new Fence(7, 1, 2))).isCompletedExceptionally();
			assertThat(output.getOut().split("cannot take slot", -1)).hasSize(3);
		}
	}

	private static final class Forbidden implements GuardedData {

		private boolean prepared;

		@Override
		public void prepare() {
			this.prepared = true;
		}

		@Override
		public String name() {
			return "forbidden";
		}

		@Override
		public CompletableFuture<Boolean> raise(Fence fence) {
			return CompletableFuture.failedFuture(new IllegalStateException("It is not allowed"));
		}

	}

}
