/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Type;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class KeyHashTests {

	private static int hash(Type type, Object key) {
		KeyHash hash = KeyHash.forType(type);
		assertThat(hash).as("hash of " + type).isNotNull();
		return hash.of(key);
	}

	@Test
	void valuesHaveTheirOwnHash() {
		assertThat(hash(String.class, "DE0007164600")).isEqualTo("DE0007164600".hashCode());
		assertThat(hash(long.class, 42L)).isEqualTo(Long.hashCode(42));
		assertThat(hash(Integer.class, 42)).isEqualTo(42);
		assertThat(hash(UUID.class, new UUID(1, 2))).isEqualTo(new UUID(1, 2).hashCode());
		assertThat(hash(LocalDate.class, LocalDate.EPOCH)).isEqualTo(LocalDate.EPOCH.hashCode());
		assertThat(hash(Instant.class, Instant.EPOCH)).isEqualTo(Instant.EPOCH.hashCode());
	}

	@Test
	void anEnumIsHashedByItsName() {
		assertThat(hash(DayOfWeek.class, DayOfWeek.MONDAY)).isEqualTo("MONDAY".hashCode());
		assertThat(hash(Side.class, Side.SELL)).isEqualTo("SELL".hashCode());
	}

	@Test
	void aRecordIsHashedByItsComponentsInOrder() {
		int order = hash(Order.class, new Order(new Account("a"), Side.BUY, null));
		assertThat(order).isEqualTo(("a".hashCode() * 31 + "BUY".hashCode()) * 31);
		assertThat(hash(Order.class, new Order(new Account("a"), Side.BUY, 5L))).isNotEqualTo(order);
		assertThat(hash(Order.class, new Order(new Account("b"), Side.BUY, null))).isNotEqualTo(order);
	}

	@ParameterizedTest
	@ValueSource(classes = { Object.class, byte[].class, List.class, Thread.class, WithList.class, OfItself.class,
			CharSequence.class })
	void whatHasNoHashThatEveryProcessSharesIsNoKey(Class<?> type) {
		assertThat(KeyHash.forType(type)).isNull();
	}

	enum Side {

		BUY, SELL

	}

	record Account(String id) {
	}

	record Order(Account account, Side side, @Nullable Long number) {
	}

	record WithList(List<String> parts) {
	}

	record OfItself(@Nullable OfItself next) {
	}

}
