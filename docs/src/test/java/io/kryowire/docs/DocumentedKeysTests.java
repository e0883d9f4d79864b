/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kryowire.autoconfigure.kryonet.KryonetClientProperties;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every key is documented.
 */
class DocumentedKeysTests {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	private static final Pattern NAME = Pattern.compile("\"name\":\\s*\"(kryowire\\.kryonet\\.[^\"]+)\"");

	@Test
	void everyKeyOfCallsIsDocumented() throws IOException {
		String document = Files.readString(Path.of("calls.md"));
		List<String> keys = keys();
		assertThat(keys).contains("kryowire.kryonet.server.port");
		assertThat(keys).filteredOn((key) -> !key.equals("kryowire.kryonet.client"))
			.allSatisfy((key) -> assertThat(document)
				.contains("`" + key.replace("kryowire.kryonet.server.", "").replace("kryowire.kryonet.", "") + "`"));
		assertThat(components("", KryonetClientProperties.class)).contains("reconnect.max-delay")
			.allSatisfy((key) -> assertThat(document).contains("`" + key + "`"));
	}

	private static List<String> keys() throws IOException {
		try (InputStream metadata = KryonetClientProperties.class.getResourceAsStream(METADATA)) {
			assertThat(metadata).as(METADATA).isNotNull();
			Matcher names = NAME.matcher(new String(metadata.readAllBytes(), StandardCharsets.UTF_8));
			return names.results().map((name) -> name.group(1)).filter((name) -> !isGroup(name)).distinct().toList();
		}
	}

	/** Groups are listed with the keys. */
	private static boolean isGroup(String name) {
		return List
			.of("kryowire.kryonet", "kryowire.kryonet.server", "kryowire.kryonet.server.ssl",
					"kryowire.kryonet.server.shutdown", "kryowire.kryonet.observation")
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
