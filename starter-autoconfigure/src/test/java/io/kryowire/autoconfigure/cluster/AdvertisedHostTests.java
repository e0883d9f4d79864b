/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AdvertisedHostTests {

	@Test
	void whatIsConfiguredIsAdvertised() throws Exception {
		assertThat(AdvertisedHost.of(" quotes-1 ", listening("0.0.0.0"))).isEqualTo("quotes-1");
	}

	@Test
	void anAddressThatIsListenedOnIsAdvertised() throws Exception {
		assertThat(AdvertisedHost.of(null, listening("127.0.0.1"))).isEqualTo("127.0.0.1");
		assertThat(AdvertisedHost.of("", listening("10.1.2.3"))).isEqualTo("10.1.2.3");
	}

	@Test
	void theNameOfAnInterfaceIsNotAdvertisedSinceOthersHaveOtherNames() throws Exception {
		byte[] address = InetAddress.getByName("2001:db8::7").getAddress();
		assertThat(AdvertisedHost.of(null,
				new InetSocketAddress(Inet6Address.getByAddress("localhost", address, 1), 7420)))
			.isEqualTo("2001:db8:0:0:0:0:0:7");
	}

	@Test
	void insteadOfAllAddressesOneIsAdvertisedThatCanBeReached() throws Exception {
		String host = AdvertisedHost.of(null, listening("0.0.0.0"));
		InetAddress advertised = InetAddress.getByName(host);
		assertThat(host).doesNotContain("%");
		assertThat(advertised.isAnyLocalAddress()).isFalse();
		assertThat(advertised.isLinkLocalAddress()).isFalse();
	}

	private static InetSocketAddress listening(String address) throws Exception {
		return new InetSocketAddress(InetAddress.getByName(address), 7420);
	}

}
