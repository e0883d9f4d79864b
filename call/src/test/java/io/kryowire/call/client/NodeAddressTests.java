/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class NodeAddressTests {

	@ParameterizedTest
	@CsvSource({ "shop:7420,shop:7420,shop,7420", "10.0.0.1:1,10.0.0.1:1,10.0.0.1,1",
			"[::1]:65535,[::1]:65535,::1,65535", "a=shop:7420,a,shop,7420", "b=[fe80::1]:7,b,fe80::1,7",
			"' shop:7420 ',shop:7420,shop,7420" })
	void anAddressIsHostAndPortAndPerhapsAName(String text, String name, String host, int port) {
		NodeAddress address = NodeAddress.parse(text);
		assertThat(address).isEqualTo(new NodeAddress(name, host, port)).hasToString(text.trim());
		assertThat(NodeAddress.parse(address.toString())).isEqualTo(address);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "shop", ":7420", "=shop:7420", "::1:7420", "shop:", "shop:http", "a=", "a=:1" })
	void whatIsNoAddressIsQuoted(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> NodeAddress.parse(text))
			.withMessageContaining('"' + text + '"');
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 65536 })
	void aPortIsOne(int port) {
		assertThatIllegalArgumentException().isThrownBy(() -> new NodeAddress("a", "shop", port))
			.withMessageContaining("port=" + port);
	}

	@Test
	void nothingIsBlank() {
		assertThatIllegalArgumentException().isThrownBy(() -> new NodeAddress(" ", "shop", 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new NodeAddress("a", " ", 1));
	}

}
