/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A property of ours that does not exist is told of, with the one that was meant.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnknownPropertiesTests {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final String LINE = "These properties do not exist and have no effect";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(UnknownPropertiesAutoConfiguration.class));

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			kryowire.kryonet.server.prot              | kryowire.kryonet.server.port
			kryowire.kryonet.shared-secrets           | kryowire.kryonet.shared-secret
			kryowire.kryonet.client.prices.node       | kryowire.kryonet.client.prices.nodes
			kryowire.kryonet.client.prices.node[0]    | kryowire.kryonet.client.prices.nodes
			kryowire.kryonet.client.prices.ssl.bundel | kryowire.kryonet.client.prices.ssl.bundle
			kryowire.kryonet.nodes                    | kryowire.kryonet.client.<name>.nodes
			kryowire.kryonett.server.lanes            | kryowire.kryonet.server.lanes
			kryowire.server.port                      | kryowire.kryonet.server.port
			kryowire.redis.embeded                    | kryowire.redis.embedded
			kryowire.redis.listener.capasity          | kryowire.redis.listener.capacity
			kryowire.state.topics.quotes.tll          | kryowire.state.topics.quotes.ttl
			kryowire.state.topics[2024].tll           | kryowire.state.topics.2024.ttl
			kryowire.codec.formt                      | kryowire.codec.format
			""")
	void whoeverMistypesAPropertyIsToldWhichOneWasMeant(String mistyped, String meant, CapturedOutput output) {
		this.runner.withPropertyValues(mistyped + "=the value", "kryowire.codec.describe=true")
			.run((context) -> assertThat(output).contains("WARN")
				.containsOnlyOnce(LINE)
				.contains("    " + mistyped + " (\"" + mistyped + "\" from property source \"test\")"
						+ ", did you mean " + meant + "?")
				.doesNotContain("the value", "kryowire.codec.describe"));
	}

	@Test
	void whatIsLikeNothingIsToldWithoutAGuess(CapturedOutput output) {
		this.runner.withPropertyValues("kryowire.something.else=1", "kryowire.kryonet.server.prot=2")
			.run((context) -> assertThat(output).containsOnlyOnce(LINE)
				.contains("kryowire.something.else (\"kryowire.something.else\"",
						"did you mean kryowire.kryonet.server.port?")
				.containsOnlyOnce("did you mean"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowire.kryonet.sharedSecret=a", "kryowire.kryonet.shared_secret=a",
			"kryowire.kryonet.shared-secret[0]=a", "KRYOWIRE.KRYONET.SHARED-SECRET=a",
			"kryowire.kryonet.client.my-group.nodes=a", "kryowire.kryonet.client.[my.group].nodes[1]=a",
			"kryowire.kryonet.client.g.reconnect.maxDelay=1s", "kryowire.kryonet.client.g.ssl.enabled=true",
			"kryowire.state.topics.quotes.ttl=1s", "kryowire.state.topics[2024].ttl=1s",
			"kryowire.kryonet.client[7].nodes[0]=a", "kryowire.kryonet=", "kryowire.state.topics=",
			"kryowire.state.topics.quotes=", "kryowire.kryonet.client.prices.ssl=", "kryowire.redis.embedded=false",
			"kryowire.redis.embedded-forbidden-profiles=prod,live", "kryowire.redis.metrics.enabled=false",
			"kryowire.test.anything=1", "kryowired.other=1", "other.kryowire.kryonet.prot=1" })
	void whatExistsInWhateverSpellingIsNotToldOf(String property, CapturedOutput output) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(output).doesNotContain(LINE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "KRYOWIRE_SECRET", "KRYOWIRE_HOME_DIRECTORY", "KRYOWIRE_KRYONET_SHAREDSECRET",
			"KRYOWIRE_KRYONET_SHARED_SECRET", "KRYOWIRE_KRYONET_SHAREDSECRET_0_", "KRYOWIRE_KRYONET_SERVER_MAXTHREADS",
			"KRYOWIRE_KRYONET_CLIENT_QUOTES_NODES", "KRYOWIRE_KRYONET_CLIENT_MY_GROUP_RECONNECT_MAX_DELAY" })
	void variablesOfTheEnvironmentThatAreOursOrOthersAreNotToldOf(String variable, CapturedOutput output) {
		inEnvironment(variable).run((context) -> assertThat(output).doesNotContain(LINE));
	}

	@ParameterizedTest
	@ValueSource(strings = { "KRYOWIRE_REDIS_SERVICE_HOST", "KRYOWIRE_REDIS_SERVICE_PORT",
			"KRYOWIRE_REDIS_SERVICE_PORT_CLIENTS", "KRYOWIRE_REDIS_PORT", "KRYOWIRE_REDIS_PORT_6379_TCP",
			"KRYOWIRE_REDIS_PORT_6379_TCP_ADDR", "KRYOWIRE_STATE_TOPICS_2024_TTL", "KRYOWIRE_0" })
	void variablesThatKubernetesSetsAndNumbersAreNotToldOf(String variable, CapturedOutput output) {
		inEnvironment(variable, "tcp://10.0.0.1:6379").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).doesNotContain(LINE);
		});
	}

	@Test
	void aPortInAMistypedSectionIsToldOf(CapturedOutput output) {
		inEnvironment("KRYOWIRE_KRYONET_SERVR_PORT").run((context) -> assertThat(output).contains(LINE));
	}

	@Test
	void aMistypedVariableOfTheEnvironmentIsToldOf(CapturedOutput output) {
		inEnvironment("KRYOWIRE_KRYONET_SERVER_PROT").run((context) -> assertThat(output).contains(LINE,
				"\"KRYOWIRE_KRYONET_SERVER_PROT\" from property source \"systemEnvironment\"",
				"did you mean kryowire.kryonet.server.port?"));
	}

	@ParameterizedTest
	@CsvSource({ "kryowire.proof.seed,false", "kryowire[0],false", "kryowire.kryonet.server.prot,true" })
	void propertiesOfTheSystemMayBeAnybodys(String name, boolean told, CapturedOutput output) {
		this.runner.withSystemProperties(name + "=1").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output.getOut().contains(LINE)).isEqualTo(told);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowire[0]=a", "kryowire.kryonett=" })
	void whatIsBelowNothingIsToldOf(String property, CapturedOutput output) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(output).contains(LINE));
	}

	@Test
	void whatIsKnownIsReadOnlyByAnApplicationThatConfiguresSomethingOfOurs() {
		Set<String> read = ConcurrentHashMap.newKeySet();
		ApplicationContextRunner alone = this.runner.withInitializer((context) -> {
			MutablePropertySources sources = context.getEnvironment().getPropertySources();
			sources.remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
			sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
		}).withClassLoader(new ClassLoader(getClass().getClassLoader()) {
			@Override
			public Enumeration<URL> getResources(String name) throws IOException {
				read.add(name);
				return super.getResources(name);
			}
		});
		alone.withPropertyValues("spring.application.name=shop")
			.run((context) -> assertThat(read).doesNotContain(METADATA));
		alone.withPropertyValues("kryowire.codec.describe=true").run((context) -> assertThat(read).contains(METADATA));
	}

	private ApplicationContextRunner inEnvironment(String variable) {
		return inEnvironment(variable, "1");
	}

	private ApplicationContextRunner inEnvironment(String variable, String value) {
		return this.runner.withInitializer((context) -> {
			MutablePropertySources sources = context.getEnvironment().getPropertySources();
			sources.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
					new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
							Map.of(variable, value)));
		});
	}

}
