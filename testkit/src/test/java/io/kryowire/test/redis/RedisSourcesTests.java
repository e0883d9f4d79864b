/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.EnumSet;
import java.util.List;

import io.kryowire.test.process.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Where a server is looked for, and what is said when there is none.
 */
class RedisSourcesTests {

	private static final RedisPlan PLAIN = new RedisPlan(0, List.of());

	@Test
	void withoutAnyServerTheMessageSaysWhatToInstall() {
		assertThatExceptionOfType(RedisUnavailableException.class)
			.isThrownBy(() -> new RedisSources(EnumSet.of(RedisOrigin.CONFIGURED)).start(PLAIN))
			.withMessageContaining("neither -Dkryowire.test.redis=host:port nor KRYOWIRE_TEST_REDIS is set")
			.withMessageContaining("Install redis-server or valkey-server")
			.withMessageContaining("com.github.codemonstur:embedded-redis");
	}

	@Test
	void anEmptyPathHasNoServer() {
		assertThat(new PathSource(null).unusable(PLAIN)).contains("on the PATH");
		assertThat(new PathSource("/does/not/exist").unusable(PLAIN)).contains("on the PATH");
	}

	@Test
	void aConfiguredServerIsTakenAsItIs() {
		ConfiguredSource source = new ConfiguredSource("example.org:1234");
		assertThat(source.unusable(PLAIN)).isNull();
		RedisServer server = source.start(PLAIN);
		assertThat(server.host()).isEqualTo("example.org");
		assertThat(server.port()).isEqualTo(1234);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(server::kill)
			.withMessageContaining("example.org:1234")
			.withMessageContaining("cannot be killed");
	}

	@Test
	void aConfiguredServerTakesNoSettings() {
		assertThat(new ConfiguredSource("example.org:1234").unusable(new RedisPlan(0, List.of("maxclients 1"))))
			.contains("cannot have the requested settings");
	}

	@Test
	void anAddressWithoutAPortIsRefusedWithTheProperty() {
		assertThatIllegalArgumentException().isThrownBy(() -> new ConfiguredSource("example").start(PLAIN))
			.withMessageContaining("kryowire.test.redis")
			.withMessageContaining("'example'");
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
	void theStaticServerServesWhereTheOtherOneDoesNotRun() throws Exception {
		// A resource that is there and is no program, as one without its libraries
		BundledSource source = new BundledSource(List.of("logback-test.xml", "redis-server-6.2.7-linux-386"));
		assertThat(source.unusable(PLAIN)).isNull();
		try (RedisServer server = source.start(new RedisPlan(FreePorts.one(), List.of()))) {
			assertThat(server.description()).contains("linux-386");
			try (EmbeddedRedis redis = new EmbeddedRedis(server, RedisOrigin.BUNDLED)) {
				assertThat(redis.version()).isEqualTo("6.2.7");
			}
		}
	}

	@Test
	void eachMachineHasItsServer() {
		assertThat(BundledSource.resources("Linux", "amd64")).containsExactly("redis-server-6.2.6-v5-linux-amd64",
				"redis-server-6.2.7-linux-386");
		assertThat(BundledSource.resources("Linux", "aarch64")).containsExactly("redis-server-6.2.7-linux-arm64");
		assertThat(BundledSource.resources("Mac OS X", "aarch64"))
			.containsExactly("redis-server-6.2.6-v5-darwin-arm64");
		assertThat(BundledSource.resources("Windows 11", "amd64"))
			.containsExactly("redis-server-5.0.14.1-windows-amd64.exe");
		assertThat(new BundledSource(BundledSource.resources("Plan 9", "mips")).unusable(PLAIN))
			.contains("embedded-redis");
	}

}
