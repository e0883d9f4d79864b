/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.kryowire.call.CallException;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Links that are encrypted by the application's SSL bundles.
 */
@ExtendWith(OutputCaptureExtension.class)
class SslBundlesTests {

	private static final String SERVER = "kryowire.kryonet.server.ssl.bundle=nodes";

	private static final String CLIENT = "kryowire.kryonet.client.default.ssl.bundle=";

	@TempDir
	@SuppressWarnings("NullAway.Init")
	static Path folder;

	@BeforeAll
	static void makeCertificate() throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "nodes", "-dname", "CN=nodes", "-keyalg", "EC", "-groupname", "secp256r1",
				"-validity", "36500", "-ext", "san=ip:127.0.0.1", "-storetype", "PKCS12", "-keystore",
				store().toString(), "-storepass", "changeit")
			.redirectErrorStream(true)
			.start();
		String output = new String(keytool.getInputStream().readAllBytes());
		assertThat(keytool.waitFor()).as(output).isZero();
	}

	private static Path store() {
		return folder.resolve("nodes.p12");
	}

	/** A bundle with a key, one that trusts only, and one without either. */
	private static String[] with(String property, String... more) {
		List<String> all = new ArrayList<>();
		for (String store : List.of("nodes.keystore", "nodes.truststore", "strangers.truststore")) {
			all.add("spring.ssl.bundle.jks.%s.location=%s".formatted(store, store().toUri()));
			all.add("spring.ssl.bundle.jks.%s.password=changeit".formatted(store));
		}
		all.add("spring.ssl.bundle.jks.empty.protocol=TLS");
		all.add(property);
		Collections.addAll(all, more);
		return all.toArray(String[]::new);
	}

	@Test
	void nodesKnowEachOtherByTheirCertificates() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class, with(SERVER));
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "nodes"))) {
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void anAuthorizerSeesWhoseCertificateItIs() {
		try (ConfigurableApplicationContext server = Applications.answering(CertifiedNode.class,
				with(SERVER, "kryowire.kryonet.server.ssl.client-auth=want"));
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "nodes"));
				ConfigurableApplicationContext nobody = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "strangers", "kryowire.kryonet.node-id=nodes"))) {
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
			assertThatExceptionOfType(CallException.class).isThrownBy(() -> nobody.getBean(Greeter.class).greet("Ada"))
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED));
		}
	}

	@Test
	void aClientWithoutACertificateMayCallIfTheServerSaysSo() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class,
				with(SERVER, "kryowire.kryonet.server.ssl.client-auth=none"));
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "strangers"))) {
			assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
		}
	}

	@Test
	void strangersAndThoseWhoDoNotEncryptDoNotCall() {
		String[] hasty = { "kryowire.kryonet.client.default.deadline=500ms",
				"kryowire.kryonet.client.default.handshake-timeout=3s" };
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class, with(SERVER));
				ConfigurableApplicationContext stranger = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "strangers", hasty));
				ConfigurableApplicationContext open = Applications.calling(server, GreeterClient.class, hasty)) {
			for (ConfigurableApplicationContext each : List.of(stranger, open)) {
				Peer peer = each.getBean(KryonetClients.class).group("default").peers().values().iterator().next();
				patiently().untilAsserted(() -> assertThat(peer.trouble()).doesNotEndWith("not yet connected"));
				assertThatExceptionOfType(CallException.class)
					.isThrownBy(() -> each.getBean(Greeter.class).greet("Ada"))
					.satisfies((ex) -> assertThat(ex.outcome()).isIn(Outcome.NOT_SENT, Outcome.EXPIRED));
			}
		}
	}

	@Test
	void aNodeUsesTheCertificateThatItsBundleHasNow(CapturedOutput output) {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class,
				with("kryowire.kryonet.server.ssl.bundle=empty", "kryowire.kryonet.server.ssl.client-auth=none"));
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "nodes"))) {
			assertIsRefusedUntilRenewed(client, server);
			assertSaid(output, "of callers");
		}
	}

	@Test
	void aCallerUsesTheCertificatesThatItsBundleHasNow(CapturedOutput output) {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class, with(SERVER));
				ConfigurableApplicationContext client = Applications.calling(server, GreeterClient.class,
						with(CLIENT + "empty"))) {
			assertIsRefusedUntilRenewed(client, client);
			assertSaid(output, "to nodes");
		}
	}

	/** Spring Boot does the same when a file has changed, if it is told to watch it. */
	private static void assertIsRefusedUntilRenewed(ConfigurableApplicationContext client,
			ConfigurableApplicationContext renewed) {
		Peer peer = client.getBean(KryonetClients.class).group("default").peers().values().iterator().next();
		patiently().untilAsserted(() -> assertThat(peer.trouble()).doesNotEndWith("not yet connected"));
		renewed.getBean(SslBundleRegistry.class)
			.updateBundle("empty", renewed.getBean(SslBundles.class).getBundle("nodes"));
		patiently().until(peer::isConnected);
		assertThat(client.getBean(Greeter.class).greet("Ada")).isEqualTo("Hello, Ada");
	}

	private static void assertSaid(CapturedOutput output, String connections) {
		assertThat(output)
			.contains("SSL bundle 'empty' has been updated. New connections %s use it".formatted(connections))
			.doesNotContain("doesn't support SSL reloading");
	}

	@Test
	void groupsWithTheSameBundleShareTheirConnection() {
		try (ConfigurableApplicationContext server = Applications.answering(GreeterNode.class, with(SERVER))) {
			SharedConnections.assertAreShared(server, with("kryowire.kryonet.client.east.ssl.bundle=nodes",
					"kryowire.kryonet.client.west.ssl.bundle=nodes"));
		}
	}

	@Test
	void certificatesOfClientsMakeAnyAddressSafe() {
		Applications.answering(GreeterNode.class, with(SERVER, "kryowire.kryonet.server.address=0.0.0.0")).close();
		for (String clientAuth : List.of("none", "want")) {
			assertThatException()
				.isThrownBy(
						() -> Applications
							.answering(GreeterNode.class,
									with(SERVER, "kryowire.kryonet.server.address=0.0.0.0",
											"kryowire.kryonet.server.ssl.client-auth=" + clientAuth))
							.close())
				.havingRootCause()
				.isInstanceOf(InsecureServerException.class);
		}
	}

	@Import(GreeterNode.class)
	static class CertifiedNode {

		@Bean
		KryonetAuthorizer onlyNodes() {
			return (caller, contract) -> caller.isCertifiedAs("CN=nodes");
		}

	}

}
