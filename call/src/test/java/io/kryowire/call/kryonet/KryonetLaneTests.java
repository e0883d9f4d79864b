/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Why a lane could not connect, which KryoNet hides behind where it was to.
 */
class KryonetLaneTests {

	private static Stream<IOException> reasons() {
		return Stream.of(new ConnectException("Connection refused"), new SocketTimeoutException("Connect timed out"),
				new NoRouteToHostException("No route to host"));
	}

	@ParameterizedTest
	@MethodSource("reasons")
	void theReasonIsToldAndNotTheAddress(IOException reason) {
		assertThat(KryonetLane.explained(new IOException("Unable to connect to: /10.0.0.1:7420", reason)))
			.isSameAs(reason);
		assertThat(KryonetLane.explained(new IllegalStateException("as KryoNet likes it", reason))).isSameAs(reason);
		assertThat(KryonetLane.explained(reason)).isSameAs(reason);
	}

	@Test
	void aReasonWithoutWordsIsNone() {
		IOException told = new IOException("Unable to connect", new ClosedChannelException());
		assertThat(KryonetLane.explained(told)).isSameAs(told);
	}

	@Test
	void anUnknownHostIsNotNamedTwice() {
		assertThat(KryonetLane.explained(new UnknownHostException("nowhere"))).hasMessage("the host is unknown")
			.isInstanceOf(UnknownHostException.class);
	}

}
