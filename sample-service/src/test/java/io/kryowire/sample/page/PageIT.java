/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.util.List;

import io.kryowire.sample.SampleTest;
import io.kryowire.sample.browser.Browser;
import io.kryowire.sample.browser.EnabledIfBrowserAvailable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page, in a browser.
 */
@SampleTest
@EnabledIfBrowserAvailable
class PageIT {

	private static final String BIDS = "#board td:nth-child(3)";

	private static Browser browser;

	private final String address;

	PageIT(@LocalServerPort int port) {
		this.address = "http://localhost:" + port + "/";
	}

	@BeforeAll
	static void startBrowser() {
		browser = Browser.start();
	}

	@AfterAll
	static void stopBrowser() {
		browser.close();
	}

	@BeforeEach
	void open() {
		browser.dark(false);
		browser.size(1280, 1000, false);
		browser.complaints();
		browser.open(this.address);
		browser.await("the page to be alive", () -> browser.text("#status").equals("Live"));
	}

	@Test
	void itComesUpAndItsPricesMove() {
		assertThat(browser.text("#node")).isEqualTo("node-1");
		assertThat(browser.texts("#board td.name")).contains("Aurora WindDE000AUR0017");
		List<String> before = browser.texts(BIDS);
		browser.press("#load");
		browser.await("all prices to move", () -> {
			List<String> now = browser.texts(BIDS);
			return now.stream().filter((bid) -> !before.contains(bid)).count() >= 8;
		});
		browser.await("the link to be measured", () -> !browser.text("#nodes li dd:first-of-type").startsWith("0")
				&& browser.text("#nodes").contains("ms"));
		browser.await("the topic to be fresh", () -> browser.text("#fresh").equals("FRESH"));
		browser.shoot("page-phone", 390, true);
		browser.press("#load");
		browser.await("the load to stop", () -> browser.text("#load").equals("Start the load"));
		assertThat(browser.complaints()).isEmpty();
	}

	@Test
	void itShowsWhichNodeHasWhichSlots() {
		browser.await("all slots to have a node",
				() -> browser.text("#owned").matches("1024 slots at 1 node(; \\d+ have moved)?"));
		assertThat(browser.run("return document.getElementById('slots').ariaLabel")).isEqualTo("node-1 has 1024 slots");
		browser.await("the node to say how many it has", () -> browser.text("#nodes .facts").contains("1024"));
		assertThat(browser.complaints()).isEmpty();
	}

	@Test
	void aPriceIsSetWithTheKeyboardAlone() {
		browser.run("document.body.focus()");
		browser.type(Keys.TAB);
		assertThat(browser.run("return document.activeElement.textContent")).isEqualTo("Skip to the buttons");
		browser.type(Keys.ENTER);
		browser.await("the form to take what is typed", () -> {
			browser.tabTo("#instrument");
			browser.type("K");
			browser.tabTo("#bid");
			browser.type(Keys.chord(Keys.CONTROL, "a"), "81.25");
			// While the page has not heard of its node for some seconds, it takes nothing
			return "DK0000KAT119 81.25 true".equals(browser.run("""
					const [instrument, bid] = ['instrument', 'bid'].map((id) => document.getElementById(id));
					return `${instrument.value} ${bid.value} ${document.activeElement === bid}`"""));
		});
		browser.type(Keys.ENTER);
		browser.await("the price to be on the board",
				() -> browser.text("[data-isin=DK0000KAT119] td:nth-child(3)").equals("81.25"));
		browser.await("the result to be told",
				() -> browser.text("#result").startsWith("Kattegat Marine at 81.25: accepted by node-1"));
		assertThat(browser.complaints()).isEmpty();
	}

	@Test
	void whatMakesNoSenseIsRefusedWithAReason() {
		browser.run("document.getElementById('set').noValidate = true");
		browser.run("document.getElementById('bid').value = '-1'");
		browser.press("#set button");
		browser.await("the reason to be told", () -> browser.text("#result").contains("bid=-1 must be more than 0"));
	}

	@Test
	void aSubscriptionThatIsDroppedIsToldAndMissesNothing() {
		browser.press("#drop");
		browser.await("the loss to be told", () -> browser.text("#journal").contains("is lost"));
		browser.await("the end of it to be told", () -> browser.text("#journal").contains("is back after"));
		browser.run("document.getElementById('instrument').value = 'FI0000LUM125'");
		browser.run("document.getElementById('bid').value = '31.75'");
		browser.press("#set button");
		browser.await("the price to be on the board",
				() -> browser.text("[data-isin=FI0000LUM125] td:nth-child(3)").equals("31.75"));
		browser.await("all to be well", () -> browser.text("#status").equals("Live"));
		assertThat(browser.complaints()).isEmpty();
	}

	@Test
	void whileRedisIsFrozenThePageSaysStaleAndThenCatchesUp() {
		browser.run("""
				window.told = new Set();
				const text = (selector) => document.querySelector(selector)?.textContent;
				new MutationObserver(() => window.told.add(text('#fresh') + ', ' + text('#status')))
					.observe(document.body, { subtree: true, childList: true, characterData: true })""");
		browser.pressUntil("#freeze", "the topic to be stale", () -> Boolean.TRUE
			.equals(browser.run("return [...window.told].some((it) => it.startsWith('STALE, STALE: '))")));
		assertThat(browser.run("return [...window.told].some((it) => /Exception|Error/.test(it))")).isEqualTo(false);
		assertThat(browser.texts(BIDS)).isNotEmpty();
		browser.await("the topic to be fresh", () -> browser.text("#fresh").equals("FRESH"));
		browser.await("both to be told",
				() -> browser.text("#journal").contains("is STALE") && browser.text("#journal").contains("is fresh"));
		assertThat(browser.complaints()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 320, 390, 768, 1280 })
	void nothingIsWiderThanTheScreen(int width) {
		browser.size(width, 844, width < 768);
		browser.await("everything to be as wide",
				() -> Long.valueOf(width).equals(browser.run("return document.scrollingElement.scrollWidth")));
	}

	@Test
	void onAPhoneNothingIsSaidOfWhatIsNotThereAndTheButtonIsAsWideAsTheForm() {
		browser.size(390, 844, true);
		assertThat(browser.run("return document.querySelector('.prices .hint').innerText").toString())
			.startsWith("Read from the memory")
			.doesNotContain("last column");
		assertThat(browser.run("return document.querySelector('#set button').offsetWidth"))
			.isEqualTo(browser.run("return document.getElementById('set').clientWidth"));
	}

	@Test
	void everythingComesFromThisNode() {
		assertThat(browser.run("return performance.getEntriesByType('resource').map((r) => new URL(r.name).origin)"))
			.asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
			.isNotEmpty()
			.containsOnly(this.address.substring(0, this.address.length() - 1));
	}

	@Test
	void whateverCanBePressedHasAName() {
		assertThat(browser.run("""
				return [...document.querySelectorAll('button, input, select, a')]
					.filter((e) => !(e.labels?.length || e.textContent.trim() || e.ariaLabel)).length"""))
			.isEqualTo(0L);
	}

}
