/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.kryowire.docs.ConfigurationKeys.Key;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference has every key, its default and what it says, as the metadata does. Run
 * with {@code -Dkryowire.docs.update} to write it.
 */
class ConfigurationReferenceTests {

	private static final Path REFERENCE = Path.of("configuration.md");

	private static final String BEGIN = "<!-- keys -->\n";

	private static final Map<String, String> SECTIONS = sections();

	@Test
	void theReferenceHasEveryKey() throws IOException {
		String text = Files.readString(REFERENCE);
		String written = text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + tables();
		if (Documents.areUpdated()) {
			Files.writeString(REFERENCE, written);
		}
		assertThat(REFERENCE).hasContent(written);
	}

	private static Map<String, String> sections() {
		Map<String, String> sections = new LinkedHashMap<>();
		sections.put("kryowire.cluster.", "Nodes that come and go\n\nMore in [cluster.md](cluster.md).");
		sections.put("kryowire.codec.", "The codec\n\nMore in [codec.md](codec.md).");
		sections.put("kryowire.kryonet.client.", "Calls: clients\n\nMore in [calls.md](calls.md).");
		sections.put("kryowire.kryonet.server.", "Calls: the server");
		sections.put("kryowire.kryonet.", "Calls: clients and server");
		sections.put("kryowire.redis.", "Messages\n\nMore in [messages.md](messages.md).");
		sections.put("kryowire.state.", "State topics\n\nMore in [state.md](state.md).");
		sections.put("management.", "Actuator");
		return sections;
	}

	private static String tables() throws IOException {
		Map<String, List<Key>> keys = new LinkedHashMap<>();
		SECTIONS.keySet().forEach((prefix) -> keys.put(prefix, new ArrayList<>()));
		for (Key key : ConfigurationKeys.own()) {
			List<Key> all = key.isMap() ? EntryKeys.of(key.name() + ".<name>.", key.valueType()) : List.of(key);
			all.forEach((each) -> keys.get(section(each)).add(each));
		}
		return keys.entrySet()
			.stream()
			.filter((entry) -> !entry.getValue().isEmpty())
			.map((entry) -> table(SECTIONS.get(entry.getKey()), entry.getValue()))
			.collect(Collectors.joining("\n"));
	}

	private static String section(Key key) {
		return SECTIONS.keySet().stream().filter(key.name()::startsWith).findFirst().orElseThrow();
	}

	private static String table(String title, List<Key> keys) {
		StringBuilder table = new StringBuilder("\n## " + title + "\n\n| Key | Default | |\n|---|---|---|\n");
		for (Key key : keys) {
			assertThat(key.description()).as(key.name()).isNotBlank();
			table.append("| `%s` | %s | %s |\n".formatted(key.name(),
					key.byDefault().isEmpty() ? "" : "`" + key.byDefault() + "`",
					key.description().replace("|", "\\|") + choices(key.type())));
		}
		return table.toString();
	}

	private static String choices(String type) {
		try {
			Object[] constants = Class.forName(type).getEnumConstants();
			return (constants == null) ? ""
					: Arrays.stream(constants)
						.map((constant) -> "`" + constant.toString().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
						.collect(Collectors.joining(", ", " One of ", "."));
		}
		catch (ClassNotFoundException ex) {
			return "";
		}
	}

}
