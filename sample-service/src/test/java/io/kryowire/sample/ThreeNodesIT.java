/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.call.CallException;
import io.kryowire.sample.browser.Browser;
import io.kryowire.sample.browser.EnabledIfBrowserAvailable;
import io.kryowire.sample.quotes.Accepted;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteService;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.process.BriefJvm;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes as processes, with one Redis. Nodes end and come back while prices move.
 */
@EnabledIfRedisAvailable
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ThreeNodesIT {

	/** Of application.yml: at least one for each node. */
	private static final List<String> SECURITIES = List.of("DE000AUR0017", "SE0000BOR025", "FR0000CAL031",
			"NL0000DEL047", "IT0000EST053", "NO0000FJO069", "IE0000GAL075", "AT0000HOC081", "ES0000ISL097",
			"PT0000JAC103", "DK0000KAT119", "FI0000LUM125");

	private static EmbeddedRedis redis;

	private static LocalCluster cluster;

	private static QuoteService quotes;

	private static List<Integer> ports;

	@BeforeAll
	static void start() throws IOException {
		// So that a page finds its node again
		ports = FreePorts.choose(3, 1);
		redis = EmbeddedRedis.start();
		cluster = LocalCluster.of(SampleServiceApplication.class)
			.nodes(3)
			.sharedSecret("the secret of three nodes")
			.properties((index) -> Map.of("server.port", ports.get(index), "kryowire.redis.embedded", false,
					"spring.data.redis.url", redis.uri()))
			.processes()
			.jvmArguments(BriefJvm.options("-Xmx160m"))
			.start();
		quotes = cluster.client(QuoteService.class);
	}

	@AfterAll
	static void stop() {
		if (cluster != null) {
			cluster.close();
		}
		redis.close();
	}

	@Test
	@Order(1)
	void eachSecurityHasItsNodeAndEveryNodeHasAllQuotes() {
		patiently()
			.untilAsserted(() -> assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-0", "node-1", "node-2"));
		Accepted first = put(SECURITIES.get(0), new BigDecimal("42.50"), BigDecimal.valueOf(100));
		Accepted second = put(SECURITIES.get(0), new BigDecimal("42.70"), BigDecimal.valueOf(100));
		assertThat(second.quote().by()).isEqualTo(first.quote().by());
		for (int node = 0; node < 3; node++) {
			RestTestClient client = page(node);
			patiently().ignoreExceptions()
				.untilAsserted(() -> client.get()
					.uri("/quotes/" + SECURITIES.get(0))
					.exchange()
					.expectBody()
					.jsonPath("$.bid")
					.isEqualTo(42.70)
					.jsonPath("$.by")
					.isEqualTo(second.quote().by()));
		}
	}

	@Test
	@Order(2)
	void everyNodeCatchesUpAfterAllHaveLostTheirSubscriptions() {
		for (int node = 0; node < 3; node++) {
			page(node).delete().uri("/lab/subscriptions").exchange().expectStatus().isNoContent();
		}
		put(SECURITIES.get(1), new BigDecimal("17.20"), BigDecimal.valueOf(100));
		for (int node = 0; node < 3; node++) {
			RestTestClient client = page(node);
			patiently().ignoreExceptions()
				.untilAsserted(() -> client.get()
					.uri("/quotes/" + SECURITIES.get(1))
					.exchange()
					.expectBody()
					.jsonPath("$.bid")
					.isEqualTo(17.20));
		}
	}

	@Test
	@Order(3)
	@EnabledIfBrowserAvailable
	void thePageShowsEveryNodeAtWork() {
		page(0).put().uri("/load").exchange().expectStatus().isOk();
		try (Browser browser = Browser.start()) {
			browser.size(1280, 1000, false);
			browser.open(address(0));
			for (String other : List.of("node-1", "node-2")) {
				browser.await(other + " to be measured",
						() -> browser.text("li[data-node=" + other + "]:has(a[href]) .facts").contains("ms"));
			}
			browser.await("the topic to be fresh", () -> browser.text("#fresh").equals("FRESH"));
			browser.await("all slots to have a node",
					() -> browser.text("#owned").matches("1024 slots at 3 nodes(; \\d+ have moved)?"));
			browser.shootLightAndDark("page");
			assertThat(browser.complaints()).isEmpty();
		}
	}

	@Test
	@Order(4)
	void aNodeThatIsKilledUnderLoadLosesNoQuote() {
		page(0).put().uri("/load").exchange().expectStatus().isOk();
		patiently().until(() -> load("done") > 50);

		cluster.node(2).kill();

		long then = load("done");
		patiently().until(() -> load("done") > then + 100);
		assertThat(load("failed")).isZero();
		patiently().untilAsserted(() -> assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-0", "node-1"));
	}

	@Test
	@Order(5)
	@EnabledIfBrowserAvailable
	void thePageShowsWhoIsGoneAndFindsItsOwnNodeAgain() {
		cluster.node(2).restart();
		try (Browser browser = Browser.start()) {
			browser.size(1280, 1000, false);
			browser.open(address(0));
			browser.await("node-2 to be back",
					() -> browser.text("li[data-node=node-2]:not(.gone) a[href]").equals("node-2"));
			cluster.node(2).kill();
			browser.await("node-2 to be gone", () -> browser.text("li[data-node=node-2].gone").contains("gone"));
			browser.await("its slots to go to the others",
					() -> browser.text("#owned").matches("1024 slots at 2 nodes(; \\d+ have moved)?"));
			browser.await("the other to be measured",
					() -> browser.text("li[data-node=node-1]:has(a[href]) .facts").contains("ms"));
			assertThat(browser.texts("li[data-node=node-2] dd")).containsOnly("–");
			browser.shoot("three-nodes-one-gone", 1280, false);

			browser.find("button[aria-label='Crash node-0']").click();
			browser.await("the page to say that its own node is gone",
					() -> browser.text("#gone").startsWith("node-0 is gone")
							&& browser.text("#gone a").equals("node-1"));
			assertThat(browser.text("#fresh")).isEqualTo("unknown");
			assertThat(browser.texts("#nodes dd")).containsOnly("–");
			assertThat(browser.run("return document.querySelectorAll('#content button:enabled').length")).isEqualTo(0L);
			browser.shoot("page-gone", 1280, false);
			patiently().until(() -> !cluster.node(0).isRunning());
			cluster.node(0).restart();
			browser.await("the page to be alive again", () -> browser.text("#status").equals("Live"));
			assertThat(browser.run("return document.getElementById('gone').hidden")).isEqualTo(true);
			assertThat(browser.run("return document.querySelector('#set button').disabled")).isEqualTo(false);
		}
		patiently().ignoreExceptions().until(() -> nodesThatAccept().equals(Set.of("node-0", "node-1")));
	}

	/** Sets every quote again, as it is. */
	private static Set<String> nodesThatAccept() {
		return SECURITIES.stream()
			.map(ThreeNodesIT::now)
			.map((now) -> put(now.isin(), now.bid(), now.ask()))
			.map((accepted) -> accepted.quote().by())
			.collect(Collectors.toSet());
	}

	private static Quote now(String isin) {
		return patiently().ignoreExceptions().until(() -> quotes.find(isin).orElse(null), Objects::nonNull);
	}

	/** A slow machine may need more than one call. */
	private static Accepted put(String isin, BigDecimal bid, BigDecimal ask) {
		return patiently().ignoreExceptionsInstanceOf(CallException.class)
			.until(() -> quotes.put(isin, bid, ask), Objects::nonNull);
	}

	private static RestTestClient page(int node) {
		return RestTestClient.bindToServer().baseUrl(address(node)).build();
	}

	private static String address(int node) {
		return "http://localhost:" + ports.get(node);
	}

	private static long load(String key) {
		return page(0).get().uri("/load").exchange().returnResult(JsonNode.class).getResponseBody().get(key).asLong();
	}

}
