/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.Set;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetConnectionDetails;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.autoconfigure.kryonet.GroupDirectories;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.StaticDirectory;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.cloud.client.CommonsClientAutoConfiguration;
import org.springframework.cloud.client.discovery.composite.CompositeDiscoveryClientAutoConfiguration;
import org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClientAutoConfiguration;
import org.springframework.cloud.commons.util.UtilAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Groups that are found instead of being configured.
 */
class FoundGroupsTests {

	private static final String GROUP = "kryowire.kryonet.client.shops.";

	private static final String INSTANCES = "spring.cloud.discovery.client.simple.instances.shops";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
				KryonetClientAutoConfiguration.class, ClusterGroupsAutoConfiguration.class));

	@Test
	void theInstancesOfASimpleDiscoveryClientAreCalledByTheirIds() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.start(WebApplicationType.NONE, Cloud.class,
						PatientLinks.ofGroup("shops", GROUP + "discovery=spring-cloud",
								INSTANCES + "[0].uri=http://127.0.0.1:8080",
								INSTANCES + "[0].metadata[kryowire.node-id]=till",
								INSTANCES + "[0].metadata[kryowire.ports]=" + port(server)))) {
			assertThat(client.getBean(Prices.class).cents("tea")).isEqualTo(300);
			assertThat(client.getBean(KryonetClients.class).group("shops").peers()).containsOnlyKeys("till");
		}
	}

	@Test
	void allAddressesOfANameAreNodes() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.start(WebApplicationType.NONE, Named.class,
						PatientLinks.ofGroup("shops", GROUP + "nodes=dns:localhost:" + port(server)))) {
			assertThat(client.getBean(Prices.class).cents("tea")).isEqualTo(300);
			patiently().until(() -> client.getBean(KryonetClients.class)
				.group("shops")
				.peers()
				.keySet()
				.contains("127.0.0.1:" + port(server)));
		}
	}

	@Test
	void aBeanOfTheApplicationMayKnowMore() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.start(WebApplicationType.NONE, Own.class,
						PatientLinks.ofGroup("shops", "port=" + port(server)))) {
			assertThat(client.getBean(Prices.class).cents("tea")).isEqualTo(300);
			assertThat(client.getBean(KryonetClients.class).group("shops").peers()).containsOnlyKeys("own");
		}
	}

	@Test
	void connectionDetailsHavePrecedence() {
		this.runner.withPropertyValues(GROUP + "discovery=redis")
			.withBean(KryonetConnectionDetails.class, () -> (group) -> List.of(new NodeAddress("one", "127.0.0.1", 1)))
			.run((context) -> assertThat(context.getBean(KryonetClients.class).group("shops").peers().keySet())
				.isEqualTo(Set.of("one")));
	}

	@Test
	void aListNeedsNoDirectoryAndNoThread() {
		// Those of applications that have just been closed may not have ended yet
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		this.runner.withPropertyValues(GROUP + "nodes=127.0.0.1:1").run((context) -> {
			context.getBean(KryonetClients.class).group("shops");
			assertThat(context.getBean(ConfiguredGroups.class).directories()).isEmpty();
			assertThat(Thread.getAllStackTraces().keySet()).filteredOn((thread) -> !before.contains(thread))
				.extracting(Thread::getName)
				.doesNotContain("kryowire-directory");
		});
	}

	@Test
	void withoutSpringCloudNothingOfItIsNeeded() {
		this.runner.withConfiguration(AutoConfigurations.of(SpringCloudDirectoryAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.cloud"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(ConfiguredGroups.class)
				.doesNotHaveBean(DirectorySource.class));
	}

	@Test
	void withOnlyTheStarterForCallsNothingOfRedisIsNeeded() {
		this.runner
			.withConfiguration(AutoConfigurations.of(RedisClusterAutoConfiguration.class,
					ClusterMembershipAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("io.kryowire.notify", "org.springframework.data.redis",
					"org.springframework.boot.data.redis"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RegisteredServices.class));
	}

	@Test
	void withOnlyTheStarterForRedisNothingOfCallsIsNeeded() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, ClusterGroupsAutoConfiguration.class,
					RedisClusterAutoConfiguration.class, ClusterMembershipAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("io.kryowire.call"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(ConfiguredGroups.class));
	}

	private static int port(ConfigurableApplicationContext server) {
		return server.getEnvironment().getRequiredProperty("local.kryonet.port", Integer.class);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
			KryonetClientAutoConfiguration.class, ClusterGroupsAutoConfiguration.class })
	@ImportKryonetClients(group = "shops", types = Prices.class)
	static class Named {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
			KryonetClientAutoConfiguration.class, ClusterGroupsAutoConfiguration.class,
			SpringCloudDirectoryAutoConfiguration.class, SimpleDiscoveryClientAutoConfiguration.class,
			CompositeDiscoveryClientAutoConfiguration.class, CommonsClientAutoConfiguration.class,
			UtilAutoConfiguration.class })
	@ImportKryonetClients(group = "shops", types = Prices.class)
	static class Cloud {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
			KryonetClientAutoConfiguration.class, ClusterGroupsAutoConfiguration.class })
	@ImportKryonetClients(group = "shops", types = Prices.class)
	static class Own {

		@Bean
		GroupDirectories own(Environment environment) {
			int port = environment.getRequiredProperty("port", Integer.class);
			return (group) -> group.equals("shops")
					? new StaticDirectory(List.of(ClusterNode.at("own", "127.0.0.1", port))) : null;
		}

	}

}
