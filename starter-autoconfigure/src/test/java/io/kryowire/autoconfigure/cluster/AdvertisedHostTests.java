/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.InetAddress;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AdvertisedHostTests {

	@Test
	void whatIsConfiguredIsAdvertised() throws Exception {
		assertThat(AdvertisedHost.of(" quotes-1 ", InetAddress.getByName("0.0.0.0"))).isEqualTo("quotes-1");
	}

	@Test
	void anAddressThatIsListenedOnIsAdvertised() throws Exception {
		assertThat(AdvertisedHost.of(null, InetAddress.getByName("127.0.0.1"))).isEqualTo("127.0.0.1");
		assertThat(AdvertisedHost.of("", InetAddress.getByName("10.1.2.3"))).isEqualTo("10.1.2.3");
	}

	@Test
	void insteadOfAllAddressesOneIsAdvertisedThatCanBeReached() throws Exception {
		InetAddress advertised = InetAddress.getByName(AdvertisedHost.of(null, InetAddress.getByName("0.0.0.0")));
		assertThat(advertised.isAnyLocalAddress()).isFalse();
		assertThat(advertised.isLinkLocalAddress()).isFalse();
	}

}
