/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class EnvelopeTests {

	private static final byte[] PAYLOAD = { 1, 2, 3 };

	@Test
	void whatIsWrittenIsRead() {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
		headers.put("größe", "übermäßig");
		Envelope envelope = new Envelope("application/x-kryowire", headers, PAYLOAD);
		assertThat(Envelope.decode(envelope.encode())).isEqualTo(envelope);
		Envelope other = new Envelope("application/vnd.acme+json", Map.of(), new byte[0]);
		assertThat(Envelope.decode(other.encode())).isEqualTo(other);
	}

	@Test
	void aKnownContentTypeAndNoHeadersCostSixBytes() {
		assertThat(new Envelope("application/x-kryowire", Map.of(), PAYLOAD).encode()).containsExactly(0xF7, 'K', 'W',
				1, 1, 0, 1, 2, 3);
	}

	@Test
	void noTextBeginsLikeAnEnvelope() {
		for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
			byte[] text = (Character.toString(codePoint) + "KW...").getBytes(StandardCharsets.UTF_8);
			assertThat(Envelope.matches(text)).isFalse();
		}
	}

	@Test
	void everyCutEndsInOneException() {
		byte[] whole = new Envelope("application/vnd.acme", Map.of("a", "b"), new byte[0]).encode();
		for (int length = 4; length < whole.length; length++) {
			byte[] cut = Arrays.copyOf(whole, length);
			assertThatExceptionOfType(MalformedEnvelopeException.class).isThrownBy(() -> Envelope.decode(cut));
		}
	}

	@Test
	void randomBytesEndInAnEnvelopeOrInOneException() {
		Random random = new Random(42);
		for (int i = 0; i < 25_000; i++) {
			byte[] bytes = new byte[4 + random.nextInt(40)];
			random.nextBytes(bytes);
			System.arraycopy(new byte[] { (byte) 0xF7, 'K', 'W', 1 }, 0, bytes, 0, 4);
			try {
				Envelope.decode(bytes);
			}
			catch (MalformedEnvelopeException ex) {
				assertThat(ex).hasMessageContaining("envelope");
			}
		}
	}

	@Test
	void anotherVersionIsNamed() {
		byte[] bytes = new Envelope("text/plain", Map.of(), PAYLOAD).encode();
		bytes[3] = 7;
		assertThatExceptionOfType(MalformedEnvelopeException.class).isThrownBy(() -> Envelope.decode(bytes))
			.withMessageContaining("version 7");
	}

	@Test
	void whatCouldNotBeReadIsNotWritten() {
		Map<String, String> many = new LinkedHashMap<>();
		for (int i = 0; i < 65; i++) {
			many.put("h" + i, "");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> new Envelope("a/b", many, PAYLOAD).encode())
			.withMessageContaining("65");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new Envelope("a/b", Map.of("a", "x".repeat(9000)), PAYLOAD).encode())
			.withMessageContaining("9000");
	}

}
