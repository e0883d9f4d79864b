/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import io.kryowire.sample.SampleTest;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The first way: over HTTP into a state topic, and back out of memory.
 */
@SampleTest
class QuotesOverHttpIT {

	private final RestTestClient client;

	QuotesOverHttpIT(@LocalServerPort int port) {
		this.client = RestTestClient.bindToServer().baseUrl("http://localhost:" + port).build();
	}

	@Test
	void whatIsPutCanBeGotAtOnce() {
		for (int i = 1; i <= 20; i++) {
			put("US0378331005", i, i + 1).expectStatus().isOk();
			this.client.get()
				.uri("/quotes/US0378331005")
				.exchange()
				.expectStatus()
				.isOk()
				.expectBody()
				.jsonPath("$.isin")
				.isEqualTo("US0378331005")
				.jsonPath("$.bid")
				.isEqualTo(i)
				.jsonPath("$.at")
				.isNotEmpty()
				.jsonPath("$.by")
				.isEqualTo("node-1");
		}
	}

	@Test
	void everyInstrumentHasAQuoteFromTheBeginning() {
		patiently().untilAsserted(() -> this.client.get()
			.uri("/quotes")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$[?(@.isin == 'DE000AUR0017')].by")
			.isEqualTo("node-1")
			.jsonPath("$.length()")
			.value(Integer.class, (size) -> assertThat(size).isGreaterThanOrEqualTo(12)));
	}

	@Test
	void aQuoteThatMakesNoSenseIsRefusedWithAReason() {
		put("US0378331005", 3, 2).expectStatus()
			.isEqualTo(HttpStatus.BAD_REQUEST)
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo("bid=3 is more than ask=2");
		put("APPLE", 1, 2).expectStatus().isEqualTo(HttpStatus.BAD_REQUEST);
		this.client.put()
			.uri("/quotes/US0378331005")
			.contentType(MediaType.APPLICATION_JSON)
			.body("{}")
			.exchange()
			.expectStatus()
			.isEqualTo(HttpStatus.BAD_REQUEST);
	}

	@Test
	void anUnknownQuoteIsNotFound() {
		this.client.get().uri("/quotes/XX0000000000").exchange().expectStatus().isNotFound();
		this.client.get().uri("/quotes/XX0000000000/wire").exchange().expectStatus().isNotFound();
	}

	@Test
	void whatTravelsIsKryo() {
		put("US5949181045", 1, 2).expectStatus().isOk();
		this.client.get()
			.uri("/quotes/US5949181045/wire")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentTypeCompatibleWith(MediaType.TEXT_PLAIN)
			.expectBody(String.class)
			.value((hex) -> assertThat(hex).matches("([0-9a-f]{2})+"));
	}

	private RestTestClient.ResponseSpec put(String isin, int bid, int ask) {
		return this.client.put()
			.uri("/quotes/" + isin)
			.contentType(MediaType.APPLICATION_JSON)
			.body("{\"bid\": %d, \"ask\": %d}".formatted(bid, ask))
			.exchange();
	}

}
