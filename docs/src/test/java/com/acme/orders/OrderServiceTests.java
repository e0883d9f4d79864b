/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.acme.orders;

import io.kryowire.call.CallException;
import io.kryowire.test.kryonet.KryonetTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;

@KryonetTest
class OrderServiceTests {

	@Autowired
	private Orders orders;

	@MockitoBean
	private Shelves shelves;

	@Test
	void whatIsThereCanBeOrdered() {
		given(this.shelves.has("tea")).willReturn(true);
		assertThat(this.orders.place("Ada", "tea").item()).isEqualTo("tea");
	}

	@Test
	void whatIsNotThereCannot() {
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> this.orders.place("Ada", "coffee"))
			.withMessageContaining("There is no coffee");
	}

}
