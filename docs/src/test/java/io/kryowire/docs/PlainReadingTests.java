/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.acme.wire.Bond;
import io.kryowire.docs.PlainTopicReader.Line;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.test.redis.RedisConsole;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Whoever keeps to the document reads what applications have written.
 */
@EnabledIfRedisAvailable
class PlainReadingTests {

	private static final Pattern PRINTED = Pattern.compile("(\"(?:[^\"\\\\]|\\\\.)*\") (\\d+) (.*)");

	private static final JsonMapper mapper = PlainTopicReader.MAPPER;

	private static final BigDecimal LONG_DECIMAL = new BigDecimal("-12345678901234567890.123456789012345678900");

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
				StateTopics topics = application.getBean(StateTopics.class);
				write(topics.topic("texts-" + format, String.class));
				topics.topic("decimals-" + format, BigDecimal.class).put("long", LONG_DECIMAL);
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

	/** A topic of one partition, with one value. */
	private static void store(String topic, String count, String header, String value) {
		send("SET", "kryowire:{" + topic + "}:partitions", count);
		send("SADD", "kryowire:{" + topic + ":0}:keys", "a");
		console.sendBytes(bytes("SET"), bytes("kryowire:{" + topic + ":0}:v:a"),
				HexFormat.of().parseHex(header + HexFormat.of().formatHex(bytes(value))));
	}

	private static void send(String... words) {
		console.sendBytes(Stream.of(words).map(PlainReadingTests::bytes).toArray(byte[][]::new));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
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

	@Test
	void numbersKeepAllTheirDigits() {
		assertThat(reader.list("decimals-json")).extracting(Line::value).containsExactly(LONG_DECIMAL.toString());
	}

	@Test
	void whatAFormerReleaseHasWrittenIsRead() throws Exception {
		store("former", "1", "4b530100" + "0000000000000007" + "00".repeat(12), "{\"value\":\"x\"}");
		assertThat(reader.list("former")).containsExactly(new Line("a", 7, 0, "\"x\""));
		if (hasPython()) {
			assertThat(python("former")).containsExactly("\"a\" 7 \"x\"");
		}
	}

	@ParameterizedTest
	@CsvSource({ "1 (format 3), 4b530200, (format 3)", "1 (format 2), 4b530300, \"a\" has another format",
			"1 (format 2), 4b530201, \"a\" has another format", "1 (format 2), 78585858, \"a\" has another format" })
	void whatHasAnotherFormatIsLeftAlone(String count, String format, String said) throws Exception {
		store("later", count, format + "00".repeat(28), "{\"value\":\"unread\"}");
		assertThatIllegalStateException().isThrownBy(() -> reader.list("later")).withMessageContaining(said);
		if (hasPython()) {
			Process process = start("default", examples.redis().password(), "later");
			assertThat(output(process)).contains(said).doesNotContain("unread");
			assertThat(process.waitFor()).isOne();
		}
	}

	@Test
	@EnabledIf(value = "hasPython", disabledReason = "There is no python3 to run docs/examples/read_topic.py")
	void theExampleInPythonLogsInAsAnotherUser() throws Exception {
		send("ACL", "SETUSER", "auditor", "reset", "on", ">change-me", "~kryowire:{quotes*", "-@all", "+getrange",
				"+sscan");
		Process process = start("auditor", "change-me", "quotes");
		assertThat(output(process)).contains("16 bytes of kryo");
		assertThat(process.waitFor()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "texts-kryo", "texts-json", "quotes", "bonds", "decimals-kryo", "decimals-json" })
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
		Process process = start("default", examples.redis().password(), topic);
		String output = output(process);
		assertThat(process.waitFor()).as(output).isZero();
		return output.lines().toList();
	}

	private static Process start(String user, @Nullable String password, String topic) throws IOException {
		ProcessBuilder builder = new ProcessBuilder("python3", "examples/read_topic.py", examples.redis().host(),
				Integer.toString(examples.redis().port()), topic, "kryowire:", user)
			.redirectErrorStream(true);
		builder.environment().put("REDISCLI_AUTH", Objects.requireNonNull(password));
		builder.environment().put("PYTHONIOENCODING", "utf-8");
		return builder.start();
	}

	private static String output(Process process) throws IOException {
		return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	private static Line printed(String line) {
		Matcher parts = PRINTED.matcher(line);
		assertThat(parts.matches()).as(line).isTrue();
		String value = parts.group(3);
		return new Line(mapper.readTree(parts.group(1)).asString(), Long.parseLong(parts.group(2)), 0,
				value.endsWith("kryo") ? value : mapper.readTree(value).toString());
	}

}
