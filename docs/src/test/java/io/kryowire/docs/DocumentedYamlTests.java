/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import io.kryowire.docs.ConfigurationKeys.Key;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every YAML example is YAML, and has only keys that there are.
 */
class DocumentedYamlTests {

	private static final Pattern BLOCK = Pattern.compile("```ya?ml\\n(?<yaml>.*?)```", Pattern.DOTALL);

	@ParameterizedTest
	@MethodSource("io.kryowire.docs.Documents#all")
	void everyKeyOfAnExampleExists(Path document) throws IOException {
		List<Pattern> known = known();
		for (MatchResult block : BLOCK.matcher(Files.readString(document)).results().toList()) {
			for (Object root : new Yaml().loadAll(block.group(1))) {
				assertThat(flat("", root).keySet()).filteredOn((key) -> key.startsWith("kryowire."))
					.as("in %s", document)
					.allMatch((key) -> known.stream().anyMatch((pattern) -> pattern.matcher(key).matches()));
			}
		}
	}

	private static List<Pattern> known() throws IOException {
		List<Pattern> known = new ArrayList<>();
		for (Key key : ConfigurationKeys.own()) {
			List<Key> all = key.isMap() ? EntryKeys.of(key.name() + ".<name>.", key.valueType()) : List.of(key);
			all.forEach((each) -> known.add(Pattern
				.compile(each.name().replace(".", "\\.").replace("<name>", "(?:\\[[^]]+]|[^.]+)") + "(\\[.*)?")));
		}
		return known;
	}

	private static Map<String, @Nullable Object> flat(String prefix, @Nullable Object value) {
		Map<String, @Nullable Object> flat = new LinkedHashMap<>();
		if (value instanceof Map<?, ?> map) {
			map.forEach((key, each) -> flat.putAll(flat(prefix.isEmpty() ? "" + key : prefix + "." + key, each)));
		}
		else {
			flat.put(prefix, value);
		}
		return flat;
	}

}
