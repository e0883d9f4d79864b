/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who has to go when there are too many connections that have not proven themselves.
 */
class UnprovenConnectionsTests {

	private final UnprovenConnections<String> unproven = new UnprovenConnections<>(6, 4);

	@Test
	void theOldestOfAnAddressGoesWhenOneMoreComesFromThere() throws Exception {
		for (String name : new String[] { "a1", "a2", "a3", "a4" }) {
			assertThat(add(name, "10.0.0.1")).isNull();
		}
		assertThat(add("b1", "10.0.0.2")).isNull();
		assertThat(add("a5", "10.0.0.1")).isEqualTo("a1");
		assertThat(add("a6", "10.0.0.1")).isEqualTo("a2");
		assertThat(this.unproven.count()).isEqualTo(5);
		assertThat(this.unproven.oldest()).isEqualTo("a3");
	}

	@Test
	void theAddressWithTheMostLosesItsOldestWhenThereIsNoRoomForOthers() throws Exception {
		add("b1", "10.0.0.2");
		add("b2", "10.0.0.2");
		add("a1", "10.0.0.1");
		add("a2", "10.0.0.1");
		add("a3", "10.0.0.1");
		add("a4", "10.0.0.1");
		assertThat(add("c1", "10.0.0.3")).as("not the oldest of all").isEqualTo("a1");
		assertThat(add("c2", "10.0.0.3")).isEqualTo("a2");
		assertThat(add("d1", "10.0.0.4")).as("of those with as many, the oldest").isEqualTo("b1");
	}

	@Test
	void whoHasProvenItselfOrIsGoneTakesNoRoom() throws Exception {
		for (int i = 0; i < 100; i++) {
			assertThat(add("a" + i, "10.0.0.1")).isNull();
			this.unproven.remove("a" + i);
			this.unproven.remove("a" + i);
		}
		assertThat(this.unproven.count()).isZero();
		assertThat(this.unproven.oldest()).isNull();
	}

	@Test
	void aNetworkOfIpv6IsOneAddress() throws Exception {
		for (int i = 1; i <= 4; i++) {
			assertThat(add("a" + i, "2001:db8:0:1::" + i)).isNull();
		}
		assertThat(add("b1", "2001:db8:0:2::1")).isNull();
		assertThat(add("a5", "2001:db8:0:1:ffff::1")).isEqualTo("a1");
	}

	private String add(String name, String address) throws UnknownHostException {
		return this.unproven.add(name, InetAddress.getByName(address));
	}

}
