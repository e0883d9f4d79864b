/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.stream.Stream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetServerAutoConfiguration;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.PriceList;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.server.KryonetService;
import io.kryowire.cluster.Fences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What a person reads who has made a mistake with nodes that come and go.
 */
@ExtendWith(OutputCaptureExtension.class)
class ClusterMistakesTests {

	private static final String GROUP = "kryowire.kryonet.client.shops.";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					nodes=srv:_quotes._tcp:7420   | nodes            | neither the address of a node nor dns:name:port, which is the only scheme
					nodes=dns://quotes:7420       | nodes            | is not a name in DNS and a port
					nodes=dns:quotes              | nodes            | is not a name in DNS and a port; write dns:name:port
					nodes=dns:quotes:0            | nodes            | is not a name in DNS and a port
					nodes=dns:quotes:1,a:2        | nodes            | must be the only entry, but there are 2
					nodes=a=10.0.0.1:1,a=10.0.0.2:1 | nodes          | There are two nodes named a
					""")
	void nodesThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		fails(Caller.class, GROUP + property);
		assertThat(output).contains("APPLICATION FAILED TO START", "The configuration of " + GROUP + named, problem);
	}

	@Test
	void aServiceWithoutAName(CapturedOutput output) {
		fails(Caller.class, GROUP + "discovery=spring-cloud", GROUP + "service=");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of " + GROUP + "service is invalid", "A service needs a name of 1 to 100 letters");
	}

	@Test
	void anIntervalThatIsTooShort(CapturedOutput output) {
		fails(Caller.class, GROUP + "nodes=dns:localhost:7420", GROUP + "refresh-interval=5ms");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of " + GROUP + "refresh-interval is invalid", "at least 100ms");
	}

	@Test
	void nodesAndDiscovery(CapturedOutput output) {
		fails(Caller.class, GROUP + "nodes=10.0.0.1:7420", GROUP + "discovery=spring-cloud");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"has both %snodes=10.0.0.1:7420 and %sdiscovery=spring-cloud".formatted(GROUP, GROUP),
				"Remove one of them");
	}

	@Test
	void redisWithoutTheStarter(CapturedOutput output) {
		fails(Caller.class, GROUP + "discovery=redis");
		assertThat(output).contains("APPLICATION FAILED TO START",
				GROUP + "discovery=redis needs state topics in Redis",
				"Add io.kryowire:kryowire-redis-spring-boot-starter");
	}

	@Test
	void springCloudWithoutAClient(CapturedOutput output) {
		fails(Caller.class, GROUP + "discovery=spring-cloud");
		assertThat(output).contains("APPLICATION FAILED TO START", "to be found by a DiscoveryClient",
				"Add a Spring Cloud starter");
	}

	@Test
	void aNodeThatRegistersWithoutTheStarter(CapturedOutput output) {
		fails(Answering.class, "kryowire.cluster.discovery=redis", "kryowire.cluster.service=shops");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"kryowire.cluster.discovery=redis needs state topics in Redis");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					ownership=leased                                   | needs a node that registers in Redis, but kryowire.cluster.discovery is none | Set kryowire.cluster.discovery=redis
					ownership=leased; nodes=dns:shops:7420             | needs a node that registers in Redis, but kryowire.cluster.nodes is dns:shops:7420 | Set kryowire.cluster.discovery=redis
					nodes=10.0.0.1:7420,10.0.0.2:7420                  | The configuration of kryowire.cluster.nodes is invalid | behind a name, dns:name:port, but not in a list
					nodes=dns:shops:7420; discovery=spring-cloud       | Both kryowire.cluster.nodes=dns:shops:7420 and kryowire.cluster.discovery=spring-cloud | Remove one of them
					discovery=spring-cloud; service=shops              | The service 'shops' is to be found by a DiscoveryClient (kryowire.cluster.discovery=spring-cloud), but there is none | Add a Spring Cloud starter
					""",
			quoteCharacter = '"')
	void aNodeOfAServiceThatCannotBeFound(String properties, String problem, String advice, CapturedOutput output) {
		fails(Answering.class,
				Stream.of(properties.split("; ")).map((each) -> "kryowire.cluster." + each).toArray(String[]::new));
		assertThat(output).contains("APPLICATION FAILED TO START", problem, advice);
	}

	@Test
	void aNodeThatLooksForItselfAndIsNone(CapturedOutput output) {
		start(Caller.class, "kryowire.cluster.nodes=dns:localhost:7420", "kryowire.cluster.service=shops",
				GROUP + "nodes=127.0.0.1:1");
		assertThat(output).contains("although kryowire.cluster.nodes=dns:localhost:7420",
				"no bean annotated with @KryonetService");
	}

	@Test
	void aNodeOfAServiceWithoutAName(CapturedOutput output) {
		fails(Answering.class, "kryowire.cluster.discovery=redis");
		assertThat(output).contains("APPLICATION FAILED TO START", "its service has no name",
				"Set spring.application.name or kryowire.cluster.service");
	}

	@Test
	void aNodeWhoseApplicationHasANameForPeople(CapturedOutput output) {
		fails(Answering.class, "kryowire.cluster.discovery=redis", "spring.application.name=Shops & more");
		assertThat(output).contains("APPLICATION FAILED TO START",
				"spring.application.name='Shops & more' is no name of a service", "Set kryowire.cluster.service");
	}

	@Test
	void aNodeThatIsNone(CapturedOutput output) {
		start(Caller.class, "kryowire.cluster.discovery=redis", "kryowire.cluster.service=shops",
				GROUP + "nodes=127.0.0.1:1");
		assertThat(output).contains("Nothing is registered, although kryowire.cluster.discovery=redis",
				"no bean annotated with @KryonetService");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "none", "None " })
	void aDiscoveryWithoutAValueIsNone(String discovery, CapturedOutput output) {
		start(Answering.class, "kryowire.cluster.discovery=" + discovery, "kryowire.cluster.nodes=");
		start(Caller.class, "kryowire.cluster.discovery=" + discovery, GROUP + "nodes=127.0.0.1:1");
		assertThat(output).doesNotContain("although kryowire.cluster");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			service=two words      | service   | A service needs a name
			weight=0               | weight    | The weight must be 1 to 1000000
			lease=1ms              | lease     | A lease lasts from
			hand-over.slots=0      | hand-over | At least one slot is handed over at a time
			join-delay=-1s         | join-delay | A node joins for no time or for up to
			refresh-interval=1ms   | refresh-interval | The interval must be at least 100ms
			""")
	void aNodeThatCannotBe(String property, String named, String problem, CapturedOutput output) {
		fails(Answering.class, "spring.application.name=shops", "kryowire.cluster.discovery=redis",
				"kryowire.cluster." + property);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The configuration of kryowire.cluster." + named + " is invalid", problem);
	}

	@Test
	void aBeanThatOnlyNodesWithLeasesHave(CapturedOutput output) {
		fails(Fenced.class);
		assertThat(output).contains("APPLICATION FAILED TO START",
				"required a bean of type io.kryowire.cluster.Fences, which only a node has whose slots are leased",
				"discovery: redis", "ownership: leased");
	}

	private static void fails(Class<?> configuration, String... properties) {
		assertThatException().isThrownBy(() -> start(configuration, properties));
	}

	private static void start(Class<?> configuration, String... properties) {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(configuration)
			.web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.registerShutdownHook(false)
			.properties("kryowire.kryonet.server.port=0")
			.properties(properties)
			.run()) {
			assertThat(context.isActive()).as("it has started").isTrue();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
			KryonetClientAutoConfiguration.class, ClusterGroupsAutoConfiguration.class })
	@ImportKryonetClients(group = "shops", types = Prices.class)
	static class Caller {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
			KryonetServerAutoConfiguration.class, ClusterMembershipAutoConfiguration.class })
	static class Answering {

		@Bean
		@KryonetService
		PriceList priceList() {
			return new PriceList();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Fenced {

		@Bean
		String uses(Fences fences) {
			return fences.toString();
		}

	}

}
