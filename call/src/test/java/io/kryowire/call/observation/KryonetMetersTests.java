/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.kryowire.call.CallMethod;
import io.kryowire.call.RemoteCallException;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The meters of calls and links.
 */
class KryonetMetersTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void whenCallsEndThenBothEndsTimeThemByMethodAndOutcome() throws Exception {
		try (EchoLink link = new EchoLink(new Echo(), this.registry)) {
			link.client.now(1);
			link.client.now(1);
			link.client.now(1, 2);
			assertThatExceptionOfType(RemoteCallException.class).isThrownBy(() -> link.client.fail("as told"));
			link.client.tell(1);
			assertThat(count("kryonet.client.calls", "now", "SUCCESS")).as("overloads together").isEqualTo(3);
			assertThat(count("kryonet.client.calls", "fail", "REMOTE")).isEqualTo(1);
			assertThat(this.registry.get("kryonet.client.tells")
				.tags("rpc.service", "echo", "rpc.method", "tell", "outcome", "SUCCESS")
				.counter()
				.count()).isEqualTo(1);
			patiently().ignoreExceptions().untilAsserted(() -> {
				assertThat(count("kryonet.server.calls", "now", "SUCCESS")).isEqualTo(3);
				assertThat(count("kryonet.server.calls", "fail", "REMOTE")).isEqualTo(1);
				assertThat(count("kryonet.server.calls", "tell", "SUCCESS")).isEqualTo(1);
			});
		}
	}

	private long count(String name, String method, String outcome) {
		return this.registry.get(name)
			.tags("rpc.service", "echo", "rpc.method", method, "outcome", outcome)
			.timer()
			.count();
	}

	@Test
	void whenLinksAreBoundThenEachMeterHasUnitAndDescriptionAndTheNumbersOfTheStatistics() throws Exception {
		try (EchoLink link = new EchoLink(new Echo(), new SimpleMeterRegistry());
				LinkMeters peer = KryonetMeters.peer(link.peer, "echoes", "a");
				LinkMeters node = KryonetMeters.node(link.node, "node")) {
			peer.bindTo(this.registry);
			node.bindTo(this.registry);
			link.client.now(1);
			System.gc();
			patiently().ignoreExceptions().untilAsserted(() -> {
				assertThat(this.registry.get("kryonet.client.received.answers").functionCounter().count()).isEqualTo(1);
				assertThat(this.registry.get("kryonet.server.received.calls").functionCounter().count()).isEqualTo(1);
				assertThat(this.registry.get("kryonet.client.sent.bytes").functionCounter().count())
					.isEqualTo(this.registry.get("kryonet.server.received.bytes").functionCounter().count());
				assertThat(this.registry.get("kryonet.client.inflight.calls").gauge().value()).isZero();
			});
			assertThat(this.registry.get("kryonet.client.connections").gauge().value()).isEqualTo(1);
			assertThat(this.registry.get("kryonet.client.credit.calls").gauge().value())
				.isEqualTo(link.peer.statistics().freeCalls());
			assertThat(this.registry.get("kryonet.server.max.threads").gauge().value())
				.isEqualTo(link.node.handlers().maxThreads());
			assertThat(this.registry.getMeters()).hasSizeGreaterThan(32)
				.allSatisfy((meter) -> assertDescribed(meter.getId()));
			peer.close();
			node.close();
			assertThat(this.registry.getMeters()).isEmpty();
		}
	}

	private static void assertDescribed(Meter.Id id) {
		assertThat(id.getDescription()).isNotBlank();
		assertThat(id.getName()).endsWith(id.getBaseUnit());
		assertThat(id.getTag("node")).isNotBlank();
	}

	@Test
	void whenAMethodHasNoServiceThenItIsCalledNone() {
		assertThat(CallName.of(CallMethod.of("a.b/c/find(java.lang.String)", int.class)))
			.isEqualTo(new CallName("a.b/c", "find"));
		assertThat(CallName.of(CallMethod.of("sum", int.class))).isEqualTo(new CallName("none", "sum"));
	}

}
