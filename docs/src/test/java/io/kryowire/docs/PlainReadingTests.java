/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.acme.wire.Bond;
import io.kryowire.docs.PlainTopicReader.Line;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever keeps to the document reads what applications have written.
 */
@EnabledIfRedisAvailable
class PlainReadingTests {

	private static final Pattern PRINTED = Pattern.compile("(\"(?:[^\"\\\\]|\\\\.)*\") (\\d+) (.*)");

	private static final JsonMapper mapper = JsonMapper.shared();

	private static final Map<String, Line> written = new LinkedHashMap<>();

	private static StoredExamples examples;

	private static RedisConsole console;

	private static PlainTopicReader reader;

	@BeforeAll
	static void write() {
		examples = new StoredExamples();
		console = examples.redis().console();
		reader = new PlainTopicReader(console);
		for (String format : List.of("kryo", "json")) {
			try (ConfigurableApplicationContext application = examples.application(format)) {
				write(application.getBean(StateTopics.class).topic("texts-" + format, String.class));
			}
		}
	}

	/** Of all lengths and letters, and in all partitions. */
	private static void write(StateTopic<String> texts) {
		List<String> values = new ArrayList<>(List.of("", "a", "Grüße", "日本 😀", "\"\\\n", "x".repeat(10_000)));
		for (int i = 1; i <= 100; i++) {
			values.add("y".repeat(i));
		}
		for (String value : values) {
			String key = "ö 7 \"" + values.indexOf(value);
			written.put(texts.name() + key, new Line(key, texts.put(key, value), 0, mapper.writeValueAsString(value)));
		}
		texts.put("gone", "gone");
		texts.remove("gone");
	}

	private static List<Line> written(String topic) {
		return written.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().startsWith(topic))
			.map(Map.Entry::getValue)
			.toList();
	}

	@AfterAll
	static void close() {
		console.close();
		examples.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "texts-kryo", "texts-json" })
	void textsAreReadWithTheirKeysAndVersions(String topic) {
		assertThat(reader.list(topic)).containsExactlyInAnyOrderElementsOf(written(topic));
	}

	@Test
	void aKeyIsFoundInThePartitionThatTheDocumentNames() {
		assertThat(written("texts-kryo")).hasSizeGreaterThan(100)
			.allSatisfy((line) -> assertThat(reader.find("texts-kryo", line.key())).isEqualTo(line));
	}

	@Test
	void objectsAreReadIfTheyAreJson() {
		assertThat(reader.list("bonds")).singleElement()
			.extracting(Line::value)
			.asString()
			.contains("\"isin\":\"DE1\",", "\"issuer\":{\"@type\":\"" + Bond.State.class.getName() + "\",");
		assertThat(reader.list("quotes")).singleElement().extracting(Line::value).isEqualTo("16 bytes of kryo");
	}

	@ParameterizedTest
	@ValueSource(strings = { "texts-kryo", "texts-json", "quotes", "bonds" })
	@EnabledIf(value = "hasPython", disabledReason = "There is no python3 to run docs/examples/read_topic.py")
	void theExampleInPythonReadsTheSame(String topic) throws Exception {
		List<Line> lines = python(topic).stream().map(PlainReadingTests::printed).toList();
		assertThat(lines).isNotEmpty().containsExactlyInAnyOrderElementsOf(reader.list(topic));
	}

	@Test
	void theExampleInPythonIsAsShortAsIsSaid() throws IOException {
		assertThat(Files.readAllLines(Path.of("examples/read_topic.py"))).hasSizeLessThanOrEqualTo(40);
	}

	static boolean hasPython() throws InterruptedException {
		try {
			return new ProcessBuilder("python3", "-c", "assert (3, 8) <= __import__('sys').version_info").start()
				.waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static List<String> python(String topic) throws Exception {
		ProcessBuilder builder = new ProcessBuilder("python3", "examples/read_topic.py", examples.redis().host(),
				Integer.toString(examples.redis().port()), topic)
			.redirectErrorStream(true);
		builder.environment().put("REDISCLI_AUTH", Objects.requireNonNull(examples.redis().password()));
		Process process = builder.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(output).isZero();
		return output.lines().toList();
	}

	private static Line printed(String line) {
		Matcher parts = PRINTED.matcher(line);
		assertThat(parts.matches()).as(line).isTrue();
		String value = parts.group(3);
		return new Line(mapper.readTree(parts.group(1)).asString(), Long.parseLong(parts.group(2)), 0,
				value.endsWith("kryo") ? value : mapper.readTree(value).toString());
	}

}
