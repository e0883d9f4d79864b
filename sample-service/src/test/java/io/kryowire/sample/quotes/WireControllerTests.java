/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.codec.WireCodec;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What travels, with another codec.
 */
class WireControllerTests {

	@Test
	void withCodecJsonItCanBeRead() {
		QuoteDesk desk = mock();
		given(desk.find("DE0007164600")).willReturn(
				Optional.of(new Quote("DE0007164600", new BigDecimal("101.25"), BigDecimal.TEN, Instant.now(), "n")));
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class))
			.withPropertyValues("kryowire.codec.format=json", "kryowire.codec.allow=io.kryowire.sample.**")
			.run((context) -> {
				MockMvcTester mvc = MockMvcTester.of(new WireController(desk, context.getBean(WireCodec.class)));
				assertThat(mvc.get().uri("/quotes/DE0007164600/wire")).hasStatusOk()
					.hasContentTypeCompatibleWith(MediaType.APPLICATION_JSON)
					.bodyText()
					.contains("DE0007164600", "101.25");
			});
	}

}
