/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The files for those who run applications, and for those who run this build elsewhere.
 */
class OperationsFilesTests {

	private static final Path ROOT = Path.of("..");

	@Test
	void everyAlertIsExplained() throws IOException {
		String rules = Files.readString(Path.of("operations/prometheus-alerts.yaml"));
		List<String> alerts = found("(?m)^ +- alert: (\\w+)$", rules);
		assertThat(alerts).isNotEmpty().doesNotHaveDuplicates();
		assertThat(found("(?m)^\\| `(Kryowire\\w+)` \\|", Files.readString(Path.of("operations.md"))))
			.containsExactlyElementsOf(alerts);
	}

	/** Meters have two elements, as {@code kryowire.state}, and properties have more. */
	@ParameterizedTest
	@ValueSource(strings = { "operations.md", "operations/kubernetes.yaml" })
	void everyPropertyIsOneThatExists(String file) throws IOException {
		List<String> keys = ConfigurationKeys.own().stream().map(ConfigurationKeys.Key::name).toList();
		assertThat(found("(?<![\\w.-])(kryowire(?:\\.[a-z-]+){2,})", Files.readString(Path.of(file)))).isNotEmpty()
			.isSubsetOf(keys);
	}

	@Test
	void theWorkflowRunsWhatTheBuildRuns() throws IOException {
		String workflow = Files.readString(ROOT.resolve(".github/workflows/build.yml"));
		String script = Files.readString(ROOT.resolve(".ci/run"));
		List<String> commands = found("(?m)- run: (\\S.*)$|^ +run: (etc/.*)$", workflow);
		assertThat(commands).filteredOn((command) -> !command.startsWith(">"))
			.hasSize(2)
			.allSatisfy((command) -> assertThat(script).contains(command));
	}

	@Test
	void whatThePlatformReadsIsYaml() throws IOException {
		try (Stream<Path> files = Files.walk(ROOT.resolve(".github"))) {
			assertThat(files.filter((file) -> file.toString().endsWith(".yml"))).hasSizeGreaterThan(4)
				.allSatisfy((file) -> assertThat(new Yaml().<Object>load(Files.readString(file))).isNotNull());
		}
	}

	private static List<String> found(String pattern, String text) {
		return Pattern.compile(pattern)
			.matcher(text)
			.results()
			.map((match) -> (match.group(1) != null) ? match.group(1) : match.group(2))
			.toList();
	}

}
