/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

import io.kryowire.autoconfigure.kryonet.KryonetProperties;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.WholeAnsweringShop;
import io.kryowire.call.CallException;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Neither what calls carry nor the secret that nodes prove to each other is told by the
 * actuator, though it shows whatever it can, or by the log at its finest.
 */
@ExtendWith(OutputCaptureExtension.class)
class SecretsStayInsideTests {

	private static final String SECRET = "marked-secret-of-the-nodes";

	private static final String OTHER_SECRET = "marked-secret-of-others";

	private static final String PAYLOAD = "marked-payload-of-a-call";

	/** What they tell is the whole heap, or nothing of ours. */
	private static final List<String> LEFT_OUT = List.of("heapdump", "threaddump", "self");

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	@Test
	void theActuatorAndTheLogTellNeitherSecretsNorPayloads(CapturedOutput log) throws Exception {
		try (ConfigurableApplicationContext server = Shops.start(WebApplicationType.SERVLET, Guarded.class,
				PatientLinks.ofServer("server.port=0", "kryowire.kryonet.server.port=0",
						"kryowire.kryonet.sharedSecret=" + SECRET + "," + OTHER_SECRET,
						"SPRING_APPLICATION_JSON={\"kryowire.kryonet.shared-secret\":\"%s,%s\"}".formatted(SECRET,
								OTHER_SECRET),
						"management.endpoints.web.exposure.include=*", "management.endpoint.env.show-values=always",
						"management.endpoint.configprops.show-values=always",
						"management.endpoint.health.show-details=always", "logging.level.io.kryowire=trace",
						"logging.level.com.esotericsoftware=trace"));
				ConfigurableApplicationContext client = calling(server, "friend", SECRET);
				ConfigurableApplicationContext denied = calling(server, "foe", OTHER_SECRET);
				ConfigurableApplicationContext stranger = Shops.calling(Shops.address(server),
						"kryowire.kryonet.client.shops.deadline=300ms",
						"kryowire.kryonet.shared-secret=marked-secret-of-nobody")) {
			assertThat(client.getBean(Prices.class).cents(PAYLOAD)).isPositive();
			assertThatExceptionOfType(CallException.class).isThrownBy(() -> denied.getBean(Prices.class).price(PAYLOAD))
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED))
				.satisfies((ex) -> assertThat(ex).message().doesNotContain("marked"));
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> stranger.getBean(Prices.class).price(PAYLOAD))
				.satisfies((ex) -> assertThat(ex).message().doesNotContain("marked"));
			assertEndpointsTellNothing(server);
			assertThat(server.getBean(KryonetProperties.class)).asString().doesNotContain("marked");
			patiently().untilAsserted(() -> assertThat(log).contains("does not know the shared secret"));
			assertThat(log).doesNotContain("marked-");
		}
	}

	private static ConfigurableApplicationContext calling(ConfigurableApplicationContext server, String id,
			String secret) {
		return Shops.calling(Shops.address(server), "kryowire.kryonet.node-id=" + id,
				"kryowire.kryonet.shared-secret=" + secret);
	}

	private static void assertEndpointsTellNothing(ConfigurableApplicationContext server) throws Exception {
		String root = "http://127.0.0.1:%s/actuator"
			.formatted(server.getEnvironment().getProperty("local.server.port"));
		JsonNode links = JsonMapper.shared().readTree(get(root)).path("_links");
		assertThat(links.propertyNames()).contains("env", "configprops", "kryowire", "beans", "metrics", "health");
		assertThat(get(root + "/env")).contains("kryowire.kryonet.sharedSecret", "kryowire.kryonet.server.port",
				"SPRING_APPLICATION_JSON");
		assertThat(get(root + "/configprops")).contains("sharedSecret", "windowCalls");
		for (String name : links.propertyNames()) {
			String address = links.path(name).path("href").asString();
			if (!LEFT_OUT.contains(name) && !address.contains("{")) {
				assertThat(get(address)).as(name).isNotEmpty().doesNotContain("marked-");
			}
		}
		assertThat(get(root + "/env/kryowire.kryonet.shared-secret")).doesNotContain("marked-");
		assertThat(get(root + "/env/SPRING_APPLICATION_JSON")).doesNotContain("marked-");
	}

	private static String get(String address) throws Exception {
		return HTTP.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
			.body();
	}

	@Import(WholeAnsweringShop.class)
	static class Guarded {

		@Bean
		KryonetAuthorizer nobodyWhoIsAFoe() {
			return (caller, contract) -> !caller.nodeId().equals("foe");
		}

	}

}
