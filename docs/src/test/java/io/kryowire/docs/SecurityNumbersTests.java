/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.LinkSettings;
import io.kryowire.codec.schema.ReadingCost;
import io.kryowire.docs.ConfigurationKeys.Key;
import io.kryowire.notify.state.StateTopicSettings;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What SECURITY.md says that an attacker can cost is what the code allows.
 */
class SecurityNumbersTests {

	private static final String SERVER = "kryowire.kryonet.server.";

	private final String text = read();

	private static String read() {
		try {
			return Files.readString(Path.of("../SECURITY.md"));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whatAStrangerMayTake() {
		LinkSettings settings = LinkSettings.of("node");
		assertSays("for at most three seconds", settings.handshakeMillis() / 1000.0, 3);
		assertSays("at most %s such connections on a lane, %s of them from one address"
			.formatted(byDefault("max-unproven-connections"), byDefault("max-unproven-connections-per-address")));
		assertSays("one line a minute for each reason",
				TimeUnit.NANOSECONDS.toSeconds(constant("io.kryowire.call.link.CountedLog", "QUIET_NANOS")), 60);
		assertSays("has fewer than %d characters".formatted(LinkSettings.SHORTEST_SECRET));
	}

	@Test
	void whatAPeerMayTake() {
		String server = "io.kryowire.call.kryonet.ResilientServer";
		assertSays("KryoNet's buffers (%d KB for each connection)"
			.formatted((constant(server, "WRITE_BUFFER") + constant(server, "READ_BUFFER")) >> 10));
		assertSays("%d steps of hashing and comparing, plus %d for each byte".formatted(ReadingCost.FREE_STEPS,
				ReadingCost.STEPS_PER_BYTE));
		assertSays("its collections %d KiB of heap, plus %d bytes for each of its bytes"
			.formatted(ReadingCost.FREE_HEAP >> 10, ReadingCost.HEAP_PER_BYTE));
		assertSays("At most %d KiB of what the peer causes TLS itself to send"
			.formatted(constant("io.kryowire.call.tls.TlsSender", "MOST_WAITING_ANSWERS") >> 10));
		assertSays("may cost %d KiB more than the accompanying data"
			.formatted(constant("io.kryowire.call.tls.TlsReceiver", "MOST_UNPAID_BYTES") >> 10));
	}

	@Test
	void whatAWriterMayTake() {
		assertSays("read more than %d MB, or one value of `maxbytes`, of a topic's values at a time"
			.formatted(constant("io.kryowire.notify.state.engine.ReadBudget", "MOST") >> 20));
		assertThat(StateTopicSettings.DEFAULTS.headInterval()).as("the next proof").isLessThan(Duration.ofMillis(500));
		assertSays("the next proof, which comes within half a second");
	}

	private void assertSays(String words, double inCode, double said) {
		assertSays(words);
		assertThat(inCode).as(words).isEqualTo(said);
	}

	private void assertSays(String words) {
		assertThat(this.text).as("SECURITY.md").contains(words);
	}

	private static String byDefault(String key) {
		return ConfigurationKeys.own()
			.stream()
			.filter((each) -> each.name().equals(SERVER + key))
			.map(Key::byDefault)
			.findFirst()
			.orElseThrow();
	}

	/** Nobody but this test needs these outside of their packages. */
	private static long constant(String type, String name) {
		try {
			Field field = Class.forName(type).getDeclaredField(name);
			field.setAccessible(true);
			return ((Number) field.get(null)).longValue();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("SECURITY.md takes a number from %s.%s".formatted(type, name), ex);
		}
	}

}
