/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import java.util.ArrayList;
import java.util.Currency;
import java.util.List;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.call.CallException;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples do what the documentation says.
 */
class WireExamplesTests {

	@Test
	void valuesComeBack() {
		assertThat(CodecExamples.thereAndBack()).isEqualTo(new Quote("CH0012032048", 101.5));
	}

	@Test
	void oneBufferServesMany() {
		List<Integer> lengths = new ArrayList<>();
		CodecExamples.often(KryoCodec.of(Quote.class), List.of(new Quote("A", 1), new Quote("B", 2)),
				(bytes, offset, length) -> lengths.add(length));
		assertThat(lengths).hasSize(2).allMatch((length) -> length > 9);
	}

	@Test
	void aSerializerOfOnesOwnIsUsed() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class))
			.withUserConfiguration(MoneyConfiguration.class)
			.run((context) -> {
				WireCodec codec = context.getBean(WireCodec.class);
				Money money = codec.decode(codec.encode(new Money(250, Currency.getInstance("CHF"))), Money.class);
				assertThat(money.cents()).isEqualTo(250);
				assertThat(money.currency().getCurrencyCode()).isEqualTo("CHF");
			});
	}

	@Test
	void linksAdd() throws Exception {
		// A busy machine may cost it a connection
		patiently()
			.ignoreExceptionsMatching((ex) -> ex instanceof CallException || ex.getCause() instanceof CallException)
			.untilAsserted(() -> assertThat(LinkExamples.calls(0)).containsExactly(3, 7));
		assertThat(LinkExamples.secrets().secrets()).hasSize(2);
	}

}
