/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Reconnect;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The properties are what the engine knows, with its defaults, and each has a
 * description.
 */
class KryonetPropertiesTests {

	private final KryonetProperties common = bind("kryowire.kryonet", KryonetProperties.class);

	private final KryonetLinks links = new KryonetLinks(this.common, "shop");

	@Test
	void theDefaultsOfTheServerAreTheEngines() {
		KryonetServerProperties server = bind("kryowire.kryonet.server", KryonetServerProperties.class);
		assertThat(this.links.server(server)).isEqualTo(LinkSettings.of(this.links.nodeId()));
		assertThat(new KryonetTransport().node(KryoCodec.of(), LinkSettings.of("x"))).usingRecursiveComparison()
			.ignoringFields("codec", "settings")
			.isEqualTo(new KryonetTransport().node(KryoCodec.of(), LinkSettings.of("x"))
				.lanes(server.lanes())
				.maxThreads(server.maxThreads())
				.maxConnections(server.maxConnections())
				.maxUnprovenConnections(server.maxUnprovenConnections())
				.maxUnprovenConnectionsPerAddress(server.maxUnprovenConnectionsPerAddress())
				.sendStacks(server.includeStacks()));
		assertThat(server.address().isLoopbackAddress()).isTrue();
		assertThat(server.workers()).isZero();
		assertThat(server.execution()).isEqualTo(Execution.KEYED);
	}

	@Test
	void theDefaultsOfAGroupAreTheEngines() {
		KryonetClientProperties client = KryonetClientProperties.DEFAULTS;
		assertThat(this.links.client("any", client)).isEqualTo(LinkSettings.of(this.links.nodeId()));
		assertThat(CallOptions.DEFAULT.withDeadline(client.deadline()).withOverflow(client.overflow()))
			.isEqualTo(CallOptions.DEFAULT);
		assertThat(new Reconnect(KryonetLinks.millis(client.reconnect().delay()),
				KryonetLinks.millis(client.reconnect().maxDelay())))
			.isEqualTo(Reconnect.DEFAULT);
		assertThat(client.lanes()).isOne();
		assertThat(client.nodes()).isEmpty();
		assertThat(client.ssl().isOn()).isFalse();
	}

	@Test
	void theSizesOfTheServerAreTheEngines() {
		KryonetServerProperties server = new Binder(new MapConfigurationPropertySource(Map.of("server.max-message-size",
				"48MB", "server.max-backlog-size", "5MB", "server.window-size", "6MB")))
			.bind("server", KryonetServerProperties.class)
			.get();
		LinkSettings settings = this.links.server(server);
		assertThat(settings.maxMessageBytes()).isEqualTo(48 << 20);
		assertThat(settings.backlogBytes()).isEqualTo(5 << 20);
		assertThat(settings.windowBytes()).isEqualTo(6 << 20);
	}

	@Test
	void aNodeIsNamedLikeItsApplicationButNotLikeAnotherOfIt() {
		assertThat(this.links.nodeId()).startsWith("shop-")
			.isNotEqualTo(new KryonetLinks(this.common, "shop").nodeId());
		assertThat(new KryonetLinks(new KryonetProperties("mine", List.of(), List.of(), Map.of()), "shop").nodeId())
			.isEqualTo("mine");
	}

	@Test
	void secretsAreNotShown() {
		KryonetProperties secret = new KryonetProperties(null, List.of("open sesame to all of us"), List.of(),
				Map.of());
		assertThat(secret.toString()).doesNotContain("sesame");
		assertThat(LinkSettings.of("x").withSecrets(secret.sharedSecret()).toString()).doesNotContain("sesame")
			.contains("secrets=1");
	}

	@Test
	void theServerHasTheseProperties() throws IOException {
		assertThat(names("kryowire.kryonet.server."))
			.containsExactlyInAnyOrderElementsOf(keys("kryowire.kryonet.server.", KryonetServerProperties.class));
		assertThat(names("kryowire.kryonet.")).contains("kryowire.kryonet.node-id", "kryowire.kryonet.shared-secret",
				"kryowire.kryonet.client");
	}

	@Test
	void anEditorKnowsWhatAddressesMean() throws IOException {
		assertThat(metadata().path("hints")).singleElement()
			.satisfies((hint) -> assertThat(hint.path("name").asString()).isEqualTo("kryowire.kryonet.server.address"));
	}

	/** An editor cannot know what is below a map: the source is what documents it. */
	@Test
	void whatIsBelowAGroupIsDescribedInItsSource() throws IOException {
		Path source = Path.of("src/main/java", KryonetClientProperties.class.getName().replace('.', '/') + ".java");
		String text = Files.readString(source);
		for (Class<?> type : List.of(KryonetClientProperties.class, KryonetClientProperties.Reconnect.class,
				KryonetClientProperties.Ssl.class)) {
			for (RecordComponent component : type.getRecordComponents()) {
				assertThat(text).as(component.getName())
					.containsPattern("@param " + component.getName() + " [A-Z][^@]+\\.");
			}
		}
	}

	private static List<String> keys(String prefix, Class<?> properties) {
		List<String> keys = new ArrayList<>();
		for (RecordComponent component : properties.getRecordComponents()) {
			String name = prefix + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
			if (component.getType().isRecord()) {
				keys.addAll(keys(name + ".", component.getType()));
			}
			else {
				keys.add(name);
			}
		}
		return keys;
	}

	private static JsonNode metadata() throws IOException {
		try (InputStream metadata = KryonetPropertiesTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			return JsonMapper.shared().readTree(Objects.requireNonNull(metadata));
		}
	}

	private static List<String> names(String prefix) throws IOException {
		JsonNode all = metadata().path("properties");
		return Stream.iterate(0, (i) -> i < all.size(), (i) -> i + 1)
			.map((i) -> all.get(i).path("name").asString())
			.filter((name) -> name.startsWith(prefix))
			.toList();
	}

	private static <T> T bind(String prefix, Class<T> type) {
		return new Binder(new MapConfigurationPropertySource()).bindOrCreate(prefix, type);
	}

}
