/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The controller with messages in JSON.
 */
@WebMvcTest(controllers = QuoteController.class,
		properties = { "kryowire.codec.format=json", "kryowire.redis.embedded=false" })
@Import(QuoteBook.class)
@ImportAutoConfiguration(CodecAutoConfiguration.class)
class QuoteControllerTests {

	private final MockMvcTester mvc;

	QuoteControllerTests(@Autowired MockMvcTester mvc) {
		this.mvc = mvc;
	}

	@Test
	void whatTravelsIsJson() {
		assertThat(this.mvc.put()
			.uri("/quotes/DE0007164600")
			.contentType(MediaType.APPLICATION_JSON)
			.content("{\"bid\": 101.25, \"ask\": 101.50}")).hasStatusOk();
		assertThat(this.mvc.get().uri("/quotes/DE0007164600/wire")).hasStatusOk()
			.hasContentTypeCompatibleWith(MediaType.APPLICATION_JSON)
			.bodyText()
			.contains("DE0007164600", "101.25");
	}

}
