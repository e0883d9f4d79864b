/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.Execution;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What a person reads who has made a mistake: what is wrong, where, and what to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartUpMistakesTests {

	private static final String ANY_PORT = "kryowire.kryonet.server.port=0";

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "192.168.7.7", "10.1.2.3", "::" })
	void anAddressThatOthersReachNeedsToKnowWhoCalls(String address, CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.server.address=" + address);
		assertThat(output).contains("APPLICATION FAILED TO START", "neither a shared secret nor certificates")
			.containsPattern("shared-secret: \\$\\{KRYOWIRE_SECRET}")
			.contains("bundle: nodes", "address: 127.0.0.1", "insecure: true");
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowire.kryonet.shared-secret=open sesame to all of us",
			"kryowire.kryonet.server.insecure=true" })
	void anAddressThatOthersReachIsFineWithASecretOrTheWord(String property) {
		Applications.answering(GreeterNode.class, "kryowire.kryonet.server.address=0.0.0.0", property).close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "127.0.0.7", "localhost", "::1" })
	void thisMachineAloneIsFine(String address) {
		Applications.answering(GreeterNode.class, "kryowire.kryonet.server.address=" + address).close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			shared-secret=grmpf                            | 5 characters long (number 1 of 1)
			shared-secret=grmpf and grump                  | 15 characters long (number 1 of 1)
			shared-secret=the secret of everybody,grmpf    | 5 characters long (number 2 of 2)
			shared-secret[0]=grmpf                         | 5 characters long (number 1 of 1)
			""")
	void aSecretThatIsTooShortIsNamedButNotShown(String property, String length, CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet." + property);
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "The configuration of kryowire.kryonet.shared-secret cannot work",
					"at least 16 characters", length)
			.doesNotContain("grmpf", "everybody");
	}

	@Test
	void aSecretThatIsBlankIsNone(CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.shared-secret[0]=" + " ".repeat(20));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.shared-secret cannot work", "not all blank",
				"20 characters long (number 1 of 1)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "${EMPTY}", "${NOBODY_SETS_THIS:}" })
	void aSecretThatIsEmptyIsNotTakenForNone(String secret, CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "EMPTY=", "kryowire.kryonet.shared-secret=" + secret);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.shared-secret cannot work", "An empty secret protects nothing");
	}

	@Test
	void aClientDoesNotTakeAnEmptySecretForNone(CapturedOutput output) {
		fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
				"kryowire.kryonet.shared-secret=");
		assertThat(output).contains("APPLICATION FAILED TO START", "An empty secret protects nothing");
	}

	@Test
	void aSecretOfSixteenCharactersIsLongEnough() {
		Applications.answering(GreeterNode.class, "kryowire.kryonet.shared-secret=grmpf and tumble").close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			shared-secret=${NOBODY_SETS_THIS}                    | shared-secret
			shared-secret=grmpf-${NOBODY_SETS_THIS}-grmpf        | shared-secret
			shared-secret=the grmpf of today,${NOBODY_SETS_THIS} | shared-secret
			shared-secret[0]=${NOBODY_SETS_THIS}                 | shared-secret[0]
			node-id=node-${NOBODY_SETS_THIS}                     | node-id
			server.address=[${NOBODY_SETS_THIS}]                 | server.address
			server.port=${NOBODY_SETS_THIS}                      | server.port
			server.ssl.bundle=${NOBODY_SETS_THIS}                | server.ssl.bundle
			""")
	void aPlaceholderThatNothingResolvesIsNoValueOfAServer(String property, String named, CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.server.address=0.0.0.0", "kryowire.kryonet." + property);
		assertThatAPlaceholderIsNamed(output, named);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			shared-secret=${NOBODY_SETS_THIS}              | shared-secret
			shared-secret=grmpf-${NOBODY_SETS_THIS}-grmpf  | shared-secret
			client.default.nodes=${NOBODY_SETS_THIS}:7420  | client.default.nodes
			client.default.ssl.bundle=${NOBODY_SETS_THIS}  | client.default.ssl.bundle
			client.default.deadline=${NOBODY_SETS_THIS}    | client.default.deadline
			""")
	void aPlaceholderThatNothingResolvesIsNoValueOfAClient(String property, String named, CapturedOutput output) {
		fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1", "kryowire.kryonet." + property);
		assertThatAPlaceholderIsNamed(output, named);
	}

	private static void assertThatAPlaceholderIsNamed(CapturedOutput output, String property) {
		assertThat(output)
			.contains("APPLICATION FAILED TO START",
					"kryowire.kryonet.%s needs ${NOBODY_SETS_THIS} to be set".formatted(property), "Origin: \"kryowire",
					"Set it in the environment")
			.doesNotContain("grmpf");
	}

	@ParameterizedTest
	@ValueSource(strings = { "${house.secret}", "${NOBODY_SETS_THIS:the secret of a default}",
			"${NOBODY_SETS_THIS:${house.secret}}" })
	void aPlaceholderThatIsResolvedIsAValue(String secret) {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class,
				"house.secret=the secret of the house", "kryowire.kryonet.server.address=0.0.0.0",
				"kryowire.kryonet.shared-secret=" + secret)) {
			assertThat(server.getBean(KryonetProperties.class).sharedSecret()).singleElement()
				.asString()
				.startsWith("the secret of ");
		}
	}

	@Test
	void aPortInUse(CapturedOutput output) throws Exception {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
			fails(GreeterNode.class, "kryowire.kryonet.server.port=" + other.getLocalPort());
			assertThat(output).contains("APPLICATION FAILED TO START", "127.0.0.1:" + other.getLocalPort(),
					"End whatever listens there", "port: 0", "@AutoConfigureKryonet (of kryowire-spring-boot-test)");
		}
	}

	@Test
	void anAddressThatIsNotOurs(CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.server.address=192.0.2.1",
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
		fails(GreeterNode.class, (parts[0].equals("server.port") ? "unused=" : ANY_PORT),
				"kryowire.kryonet." + property);
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + named + " cannot work");
	}

	@Test
	void aNodeWithoutRoomForItsLongestMessageIsToldWhatToRaise(CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.server.max-message-size=64MB",
				"kryowire.kryonet.server.max-held-size=100MB");
		assertThat(output).contains("no room for a message of max-message-size=67108864",
				"raise max-held-size, or lower max-message-size");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			nodes=somewhere         | kryowire.kryonet.client.default.nodes     | write host:port
			nodes=somewhere:http    | kryowire.kryonet.client.default.nodes     | "http" is not a port
			lanes=0                 | kryowire.kryonet.client.default.lanes     | at least one lane
			deadline=0s             | kryowire.kryonet.client.default.deadline  | at least one millisecond
			reconnect.delay=1m      | kryowire.kryonet.client.default.reconnect | The first pause
			window-calls=0          | kryowire.kryonet.client.default           | window of 0 calls
			ssl.enabled=true        | kryowire.kryonet.client.default.ssl.bundle | name of an SSL bundle
			ssl.bundle=missing      | kryowire.kryonet.client.default.ssl.bundle | missing
			""")
	void aGroupThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		fails(GreeterClient.class,
				property.startsWith("nodes") ? "unused=" : "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
				"kryowire.kryonet.client.default." + property);
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + named + " cannot work",
				problem);
	}

	@Test
	void aGroupThatIsMistyped(CapturedOutput output) {
		fails(GreeterClient.class, "kryowire.kryonet.client.defualt.nodes=127.0.0.1:1",
				"kryowire.kryonet.client.other.nodes=127.0.0.1:1");
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "The group \"default\" has no nodes", "defualt", "other")
			.containsPattern("default:\\s+nodes: 127.0.0.1:7420");
	}

	@Test
	void aGroupWithoutAnyConfiguration(CapturedOutput output) {
		fails(GreeterClient.class);
		assertThat(output).contains("APPLICATION FAILED TO START", "no group is configured");
	}

	@Test
	void twoNodesOfOneName(CapturedOutput output) {
		fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=a=127.0.0.1:1,a=127.0.0.1:2");
		assertThat(output).contains("APPLICATION FAILED TO START", "two nodes named a",
				"kryowire.kryonet.client.default.nodes");
	}

	@Test
	void aContractThatCannotWorkIsNamedWithItsMethodOnBothSides(CapturedOutput output) {
		fails(TwoKeysNode.class, ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "A contract cannot work",
				TwoKeys.class.getName() + ".twice(String, String)");
		fails(TwoKeysClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1");
		assertThat(output.toString().split("A contract cannot work")).hasSize(3);
	}

	@Test
	void aTypeThatMayNotTravelIsNamedWithTheMethodThatNeedsIt(CapturedOutput output) {
		fails(UnlistedClient.class, "kryowire.codec.allow=java.time.LocalDate",
				"kryowire.kryonet.client.default.nodes=127.0.0.1:1");
		assertThat(output).contains("APPLICATION FAILED TO START", "is not allowed to travel",
				Unlisted.class.getName() + ".take(Parcel)", "kryowire:", "allow:");
	}

	@Test
	void aServiceWithoutAContract(CapturedOutput output) {
		fails(NoContractNode.class, ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "java.lang.String implements no contract",
				"Remove @KryonetService");
	}

	@Test
	void twoServicesForOneMethod(CapturedOutput output) {
		fails(TwiceNode.class, ANY_PORT);
		assertThat(output).contains("APPLICATION FAILED TO START", "both answer greetings/greet",
				Greetings.class.getName());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			max-threads=0            | max-threads | A node needs at least one of its threads, not 0
			max-threads=70000        | max-threads | A node has at most 65536 threads, not 70000
			workers=-1               | workers     | A node needs at least one of its workers, not -1
			workers=5000             | workers     | A node has at most 4096 workers, not 5000
			workers=9,max-threads=8  | max-threads | Each of the 9 workers (kryowire.kryonet.server.workers)
			""")
	void threadsThatDoNotAddUpAreNamed(String wrong, String named, String why, CapturedOutput output) {
		List<String> properties = new ArrayList<>(List.of(ANY_PORT));
		for (String property : wrong.split(",")) {
			properties.add("kryowire.kryonet.server." + property);
		}
		fails(GreeterNode.class, properties.toArray(String[]::new));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.server." + named + " cannot work", why);
	}

	@Test
	void fewerThreadsThanProcessorsAreEnough() {
		Applications.answering(GreeterNode.class, "kryowire.kryonet.server.max-threads=1").close();
	}

	@Test
	@EnabledForJreRange(max = JRE.JAVA_20)
	void virtualThreadsNeedANewerJava(CapturedOutput output) {
		fails(GreeterNode.class, ANY_PORT, "kryowire.kryonet.server.execution=virtual");
		assertThat(output).contains("APPLICATION FAILED TO START", "kryowire.kryonet.server.execution",
				"Virtual threads need Java 21");
		fails(VirtualNode.class, ANY_PORT);
		assertThat(output).contains(Virtual.class.getName() + ".run()", "it runs on virtual threads");
	}

	private static void fails(Class<?> configuration, String... properties) {
		assertThatException().isThrownBy(() -> {
			try (ConfigurableApplicationContext context = Applications.start(configuration, properties)) {
				assertThat(context.isActive()).as("it has started").isTrue();
			}
		});
	}

	@KryonetExchange
	interface TwoKeys {

		void twice(@RouteKey String one, @RouteKey String other);

	}

	@KryonetExchange
	interface Unlisted {

		void take(Parcel parcel);

	}

	@KryonetExchange
	interface Virtual {

		@KryonetExchange(execution = Execution.VIRTUAL)
		void run();

	}

	record Parcel(LocalDate day) {
	}

	@OnlyCalls
	static class TwoKeysNode {

		@Bean
		@KryonetService
		TwoKeys twoKeys() {
			return (one, other) -> {
			};
		}

	}

	@OnlyCalls
	@ImportKryonetClients(types = TwoKeys.class)
	static class TwoKeysClient {

	}

	@OnlyCalls
	@ImportKryonetClients(types = Unlisted.class)
	static class UnlistedClient {

	}

	@OnlyCalls
	static class NoContractNode {

		@Bean
		@KryonetService
		String text() {
			return "text";
		}

	}

	@OnlyCalls
	static class TwiceNode extends GreeterNode {

		@Bean
		@KryonetService
		Greetings others() {
			return new Greetings();
		}

	}

	@OnlyCalls
	static class VirtualNode {

		@Bean
		@KryonetService
		Virtual virtual() {
			return () -> {
			};
		}

	}

}
