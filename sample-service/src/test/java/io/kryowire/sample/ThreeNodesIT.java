/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

import io.kryowire.sample.ThreeNodesScript.Node;
import io.kryowire.sample.browser.Browser;
import io.kryowire.sample.browser.EnabledIfBrowserAvailable;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes as the script {@code three-nodes} starts them, with one Redis. Nodes end
 * and come back while prices move, a fourth one joins, and in the end nothing is left
 * behind.
 */
@EnabledIfRedisAvailable
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "three-nodes is a shell script")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ThreeNodesIT {

	/** Of application.yml: at least one for each node. */
	private static final List<String> SECURITIES = List.of("DE000AUR0017", "SE0000BOR025", "FR0000CAL031",
			"NL0000DEL047", "IT0000EST053", "NO0000FJO069", "IE0000GAL075", "AT0000HOC081", "ES0000ISL097",
			"PT0000JAC103", "DK0000KAT119", "FI0000LUM125");

	@TempDir
	private static Path directory;

	private static ThreeNodesScript script;

	/** As they were first. */
	private static List<Node> nodes;

	/** Of the page of each: to make one takes longer than to ask. */
	private static List<RestTestClient> pages;

	@BeforeAll
	static void start() throws IOException {
		script = ThreeNodesScript.run(directory.resolve("output"), "--load", 3);
		nodes = script.nodes();
		pages = nodes.stream().map((node) -> RestTestClient.bindToServer().baseUrl(node.page()).build()).toList();
	}

	@AfterAll
	static void close() {
		if (script != null) {
			script.close();
		}
	}

	@Test
	@Order(1)
	void thereAreThreeNodesAndPricesMoveFromTheBeginning() {
		assertThat(nodes).extracting(Node::name).containsExactly("node-1", "node-2", "node-3");
		patiently().until(() -> load("done") > 0);
		page(0).delete().uri("/load").exchange().expectStatus().isOk();
	}

	@Test
	@Order(2)
	void eachSecurityHasItsNodeAndEveryNodeHasAllQuotes() {
		patiently()
			.untilAsserted(() -> assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-1", "node-2", "node-3"));
		// Unless its node has just lost it
		patiently().until(() -> put(SECURITIES.get(0), new BigDecimal("42.50"), BigDecimal.valueOf(100)).by()
			.equals(put(SECURITIES.get(0), new BigDecimal("42.60"), BigDecimal.valueOf(100)).by()));
		everyNodeHas(SECURITIES.get(0), 42.70);
	}

	@Test
	@Order(3)
	void everyNodeCatchesUpAfterAllHaveLostTheirSubscriptions() {
		for (int node = 0; node < 3; node++) {
			page(node).delete().uri("/lab/subscriptions").exchange().expectStatus().isNoContent();
		}
		everyNodeHas(SECURITIES.get(1), 17.20);
	}

	/** Set again only if a price of the load has come late. */
	private static void everyNodeHas(String isin, double bid) {
		Quote before = now(isin);
		AtomicReference<Quote> set = new AtomicReference<>(set(isin, bid));
		for (int node = 0; node < 3; node++) {
			RestTestClient client = page(node);
			patiently().ignoreExceptions().untilAsserted(() -> {
				Quote shown = now(isin);
				if (!shown.equals(before) && shown.bid().doubleValue() != bid) {
					set.set(set(isin, bid));
				}
				client.get()
					.uri("/quotes/" + isin)
					.exchange()
					.expectBody()
					.jsonPath("$.bid")
					.isEqualTo(bid)
					.jsonPath("$.by")
					.isEqualTo(set.get().by());
			});
		}
	}

	private static Quote set(String isin, double bid) {
		return put(isin, BigDecimal.valueOf(bid), BigDecimal.valueOf(100));
	}

	@Test
	@Order(4)
	@EnabledIfBrowserAvailable
	void thePageShowsEveryNodeAtWork() {
		startLoad();
		try (Browser browser = Browser.start()) {
			browser.size(1280, 1000, false);
			browser.open(address(0));
			for (String other : List.of("node-2", "node-3")) {
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
	@Order(5)
	void aNodeThatIsKilledUnderLoadLosesNoQuoteAFourthTakesPartAndTheKilledOneIsStartedAgain() throws IOException {
		Node third = nodes.get(2);
		startLoad();
		patiently().until(() -> load("done") > 50);
		long failed = load("failed");

		script.pause();
		try {
			third.kill();
			long then = load("done");
			patiently().until(() -> load("done") > then + 100);
			assertThat(load("failed")).isEqualTo(failed);
			patiently()
				.untilAsserted(() -> assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-1", "node-2"));
			aFourthNodeJoinsAndLeaves(third);
		}
		finally {
			script.resume();
		}
		Node again = script.awaitNodes(4).get(3);
		assertThat(again.name()).isEqualTo(third.name());
		assertThat(again.page()).isEqualTo(third.page());
	}

	/** While another one is away, whose page it must not take. */
	private static void aFourthNodeJoinsAndLeaves(Node away) throws IOException {
		try (ThreeNodesScript fourth = ThreeNodesScript.run(directory.resolve("fourth"), "--join", 1)) {
			assertThat(fourth.nodes()).singleElement()
				.satisfies((node) -> assertThat(node.page()).isNotEqualTo(away.page()));
			patiently().atMost(ThreeNodesScript.START)
				.untilAsserted(() -> assertThat(nodesThatAccept()).as(fourth::text).contains("node-4"));
			fourth.stop();
		}
	}

	@Test
	@Order(6)
	@EnabledIfBrowserAvailable
	void thePageShowsWhoIsGoneAndFindsItsOwnNodeAgain() {
		awaitStart(2);
		try (Browser browser = Browser.start()) {
			browser.size(1280, 1000, false);
			browser.open(address(0));
			browser.await("node-3 to be back",
					() -> browser.text("li[data-node=node-3]:not(.gone) a[href]").equals("node-3"));
			script.pause();
			List<Node> lives = script.nodes();
			lives.get(lives.size() - 1).kill();
			browser.await("node-3 to be gone", () -> browser.text("li[data-node=node-3].gone").contains("gone"));
			browser.await("its slots to go to the others",
					() -> browser.text("#owned").matches("1024 slots at 2 nodes(; \\d+ have moved)?"));
			browser.await("the other to be measured",
					() -> browser.text("li[data-node=node-2]:has(a[href]) .facts").contains("ms"));
			assertThat(browser.texts("li[data-node=node-3] dd")).containsOnly("–");
			browser.shoot("three-nodes-one-gone", 1280, false);

			browser.pressUntil("button[aria-label='Crash node-1']", "the page to say that its own node is gone",
					() -> browser.text("#gone").startsWith("node-1 is gone")
							&& browser.text("#gone a").equals("node-2"));
			assertThat(browser.text("#fresh")).isEqualTo("unknown");
			assertThat(browser.texts("#nodes dd")).containsOnly("–");
			assertThat(browser.run("return document.querySelectorAll('#content button:enabled').length")).isEqualTo(0L);
			browser.shoot("page-gone", 1280, false);
			script.resume();
			awaitStart(0);
			browser.await("the page to be alive again", () -> browser.text("#status").equals("Live")
					&& Boolean.TRUE.equals(browser.run("return document.getElementById('gone').hidden"))
					&& Boolean.FALSE.equals(browser.run("return document.querySelector('#set button').disabled")));
		}
		finally {
			script.resume();
		}
		awaitStart(2);
		patiently().ignoreExceptions().until(() -> nodesThatAccept().equals(Set.of("node-1", "node-2", "node-3")));
	}

	@Test
	@Order(7)
	void theScriptLeavesNothingBehind() {
		script.stop();
		assertThat(script.text()).contains("All nodes have stopped.");
		// The numbers of earlier lives may be those of other processes by now
		Map<String, Node> last = new HashMap<>();
		script.nodes().forEach((node) -> last.put(node.name(), node));
		assertThat(last.values()).hasSize(3).noneMatch(Node::isRunning);
	}

	private static void awaitStart(int node) {
		patiently().atMost(ThreeNodesScript.START)
			.ignoreExceptions()
			.untilAsserted(() -> page(node).get().uri("/actuator/health/readiness").exchange().expectStatus().isOk());
	}

	/** Sets every quote again, as it is. */
	private static Set<String> nodesThatAccept() {
		return SECURITIES.stream()
			.map(ThreeNodesIT::now)
			.map((now) -> put(now.isin(), now.bid(), now.ask()))
			.map(Quote::by)
			.collect(Collectors.toSet());
	}

	private static Quote now(String isin) {
		return patiently().ignoreExceptions()
			.until(() -> page(0).get()
				.uri("/quotes/" + isin)
				.exchange()
				.expectStatus()
				.isOk()
				.returnResult(Quote.class)
				.getResponseBody(), Quote.class::isInstance);
	}

	/** A slow machine may need more than one call. */
	private static Quote put(String isin, BigDecimal bid, BigDecimal ask) {
		return patiently().ignoreExceptionsMatching(AssertionError.class::isInstance)
			.until(() -> page(0).put()
				.uri("/quotes/" + isin)
				.body(Map.of("bid", bid, "ask", ask))
				.exchange()
				.expectStatus()
				.is2xxSuccessful()
				.returnResult(Quote.class)
				.getResponseBody(), Quote.class::isInstance);
	}

	private static RestTestClient page(int node) {
		return pages.get(node);
	}

	private static String address(int node) {
		return nodes.get(node).page();
	}

	/**
	 * A node may just have closed the connection, if there was nothing to ask for long.
	 */
	private static void startLoad() {
		patiently().ignoreExceptions().untilAsserted(() -> page(0).put().uri("/load").exchange().expectStatus().isOk());
	}

	private static long load(String key) {
		return page(0).get().uri("/load").exchange().returnResult(JsonNode.class).getResponseBody().get(key).asLong();
	}

}
