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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * By what a node that others have registered is recognized.
 */
class OwnNamesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			10.0.0.1    | 10.0.0.1    | a | elsewhere              | 1    | true
			10.0.0.1    | 10.0.0.1    | b | elsewhere              | 1    | false
			10.0.0.1    | 10.0.0.1    | b | 10.0.0.1               | 7420 | true
			10.0.0.1    | 10.0.0.1    | b | 10.0.0.1               | 7421 | false
			2001:db8::1 | 2001:db8::7 | b | 2001:DB8:0:0::7        | 7420 | true
			2001:db8::1 | 2001:db8::7 | b | 2001:db8:0:0:0:0:0:1   | 7420 | true
			2001:db8::1 | 2001:db8::7 | b | 2001:db8::2            | 7420 | false
			Quotes-1    | 127.0.0.1   | b | quotes-1               | 7420 | true
			Quotes-1    | 127.0.0.1   | b | quotes-1.              | 7420 | true
			Quotes-1    | 127.0.0.1   | b | quotes:1               | 7420 | false
			Quotes-1    | 127.0.0.1   | b | .                      | 7420 | false
			Quotes-1    | 127.0.0.1   | b | ::::                   | 7420 | false
			""")
	void theIdOrAnAddressWithTheOwnPortIsEnough(String advertised, String listening, String id, String host, int port,
			boolean own) throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", advertised, 7420), listening(listening));
		assertThat(names.mean(ClusterNode.at(id, host, port))).isEqualTo(own);
	}

	@Test
	void whoListensEverywhereIsKnownByAllAddresses() throws Exception {
		OwnNames names = OwnNames.of(ClusterNode.at("a", "192.0.2.201", 7420), listening("0.0.0.0"));
		assertThat(names.addresses()).contains("127.0.0.1:7420", "192.0.2.201:7420")
			.noneMatch((each) -> each.contains("%"))
			.noneMatch((each) -> each.startsWith("[fe80"));
		assertThat(names.in(new NodeView(1, List.of(ClusterNode.at("4", "127.0.0.1", 7420),
				ClusterNode.at("6", "192.0.2.201", 7420), ClusterNode.at("other", "192.0.2.202", 7420)))))
			.containsExactly("4", "6");
	}

	private static InetSocketAddress listening(String address) throws Exception {
		return new InetSocketAddress(InetAddress.getByName(address), 7420);
	}

}
