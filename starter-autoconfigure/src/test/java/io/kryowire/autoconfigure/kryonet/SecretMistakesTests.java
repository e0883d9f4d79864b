/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a person reads whose node would answer anybody, or whose secret is none.
 */
@ExtendWith(OutputCaptureExtension.class)
class SecretMistakesTests {

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "192.168.7.7", "10.1.2.3", "::" })
	void anAddressThatOthersReachNeedsToKnowWhoCalls(String address, CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet.server.address=" + address);
		assertThat(output).contains("APPLICATION FAILED TO START", "neither a shared secret nor client certificates")
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
			shared-secret=grmpf                            | 5 characters long (secret 1 of 1)
			shared-secret=grmpf and grump                  | 15 characters long (secret 1 of 1)
			shared-secret=the secret of everybody,grmpf    | 5 characters long (secret 2 of 2)
			shared-secret[0]=grmpf                         | 5 characters long (secret 1 of 1)
			""")
	void aSecretThatIsTooShortIsNamedButNotShown(String property, String length, CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet." + property);
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "The configuration of kryowire.kryonet.shared-secret is invalid",
					"at least 16 characters", length)
			.doesNotContain("grmpf", "everybody");
	}

	@Test
	void aSecretThatIsBlankIsNone(CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT,
				"kryowire.kryonet.shared-secret[0]=" + " ".repeat(20));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.shared-secret is invalid", "not all blank",
				"20 characters long (secret 1 of 1)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "${EMPTY}", "${NOBODY_SETS_THIS:}" })
	void aSecretThatIsEmptyIsNotTakenForNone(String secret, CapturedOutput output) {
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "EMPTY=",
				"kryowire.kryonet.shared-secret=" + secret);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.kryonet.shared-secret is invalid", "The secret is empty");
	}

	@Test
	void aClientDoesNotTakeAnEmptySecretForNone(CapturedOutput output) {
		Applications.fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
				"kryowire.kryonet.shared-secret=");
		assertThat(output).contains("APPLICATION FAILED TO START", "The secret is empty");
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
		Applications.fails(GreeterNode.class, Applications.ANY_PORT, "kryowire.kryonet.server.address=0.0.0.0",
				"kryowire.kryonet." + property);
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
		Applications.fails(GreeterClient.class, "kryowire.kryonet.client.default.nodes=127.0.0.1:1",
				"kryowire.kryonet." + property);
		assertThatAPlaceholderIsNamed(output, named);
	}

	private static void assertThatAPlaceholderIsNamed(CapturedOutput output, String property) {
		assertThat(output)
			.contains("APPLICATION FAILED TO START",
					"kryowire.kryonet.%s refers to ${NOBODY_SETS_THIS}, which cannot be resolved".formatted(property),
					"Origin: \"kryowire", "Set it in the environment")
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

}
