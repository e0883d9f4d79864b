/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.endpoint;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;

import io.kryowire.autoconfigure.kryonet.KryonetEndpointAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.PatientLinks;
import io.kryowire.autoconfigure.shop.CallingShop;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.Shops;
import io.kryowire.autoconfigure.shop.WholeAnsweringShop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the endpoint says, and who may write in it.
 */
class KryowireEndpointTests {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=kryowire";

	private static final HttpClient HTTP = HttpClient.newHttpClient();

	@Test
	void itTellsOverHttpWhatTheNodeAnswersAndHow() throws Exception {
		try (ConfigurableApplicationContext server = web(WholeAnsweringShop.class, "kryowire.kryonet.server.port=0",
				"kryowire.kryonet.node-id=till", "kryowire.kryonet.shared-secret=most-secret-words");
				ConfigurableApplicationContext client = Shops.calling(Shops.address(server),
						"kryowire.kryonet.shared-secret=most-secret-words")) {
			client.getBean(Prices.class).cents("tea");
			String body = patiently().until(() -> get(server, "").body(),
					(text) -> server(text).path("links").path("callsReceived").asInt() == 1);
			assertThat(body).doesNotContain("most-secret");
			assertThat(JsonMapper.shared().readTree(body).path("kryonet").path("node").asString()).isEqualTo("till");
			JsonNode node = server(body);
			assertThat(node.path("address").asString()).isEqualTo(Shops.address(server));
			assertThat(node.path("listening").asBoolean()).isTrue();
			assertThat(node.path("handlers").path("maxThreads").asInt()).isEqualTo(1024);
			JsonNode service = node.path("services").path(0);
			assertThat(service.path("name").asString()).isEqualTo("prices");
			assertThat(service.path("methods").path(0).path("name").asString()).isEqualTo("prices/price(String)");
			assertThat(service.path("methods").path(0).path("execution").asString()).isEqualTo("KEYED");
			assertThat(service.path("methods").path(1).path("execution").asString()).isEqualTo("INLINE");
			JsonNode codec = JsonMapper.shared().readTree(get(server, "/codecs").body()).path(0);
			assertThat(codec.path("contentType").asString()).isEqualTo("application/x-kryowire");
			assertThat(codec.path("schema").asString()).matches("[0-9a-f]{8}");
			assertThat(get(server, "/nothing").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void itTellsAsABeanWhomTheNodeCalls() throws Exception {
		try (ConfigurableApplicationContext server = Shops.answering();
				ConfigurableApplicationContext client = Shops.calling(Telling.class, "one=" + Shops.address(server),
						EXPOSED)) {
			client.getBean(Prices.class).cents("tea");
			Object section = client.getBean(KryowireEndpoint.class).section("kryonet");
			assertThat(section).asString()
				.contains("name=shops", "name=one", "address=" + Shops.address(server), "connected=true",
						"callsSent=1");
		}
	}

	@Test
	void othersAddSections() {
		runner().withPropertyValues(EXPOSED)
			.withBean(Weather.class)
			.run((context) -> assertThat(context.getBean(KryowireEndpoint.class).sections())
				.containsEntry("weather", Map.of("sun", true))
				.containsKey("codecs"));
	}

	@Test
	void itIsNotThereUnlessItIsExposed() {
		runner().run((context) -> assertThat(context).doesNotHaveBean(KryowireEndpoint.class)
			.doesNotHaveBean(CodecEndpointContributor.class));
	}

	@Test
	void itCanBeClosed() {
		runner().withPropertyValues(EXPOSED, "management.endpoint.kryowire.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(KryowireEndpoint.class));
	}

	@Test
	void itNeedsTheActuator() {
		runner().withPropertyValues(EXPOSED)
			.withClassLoader(new FilteredClassLoader(ConditionalOnAvailableEndpoint.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("kryowireEndpoint"));
	}

	private static ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(KryowireEndpointAutoConfiguration.class));
	}

	private static ConfigurableApplicationContext web(Class<?> application, String... properties) {
		String[] all = Arrays.copyOf(properties, properties.length + 2);
		all[properties.length] = "server.port=0";
		all[properties.length + 1] = EXPOSED;
		return Shops.start(WebApplicationType.SERVLET, application, PatientLinks.ofServer(all));
	}

	private static JsonNode server(String body) {
		return JsonMapper.shared().readTree(body).path("kryonet").path("servers").path(0);
	}

	private static HttpResponse<String> get(ConfigurableApplicationContext context, String path) throws Exception {
		String port = context.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/kryowire" + path))
			.build();
		return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
	}

	@Configuration(proxyBeanMethods = false)
	@Import(CallingShop.class)
	@ImportAutoConfiguration({ KryowireEndpointAutoConfiguration.class, KryonetEndpointAutoConfiguration.class })
	static class Telling {

	}

	static class Weather implements KryowireEndpointContributor {

		@Override
		public String section() {
			return "weather";
		}

		@Override
		public Object describe() {
			return Map.of("sun", true);
		}

	}

}
