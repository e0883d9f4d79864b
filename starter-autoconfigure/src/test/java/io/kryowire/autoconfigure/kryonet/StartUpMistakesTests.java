/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a person reads who has made a mistake: what is wrong, where, and what to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartUpMistakesTests {

	@Test
	void aPortInUse(CapturedOutput output) throws Exception {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
			Applications.fails(GreeterNode.class, "kryowire.kryonet.server.port=" + other.getLocalPort());
			assertThat(output).contains("APPLICATION FAILED TO START", "127.0.0.1:" + other.getLocalPort(),
					"Stop the process that listens there", "port: 0",
					"@AutoConfigureKryonet (of kryowire-spring-boot-test)");
		}
	}

	@Test
	void anAddressThatIsNotOurs(CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet.server.address=192.0.2.1",
				"kryowire.kryonet.server.insecure=true");
		assertThat(output).contains("APPLICATION FAILED TO START", "192.0.2.1", "kryowire.kryonet.server.address");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			server.lanes=0            | kryowire.kryonet.server.lanes
			server.workers=-1         | kryowire.kryonet.server.workers
			server.max-connections=0  | kryowire.kryonet.server.max-connections
			server.max-unproven-connections=0 | kryowire.kryonet.server.max-unproven-connections
			server.max-unproven-connections-per-address=0 | kryowire.kryonet.server.max-unproven-connections-per-address
			server.max-held-size=1KB  | kryowire.kryonet.server.max-held-size
			server.max-held-size=63MB | kryowire.kryonet.server.max-held-size
			server.max-backlog-size=1KB | kryowire.kryonet.server
			server.max-message-size=2GB | kryowire.kryonet.server
			server.max-message-size=1025MB | kryowire.kryonet.server
			server.window-size=4097MB | kryowire.kryonet.server
			server.port=70000         | kryowire.kryonet.server.port
			server.window-calls=0     | kryowire.kryonet.server
			server.heartbeat=9s       | kryowire.kryonet.server
			server.ssl.enabled=true   | kryowire.kryonet.server.ssl.bundle
			server.ssl.bundle=missing | kryowire.kryonet.server.ssl.bundle
			""")
	void aNumberThatCannotBe(String property, String named, CapturedOutput output) {
		String[] parts = property.split("=");
		Applications.fails(GreeterNode.class, (parts[0].equals("server.port") ? "unused=" : Applications.ANY_PORT),
				"kryowire.kryonet." + property);
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + named + " is invalid");
	}

	@Test
	void aNodeWithoutRoomForItsLongestMessageIsToldWhatToRaise(CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet.server.max-message-size=64MB",
				"kryowire.kryonet.server.max-held-size=100MB");
		assertThat(output).contains("no room for a message of max-message-size=67108864",
				"raise max-held-size, or lower max-message-size");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nodes=somewhere         | kryowire.kryonet.client.default.nodes     | write host:port
			nodes=somewhere:http    | kryowire.kryonet.client.default.nodes     | "http" is not a port
			lanes=0                 | kryowire.kryonet.client.default.lanes     | at least one lane
			deadline=0s             | kryowire.kryonet.client.default.deadline  | at least 1ms
			reconnect.delay=1m      | kryowire.kryonet.client.default.reconnect | The first pause
			window-calls=0          | kryowire.kryonet.client.default           | windowCalls=0 must be between
			ssl.enabled=true        | kryowire.kryonet.client.default.ssl.bundle | TLS needs an SSL bundle
			ssl.bundle=missing      | kryowire.kryonet.client.default.ssl.bundle | missing
			""")
	void aGroupThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		Applications.fails(GreeterClient.class,
				property.startsWith("nodes") ? "unused=" : "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
				"kryowire.kryonet.client.default." + property);
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + named + " is invalid",
				problem);
	}

	@Test
	void aGroupThatIsMistyped(CapturedOutput output) {
		Applications.fails(GreeterClient.class, "kryowire.kryonet.client.defualt.nodes=127.0.0.1:1",
				"kryowire.kryonet.client.other.nodes=127.0.0.1:1");
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "No nodes are configured for the group 'default'", "defualt",
					"other")
			.containsPattern("default:\\s+nodes: 127.0.0.1:7420");
	}

	@Test
	void aGroupWithoutAnyConfiguration(CapturedOutput output) {
		Applications.fails(GreeterClient.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "there are no configured groups");
	}

	@Test
	void twoNodesOfOneName(CapturedOutput output) {
		Applications.fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=a=127.0.0.1:1,a=127.0.0.1:2");
		assertThat(output).contains("APPLICATION FAILED TO START", "two nodes named a",
				"kryowire.kryonet.client.default.nodes");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			max-threads=0            | max-threads | A node needs at least one of its threads, not 0
			max-threads=70000        | max-threads | A node has at most 65536 threads, not 70000
			workers=-1               | workers     | A node needs at least one of its workers, not -1
			workers=5000             | workers     | A node has at most 4096 workers, not 5000
			workers=9,max-threads=8  | max-threads | at least kryowire.kryonet.server.workers=9
			""")
	void threadsThatDoNotAddUpAreNamed(String wrong, String named, String why, CapturedOutput output) {
		List<String> properties = new ArrayList<>(List.of(Applications.ANY_PORT));
		for (String property : wrong.split(",")) {
			properties.add("kryowire.kryonet.server." + property);
		}
		Applications.fails(GreeterNode.class, properties.toArray(String[]::new));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.server." + named + " is invalid", why);
	}

	@Test
	void fewerThreadsThanProcessorsAreEnough() {
		Applications.answering(GreeterNode.class, "kryowire.kryonet.server.max-threads=1").close();
	}

}
