/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.sample.browser.Browser;
import io.kryowire.sample.browser.EnabledIfBrowserAvailable;
import io.kryowire.sample.nodes.NodeReport;
import io.kryowire.sample.nodes.NodeService;
import io.kryowire.sample.quotes.Accepted;
import io.kryowire.sample.quotes.Quote;
import io.kryowire.sample.quotes.QuoteService;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

	private static NodeService nodes;

	@BeforeAll
	static void start() {
		redis = EmbeddedRedis.start();
		cluster = LocalCluster.of(SampleServiceApplication.class)
			.nodes(3)
			.groups(SampleServiceApplication.GROUP)
			.sharedSecret("the secret of three nodes")
			.properties((index) -> Map.of("kryowire.redis.embedded", false, "spring.data.redis.host", redis.host(),
					"spring.data.redis.port", redis.port()))
			.processes()
			.jvmArguments("-Xmx160m", "-XX:TieredStopAtLevel=1")
			.start();
		quotes = cluster.client(QuoteService.class);
		nodes = cluster.client(NodeService.class);
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
		assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-0", "node-1", "node-2");
		Accepted first = put(SECURITIES.get(0), "42.50");
		Accepted second = put(SECURITIES.get(0), "42.70");
		assertThat(second.quote().by()).isEqualTo(first.quote().by());
		for (int node = 0; node < 3; node++) {
			RestTestClient client = page(node);
			await().ignoreExceptions()
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
	void aNodeThatIsKilledUnderLoadLosesNoQuoteAndComesBack() {
		page(0).put().uri("/load").exchange().expectStatus().isOk();
		await().until(() -> done() > 50);

		cluster.node(2).kill();

		long then = done();
		await().until(() -> done() > then + 100);
		assertThat(failed()).isZero();
		assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-0", "node-1");
		cluster.node(2).restart();
		await().ignoreExceptions().until(() -> nodesThatAccept().contains("node-2"));
		await().untilAsserted(() -> assertThat(report("node-2").keys()).isEqualTo(SECURITIES.size()));
	}

	@Test
	@Order(3)
	void aNodeCrashesWhenToldToAndItsPageSaysSo() {
		page(0).delete().uri("/lab/nodes/node-1").exchange().expectStatus().isNoContent();
		await().until(() -> !cluster.node(1).isRunning());
		assertThat(nodesThatAccept()).containsExactlyInAnyOrder("node-0", "node-2");
	}

	@Test
	@Order(4)
	@EnabledIfBrowserAvailable
	void thePageShowsANodeThatIsGone() {
		cluster.node(1).kill();
		try (Browser browser = Browser.start()) {
			browser.size(1280, 1000, false);
			browser.open(report("node-0").page());
			browser.await("node-1 to be gone", () -> browser.text("li[data-node=node-1].gone").contains("gone"));
			browser.await("the others to be measured",
					() -> browser.text("li[data-node=node-2] .facts").contains("ms"));
			if (Browser.isShooting()) {
				long start = System.nanoTime();
				browser.await("the chart to fill", () -> System.nanoTime() - start > 20_000_000_000L);
			}
			browser.shoot("three-nodes-one-gone", 1280, false);

			cluster.node(0).kill();
			browser.await("the page to say that its own node is gone",
					() -> browser.text("#gone").startsWith("node-0 is gone") && browser.text("#gone").contains("node-2"));
			browser.shoot("page-gone", 1280, false);
			cluster.node(0).restart();
		}
	}

	/** Sets every quote again, as it is. */
	private static Set<String> nodesThatAccept() {
		return SECURITIES.stream().map(ThreeNodesIT::now).map((now) -> quotes.put(now.isin(), now.bid(), now.ask()))
			.map((accepted) -> accepted.quote().by())
			.collect(Collectors.toSet());
	}

	private static Quote now(String isin) {
		return await().ignoreExceptions().until(() -> quotes.find(isin).orElse(null), Objects::nonNull);
	}

	private static Accepted put(String isin, String bid) {
		return quotes.put(isin, new BigDecimal(bid), new BigDecimal("100"));
	}

	private static NodeReport report(String name) {
		return await().ignoreExceptions()
			.until(() -> nodes.reports()
				.join()
				.stream()
				.map(NodeResult::value)
				.filter(Objects::nonNull)
				.filter((report) -> report.name().equals(name))
				.findFirst()
				.orElse(null), Objects::nonNull);
	}

	private static RestTestClient page(int node) {
		return RestTestClient.bindToServer().baseUrl(report("node-" + node).page()).build();
	}

	private static long done() {
		return load("done");
	}

	private static long failed() {
		return load("failed");
	}

	@SuppressWarnings("unchecked")
	private static long load(String key) {
		Map<String, Object> status = page(0).get().uri("/load").exchange().returnResult(Map.class).getResponseBody();
		return ((Number) status.get(key)).longValue();
	}

}
