/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisErrorException;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The file for docker compose says what the application understands.
 */
class ComposeFileTests {

	private static final List<String> NODES = List.of("node-1", "node-2", "node-3");

	private final Map<String, Object> file;

	ComposeFileTests() throws IOException {
		try (Reader reader = Files.newBufferedReader(Path.of("../docker-compose.yml"))) {
			LoaderOptions options = new LoaderOptions();
			options.setAllowDuplicateKeys(false);
			this.file = new Yaml(new SafeConstructor(options)).load(reader);
		}
	}

	@Test
	void thereAreThreeNodesAndAServer() {
		assertThat(services()).containsOnlyKeys("redis", "node-1", "node-2", "node-3");
	}

	@Test
	void everyServiceIsStartedAgainAndAskedWhetherItIsWell() {
		assertThat(services().values()).allSatisfy((service) -> {
			assertThat(service).containsEntry("restart", "unless-stopped");
			assertThat(map(service, "healthcheck")).containsKeys("test", "interval", "timeout", "retries");
		});
		assertThat(NODES).allSatisfy((node) -> {
			assertThat(list(map(service(node), "healthcheck"), "test"))
				.contains("http://127.0.0.1:8080/actuator/health/readiness");
			assertThat(map(map(service(node), "depends_on"), "redis")).containsEntry("condition", "service_healthy");
		});
	}

	@Test
	void onlyPagesArePublishedAndOnlyToThisMachine() {
		assertThat(service("redis")).doesNotContainKey("ports");
		assertThat(NODES).allSatisfy((node) -> {
			List<Object> ports = list(service(node), "ports");
			assertThat(ports).singleElement().asString().startsWith("127.0.0.1:").endsWith(":8080");
			String published = ports.get(0).toString().split(":")[1];
			assertThat(environment(node)).containsEntry("SAMPLE_PAGE", "http://localhost:" + published);
		});
	}

	@Test
	void theServerAsksForThePasswordThatNodesKnowAndNoArgumentHasIt() {
		String password = "${KRYOWIRE_REDIS_PASSWORD:-only-for-trying-it-out}";
		assertThat(map(service("redis"), "environment")).containsEntry("REDISCLI_AUTH", password);
		assertThat(NODES)
			.allSatisfy((node) -> assertThat(environment(node)).containsEntry("SPRING_DATA_REDIS_PASSWORD", password));
		assertThat(list(service("redis"), "command").toString()).contains("requirepass $$REDISCLI_AUTH")
			.doesNotContain("only-for-trying-it-out");
	}

	/**
	 * The lines that the shell in the container hands over, to a server of this machine.
	 */
	@Test
	@EnabledIfRedisAvailable(RedisOrigin.PATH)
	void theServerUnderstandsItsConfiguration() {
		EmbeddedRedis.Builder builder = EmbeddedRedis.builder().origins(RedisOrigin.PATH);
		String command = list(service("redis"), "command").get(2).toString();
		command.lines()
			.filter((line) -> line.matches("(requirepass|save|appendonly|rename-command) .*"))
			.map((line) -> line.replace("$$REDISCLI_AUTH", "only-for-trying-it-out"))
			.forEach(builder::setting);
		try (EmbeddedRedis redis = builder.start()) {
			assertThat(redis.password()).isEqualTo("only-for-trying-it-out");
			assertThatExceptionOfType(RedisErrorException.class).isThrownBy(() -> redis.send("CONFIG", "GET", "*"))
				.withMessageContaining("unknown command");
		}
	}

	@Test
	void nodesFindEachOtherInRedisAndKnowASecret() {
		assertThat(NODES)
			.allSatisfy((node) -> assertThat(environment(node)).containsEntry("KRYOWIRE_KRYONET_NODEID", node)
				.doesNotContainKey("KRYOWIRE_KRYONET_CLIENT_QUOTES_NODES")
				.containsEntry("SPRING_DATA_REDIS_HOST", "redis")
				.hasEntrySatisfying("KRYOWIRE_KRYONET_SHAREDSECRET",
						(secret) -> assertThat(secret.toString()).matches("\\$\\{KRYOWIRE_SECRET:-.{16,}}")));
	}

	@Test
	void nodesListenWithinTheirNetworkAndHaveTheButtonsOnlySinceTheFileSaysSo() {
		assertThat(NODES).allSatisfy((node) -> assertThat(environment(node)).containsEntry("SERVER_ADDRESS", "0.0.0.0")
			.containsEntry("SAMPLE_LAB_ENABLED", "true"));
	}

	@Test
	void everyVariableIsAPropertyThatTheApplicationHas() throws IOException {
		Variables known = Variables.ofTheApplication();
		assertThat(NODES).allSatisfy((node) -> assertThat(environment(node).keySet()).allMatch(known::contains));
	}

	@Test
	void theImageRunsAsSomebodyElseThanRootAndAsksTheSameQuestion() throws IOException {
		String dockerfile = Files.readString(Path.of("Dockerfile"));
		assertThat(dockerfile).contains("http://127.0.0.1:8080/actuator/health/readiness")
			.containsPattern(Pattern.compile("^USER (?!root)\\w+$", Pattern.MULTILINE));
		assertThat(map(service("node-1"), "build")).containsEntry("dockerfile", "sample-service/Dockerfile");
	}

	private Map<String, Map<String, Object>> services() {
		return cast(this.file.get("services"));
	}

	private Map<String, Object> service(String name) {
		return services().get(name);
	}

	private Map<String, Object> environment(String node) {
		return map(service(node), "environment");
	}

	private static Map<String, Object> map(Map<String, Object> parent, String key) {
		return cast(parent.get(key));
	}

	private static List<Object> list(Map<String, Object> parent, String key) {
		return cast(parent.get(key));
	}

	@SuppressWarnings("unchecked")
	private static <T> T cast(Object value) {
		return (T) value;
	}

}
