/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeView;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * By what a node that others have registered is recognized.
 */
class OwnNamesTests {

	@Test
	void itsIdIsEnough() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "10.0.0.1", 7420), listening("10.0.0.1"));
		assertThat(names.mean(ClusterNode.at("a", "elsewhere", 1))).isTrue();
		assertThat(names.mean(ClusterNode.at("b", "elsewhere", 1))).isFalse();
	}

	@Test
	void itsAddressIsEnoughIfThePortIsItsOwn() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "10.0.0.1", 7420), listening("10.0.0.1"));
		assertThat(names.mean(ClusterNode.at("pod-17", "10.0.0.1", 7420))).isTrue();
		assertThat(names.mean(ClusterNode.at("pod-17", "10.0.0.1", 7421))).isFalse();
	}

	@Test
	void anIpv6AddressMayBeWrittenInAnyWay() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "2001:db8::1", 7420), listening("2001:db8::7"));
		assertThat(names.mean(ClusterNode.at("x", "2001:DB8:0:0::7", 7420))).isTrue();
		assertThat(names.mean(ClusterNode.at("x", "2001:db8:0:0:0:0:0:1", 7420))).isTrue();
		assertThat(names.mean(ClusterNode.at("x", "2001:db8::2", 7420))).isFalse();
	}

	@Test
	void aNameThatIsAdvertisedIsItsOwn() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "Quotes-1", 7420), listening("127.0.0.1"));
		assertThat(names.mean(ClusterNode.at("x", "quotes-1", 7420))).isTrue();
		assertThat(names.mean(ClusterNode.at("x", "quotes-1.", 7420))).isTrue();
		assertThat(names.mean(ClusterNode.at("x", "quotes:1", 7420))).isFalse();
		assertThat(names.mean(ClusterNode.at("x", ".", 7420))).isFalse();
		assertThat(names.mean(ClusterNode.at("x", "::::", 7420))).isFalse();
	}

	@Test
	void whoListensEverywhereIsKnownByAllAddresses() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "192.0.2.201", 7420), listening("0.0.0.0"));
		assertThat(names.addresses()).contains("127.0.0.1:7420", "192.0.2.201:7420")
			.noneMatch((each) -> each.contains("%"))
			.noneMatch((each) -> each.startsWith("[fe80"));
		assertThat(
				names
					.in(new NodeView(1,
							List.of(ClusterNode.at("4", "127.0.0.1", 7420), ClusterNode.at("6", "192.0.2.201", 7420),
									ClusterNode.at("other", "192.0.2.202", 7420)))))
			.containsExactlyInAnyOrder("4", "6");
	}

	private static InetSocketAddress listening(String address) throws Exception {
		return new InetSocketAddress(InetAddress.getByName(address), 7420);
	}

}
