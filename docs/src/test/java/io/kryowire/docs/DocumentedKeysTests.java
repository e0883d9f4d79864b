/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kryowire.autoconfigure.kryonet.KryonetClientProperties;
import io.kryowire.autoconfigure.state.StateProperties;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every key is documented.
 */
class DocumentedKeysTests {

	private static final String METADATA = "META-INF/spring-configuration-metadata.json";

	private static final Pattern NAME = Pattern
		.compile("\"name\":\\s*\"(kryowire\\.(?:kryonet|redis|state)\\.[^\"]+)\"");

	@Test
	void everyKeyOfCallsIsDocumented() throws IOException {
		String document = Files.readString(Path.of("calls.md"));
		List<String> keys = keys("kryowire.kryonet.");
		assertThat(keys).contains("kryowire.kryonet.server.port");
		assertThat(keys).filteredOn((key) -> !key.equals("kryowire.kryonet.client"))
			.allSatisfy((key) -> assertThat(document)
				.contains("`" + key.replace("kryowire.kryonet.server.", "").replace("kryowire.kryonet.", "") + "`"));
		assertThat(components("", KryonetClientProperties.class)).contains("reconnect.max-delay")
			.allSatisfy((key) -> assertThat(document).contains("`" + key + "`"));
	}

	@Test
	void everyKeyOfMessagesIsDocumented() throws IOException {
		String document = Files.readString(Path.of("messages.md"));
		List<String> keys = keys("kryowire.redis.");
		assertThat(keys).contains("kryowire.redis.listener.overflow", "kryowire.redis.metrics.enabled",
				"kryowire.redis.embedded");
		assertThat(keys)
			.allSatisfy((key) -> assertThat(document).contains("`" + key.replace("kryowire.redis.", "") + "`"));
	}

	@Test
	void everyKeyOfStateTopicsIsDocumented() throws IOException {
		String document = Files.readString(Path.of("state.md"));
		List<String> keys = keys("kryowire.state.");
		assertThat(keys).contains("kryowire.state.replica.mode", "kryowire.state.metrics.enabled");
		assertThat(keys).filteredOn((key) -> !key.equals("kryowire.state.topics"))
			.allSatisfy((key) -> assertThat(document).contains("`" + key.replace("kryowire.state.", "") + "`"));
		assertThat(components("", StateProperties.Topic.class)).contains("replica.max-entries", "ttl")
			.allSatisfy((key) -> assertThat(document).contains("`" + key + "`"));
	}

	/** Several modules have keys. */
	private static List<String> keys(String prefix) throws IOException {
		List<String> keys = new ArrayList<>();
		for (URL metadata : Collections.list(DocumentedKeysTests.class.getClassLoader().getResources(METADATA))) {
			try (InputStream text = metadata.openStream()) {
				Matcher names = NAME.matcher(new String(text.readAllBytes(), StandardCharsets.UTF_8));
				names.results().map((name) -> name.group(1)).forEach(keys::add);
			}
		}
		return keys.stream().filter((name) -> name.startsWith(prefix) && !isGroup(name)).distinct().toList();
	}

	/** Groups are listed with the keys. */
	private static boolean isGroup(String name) {
		return List.of("kryowire.kryonet", "kryowire.kryonet.server", "kryowire.kryonet.server.ssl",
				"kryowire.kryonet.server.shutdown", "kryowire.kryonet.observation", "kryowire.redis.listener",
				"kryowire.redis.subscription", "kryowire.redis.subscription.reconnect", "kryowire.redis.dead-letter",
				"kryowire.state", "kryowire.state.replica", "kryowire.state.retry", "kryowire.state.listener")
			.contains(name);
	}

	private static List<String> components(String prefix, Class<?> type) {
		List<String> names = new ArrayList<>();
		for (RecordComponent component : type.getRecordComponents()) {
			String name = prefix + ConfigurationPropertyName.adapt(dashed(component.getName()), '.');
			if (component.getType().isRecord()) {
				names.addAll(components(name + ".", component.getType()));
			}
			else {
				names.add(name);
			}
		}
		return names;
	}

	private static String dashed(String name) {
		return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

}
