/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.message.OutgoingMessage;
import io.kryowire.notify.message.ReceivedMessage;
import io.kryowire.notify.protocol.Envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class RedisMessageObservationTests {

	private final ObservationRegistry registry = ObservationRegistry.create();

	private final Queue<Observation.Context> stopped = new ConcurrentLinkedQueue<>();

	private final Queue<String> extracted = new ConcurrentLinkedQueue<>();

	RedisMessageObservationTests() {
		this.registry.observationConfig().observationHandler(new Tracer());
	}

	@Test
	void theTraceOfThePublisherReachesTheListener() throws Exception {
		OutgoingMessage outgoing = new OutgoingMessage("orders", new byte[] { 1 }, "a/b", Map.of());
		new ObservedPublishing(this.registry, null).around((message) -> 1).publish(outgoing);
		byte[] bytes = new Envelope(outgoing.contentType(), outgoing.headers(), outgoing.payload()).encode();
		new ObservedDelivery(this.registry, null).around((message) -> {
		}).handle(new ReceivedMessage("orders".getBytes(), null, bytes, true));
		assertThat(this.extracted).containsExactly("00-trace-span-01");
		assertThat(this.stopped).extracting(Observation.Context::getName)
			.containsExactly("kryowire.redis.publish", "kryowire.redis.process");
		assertThat(this.stopped).extracting(Observation.Context::getContextualName)
			.containsExactly("orders publish", "orders process");
	}

	@Test
	void whatAListenerThrowsIsObservedAndThrown() {
		assertThatIllegalStateException()
			.isThrownBy(() -> new ObservedDelivery(this.registry, null).around((message) -> {
				throw new IllegalStateException("a test");
			}).handle(new ReceivedMessage("orders".getBytes(), "o*".getBytes(), new byte[] { 1 }, true)));
		assertThat(this.stopped).singleElement().satisfies((context) -> {
			assertThat(context.getError()).hasMessage("a test");
			assertThat(context.getLowCardinalityKeyValue("messaging.destination.name").getValue()).isEqualTo("o*");
			assertThat(context.getHighCardinalityKeyValue("messaging.redis.channel").getValue()).isEqualTo("orders");
		});
	}

	@Test
	void aRegistryThatObservesNothingCostsNoContext() {
		OutgoingMessage outgoing = new OutgoingMessage("orders", new byte[] { 1 }, "a/b", Map.of());
		assertThat(new ObservedPublishing(ObservationRegistry.NOOP, null).around((message) -> 7).publish(outgoing))
			.isEqualTo(7);
		assertThat(outgoing.headers()).isEmpty();
	}

	private final class Tracer implements ObservationHandler<Observation.Context> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

		@Override
		@SuppressWarnings("unchecked")
		public void onStart(Observation.Context context) {
			if (context instanceof SenderContext<?> sender) {
				SenderContext<Object> any = (SenderContext<Object>) sender;
				any.getSetter().set(any.getCarrier(), "traceparent", "00-trace-span-01");
			}
			if (context instanceof ReceiverContext<?> receiver) {
				ReceiverContext<Object> any = (ReceiverContext<Object>) receiver;
				String value = any.getGetter().get(any.getCarrier(), "traceparent");
				if (value != null) {
					RedisMessageObservationTests.this.extracted.add(value);
				}
			}
		}

		@Override
		public void onStop(Observation.Context context) {
			RedisMessageObservationTests.this.stopped.add(context);
		}

	}

}
