/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.kryowire.sample.SampleTest;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a browser sends for pages of others, byte by byte: no client would let a test
 * write these headers.
 */
@SampleTest
class ForeignPagesIT {

	private static final List<String> CHANGING = List.of("PUT /lab/freeze", "DELETE /lab/subscriptions",
			"DELETE /lab/nodes/nobody", "PUT /load", "DELETE /load", "PUT /quotes/DE000AUR0017");

	@LocalServerPort
	private int port;

	@ParameterizedTest
	@ValueSource(strings = { "GET /", "GET /quotes", "GET /load", "GET /actuator/health", "GET /actuator/kryowire",
			"PUT /lab/freeze", "DELETE /load", "GET /nowhere" })
	void aNameThatIsNotThisNodesIsRefused(String request) throws IOException {
		for (String host : List.of("evil.example", "evil.example:" + this.port, "127.0.0.1.evil.example",
				"localhost.evil.example:" + this.port, "localhost.:" + this.port, "192.0.2.1")) {
			assertThat(send(request, "Host: " + host)).as(host)
				.startsWith("HTTP/1.1 403")
				.contains("sample.hosts")
				.doesNotContain("evil");
		}
	}

	@ParameterizedTest
	@CsvSource({ "http://evil.example,", "null,", "http://localhost:1,", "http://127.0.0.1:{port},",
			"http://localhost:{port}.evil.example,", ",cross-site", ",same-site", "http://localhost:{port},cross-site",
			"http://evil.example,same-origin" })
	void nothingIsChangedForPagesOfOthers(String origin, String site) throws IOException {
		for (String request : CHANGING) {
			String headers = ((origin != null) ? "\r\nOrigin: " + origin.replace("{port}", "" + this.port) : "")
					+ ((site != null) ? "\r\nSec-Fetch-Site: " + site : "");
			assertThat(send(request, "Host: localhost:" + this.port + headers)).as(request + headers)
				.startsWith("HTTP/1.1 403")
				.contains("Only the page of this node may do that");
		}
	}

	@Test
	void theOwnPageAndProgramsMay() throws IOException {
		for (String host : List.of("localhost:" + this.port, "127.0.0.1:" + this.port, "LOCALHOST:8081")) {
			assertThat(send("DELETE /load", "Host: " + host)).startsWith("HTTP/1.1 200");
			assertThat(send("DELETE /load",
					"Host: %s\r\nOrigin: http://%s\r\nSec-Fetch-Site: same-origin".formatted(host, host.toLowerCase())))
				.startsWith("HTTP/1.1 200");
		}
		assertThat(send("GET /", "Host: localhost\r\nOrigin: http://evil.example")).startsWith("HTTP/1.1 200");
	}

	@Test
	void noPageOfOthersShowsThisOneInAFrame() throws IOException {
		assertThat(send("GET /", "Host: localhost")).contains("Content-Security-Policy: frame-ancestors 'none'");
	}

	@Test
	void onlyThisMachineReachesTheNode() throws IOException {
		List<InetAddress> others = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
			.toList();
		for (InetAddress address : others) {
			assertThatExceptionOfType(ConnectException.class).as(address.toString())
				.isThrownBy(() -> new Socket(address, this.port).close());
		}
	}

	private String send(String request, String headers) throws IOException {
		try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), this.port)) {
			socket.setSoTimeout((int) Waiting.LONGEST.toMillis());
			socket.getOutputStream()
				.write("%s HTTP/1.1\r\n%s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".formatted(request, headers)
					.getBytes(StandardCharsets.US_ASCII));
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
