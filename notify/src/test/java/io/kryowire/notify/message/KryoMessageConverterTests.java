/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.messaging.Message;

import io.kryowire.codec.kryo.KryoCodec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is sent by its class alone, and read by what a listener's parameter says.
 */
class KryoMessageConverterTests {

	static Stream<Object> payloads() {
		Order order = new Order("a", 1);
		return Stream.of(List.of(), List.of(order), List.of(order, order), List.of(order, order, order),
				new ArrayList<>(List.of(order)), new ArrayList<>(List.of(order, order)).subList(0, 1),
				Arrays.asList(order, null), Collections.unmodifiableList(new ArrayList<>(List.of(order))),
				Set.of(order), Set.of("a", "b", "c"), Map.of(), Map.of("k", order), Map.of("k", order, "l", order),
				new HashMap<>(Map.of("k", order)).values(), Collections.checkedList(new ArrayList<>(), Order.class), 42,
				UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"), Optional.of(order), DayOfWeek.SUNDAY, order);
	}

	@ParameterizedTest
	@MethodSource("payloads")
	void whatIsSentArrivesForAListenerOfItsKindAndForOneOfAnything(Object payload) {
		Message<?> message = new KryoMessageConverter(KryoCodec.of(Order.class), false).toMessage(payload, null);
		assertThat(message).isNotNull();
		KryoMessageConverter receiver = new KryoMessageConverter(KryoCodec.of(Order.class, DayOfWeek.class), false);
		for (Class<?> kind : List.of(kind(payload), Object.class)) {
			assertThat(plain(receiver.fromMessage(message, kind))).isEqualTo(plain(payload));
		}
	}

	private static Class<?> kind(Object payload) {
		return Stream.of(List.class, Set.class, Collection.class, Map.class)
			.filter((kind) -> kind.isInstance(payload))
			.findFirst()
			.<Class<?>>map((kind) -> kind)
			.orElse(payload.getClass());
	}

	/** Some collections are equal to themselves only. */
	private static Object plain(Object payload) {
		return (payload instanceof Collection<?> collection && !(payload instanceof Set<?>))
				? new ArrayList<>(collection) : payload;
	}

}
