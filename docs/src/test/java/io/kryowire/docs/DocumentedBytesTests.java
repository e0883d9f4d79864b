/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.kryowire.codec.json.JsonCodec;
import io.kryowire.notify.protocol.Envelope;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The bytes that the document shows are those that stand in Redis.
 */
@EnabledIfRedisAvailable
class DocumentedBytesTests {

	private static final Path DOCUMENT = Path.of("wire-format.md");

	private static StoredExamples examples;

	@BeforeAll
	static void write() {
		examples = new StoredExamples();
	}

	@AfterAll
	static void close() {
		examples.close();
	}

	static List<RedisTranscript> transcripts() throws IOException {
		return RedisTranscript.read(DOCUMENT);
	}

	@Test
	void whatIsShownHasSomethingOfEveryKind() throws IOException {
		assertThat(transcripts()).extracting((transcript) -> transcript.command().replaceFirst(" .*[}:]", " "))
			.contains("GET partitions", "SMEMBERS keys", "GET DE1", "GETRANGE DE1 32 -1", "GET head", "GET lin",
					"XRANGE log - +", "SUBSCRIBE ", "SUBSCRIBE orders");
	}

	@ParameterizedTest
	@MethodSource("transcripts")
	void whatIsShownIsWhatStandsThere(RedisTranscript transcript) {
		assertThat(examples.answer(transcript.command())).as(transcript.command()).isEqualTo(transcript.answer());
	}

	@Test
	void thePartitionOfTheExampleIsThatOfItsKey() throws IOException {
		int hash = "DE1".hashCode();
		assertThat(new StateKeys("kryowire:", "quotes", 16).partition("DE1")).isEqualTo(8);
		assertThat(Files.readString(DOCUMENT))
			.contains("The hash of `DE1` is %d, times 0x9E3779B9 it is 0x%08X, and 8 of 16 partitions lie below that."
				.formatted(hash, hash * 0x9E3779B9));
	}

	@Test
	void numbersAreStringsFromTheLengthOnThatIsNamed() throws IOException {
		assertThat(Files.readString(DOCUMENT)).contains("of more than 3000 bits is a string");
		JsonCodec codec = JsonCodec.of();
		assertThat(codec.encode(BigInteger.ONE.shiftLeft(2999))).asString().containsPattern("\"value\":[0-9]");
		assertThat(codec.encode(BigInteger.ONE.shiftLeft(3000))).asString().contains("\"value\":\"0x01");
		assertThat(codec.encode(new BigDecimal(BigInteger.ONE.shiftLeft(3000), 2))).asString().contains("00/2\"");
		assertThat(codec.encode(Double.NEGATIVE_INFINITY)).asString().contains("\"value\":\"-Infinity\"");
	}

	@Test
	void envelopesHaveTheBoundsThatAreNamed() throws IOException {
		assertThat(Files.readString(DOCUMENT)).contains("at most 64 headers, of at most 8192 bytes");
		Map<String, String> headers = new HashMap<>();
		for (int i = 0; i < 64; i++) {
			headers.put("name" + i, "x".repeat(8192));
		}
		assertThat(envelope("text/plain", headers)).startsWith(0xF7, 'K', 'W', 1, 3, 64);
		headers.put("one more", "");
		assertThatIllegalArgumentException().isThrownBy(() -> envelope("text/plain", headers));
		assertThatIllegalArgumentException().isThrownBy(() -> envelope("text/plain", Map.of("x".repeat(8193), "")));
	}

	@Test
	void contentTypesHaveTheNumbersThatAreNamed() throws IOException {
		String document = Files.readString(DOCUMENT);
		List<String> types = Pattern.compile("[1-5](?: is)? `([^`]+)`")
			.matcher(document)
			.results()
			.map((type) -> type.group(1))
			.toList();
		assertThat(types).hasSize(5);
		for (String type : types) {
			assertThat(envelope(type, Map.of())).endsWith(types.indexOf(type) + 1, 0);
		}
		assertThat(envelope("a/b", Map.of())).endsWith(0, 3, 'a', '/', 'b', 0);
	}

	private static byte[] envelope(String contentType, Map<String, String> headers) {
		return new Envelope(contentType, headers, new byte[0]).encode();
	}

}
