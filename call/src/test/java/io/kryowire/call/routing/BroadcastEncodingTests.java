/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.call.Outcome;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.observation.KryonetMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A broadcast encodes its arguments once, however many nodes there are: a serializer of
 * the application's own counts, and so do the meters.
 */
class BroadcastEncodingTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicInteger written = new AtomicInteger();

	private final Audience audience = new Audience(KryonetMeters.clientCalls(this.registry), this.written);

	@AfterEach
	void stop() {
		this.audience.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 10 })
	void theArgumentsAreEncodedOnceHoweverManyNodesThereAre(int nodes) throws Exception {
		this.audience.seat(nodes).connect();
		List<NodeResult<String>> results = this.audience.client().hear(new Audience.Word("hello"));
		assertThat(results).extracting(NodeResult::value)
			.containsExactlyElementsOf(IntStream.range(0, nodes).mapToObj((node) -> "n" + node + " hello").toList());
		assertThat(this.written).as("by the serializer").hasValue(1);
		assertThat(count("kryonet.client.encoded.broadcasts")).isEqualTo(1);
		assertThat(count("kryonet.client.broadcast.calls")).isEqualTo(nodes);
		this.audience.client().hear(new Audience.Word("again"));
		assertThat(count("kryonet.client.encoded.broadcasts")).isEqualTo(2);
		assertThat(count("kryonet.client.broadcast.calls")).isEqualTo(2 * nodes);
	}

	@Test
	void theMetersSayWhatTheyCountAndInWhichUnit() throws Exception {
		this.audience.seat(1).connect();
		this.audience.client().hear(new Audience.Word("hello"));
		assertThat(List.of(counter("kryonet.client.encoded.broadcasts"), counter("kryonet.client.broadcast.calls")))
			.allSatisfy((counter) -> {
				assertThat(counter.getId().getDescription()).isNotBlank();
				assertThat(counter.getId().getName()).endsWith(counter.getId().getBaseUnit());
			});
	}

	@Test
	void aDeadNodeIsToldAndTheOthersGetTheSameBytes() throws Exception {
		this.audience.seat(3).connect();
		this.audience.nodes.get(1).close();
		patiently().until(() -> !this.audience.peers.get("n1").isConnected());
		List<NodeResult<String>> results = this.audience.client().hear(new Audience.Word("hello"));
		assertThat(results).extracting(NodeResult::value).containsExactly("n0 hello", null, "n2 hello");
		assertThat(results).extracting(NodeResult::outcome).containsExactly(null, Outcome.NOT_SENT, null);
		assertThat(this.written).hasValue(1);
		assertThat(count("kryonet.client.broadcast.calls")).isEqualTo(2);
	}

	@Test
	void nodesThatAreReachedWithAnotherCodecGetBytesOfTheirOwn() throws Exception {
		this.audience.seat(2).connect().anotherCodec().seat(1).connect();
		List<NodeResult<String>> results = this.audience.client().hear(new Audience.Word("hello"));
		assertThat(results).extracting(NodeResult::value).containsExactly("n0 hello", "n1 hello", "n2 hello");
		assertThat(this.written).hasValue(2);
		assertThat(count("kryonet.client.encoded.broadcasts")).isEqualTo(2);
		assertThat(count("kryonet.client.broadcast.calls")).isEqualTo(3);
	}

	@Test
	void whatCannotBeEncodedIsTriedOnceAndFailsForEachNode() throws Exception {
		this.audience.seat(3).connect();
		List<NodeResult<String>> results = this.audience.client().hear(new Audience.Word("unspeakable"));
		assertThat(results).hasSize(3)
			.allSatisfy((result) -> assertThat(result.exception()).hasStackTraceContaining("unspeakable"));
		assertThat(this.written).hasValue(1);
		assertThat(this.registry.find("kryonet.client.broadcast.calls").counter()).isNull();
		assertThat(this.audience.client().hear(new Audience.Word("hello"))).allMatch(NodeResult::succeeded);
	}

	@Test
	void aHandlerThatBroadcastsEncodesOnceToo() throws Exception {
		this.audience.seat(3).connect();
		Audience.Hub client = this.audience.hub();
		assertThat(client.relay("hello")).containsExactly("n0 hello", "n1 hello", "n2 hello");
		assertThat(this.written).hasValue(1);
	}

	private Counter counter(String name) {
		return this.registry.get(name).tags("rpc.service", "audience", "rpc.method", "hear").counter();
	}

	private double count(String name) {
		return counter(name).count();
	}

}
