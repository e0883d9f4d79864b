/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.codec.WireCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The types of contracts are in the line that two people compare.
 */
@ExtendWith(OutputCaptureExtension.class)
class CodecReportOfContractsTests {

	@Test
	void itIsLoggedOnceWhenContractsHaveDeclaredTheirTypes(CapturedOutput output) {
		try (ConfigurableApplicationContext context = Applications.start(Client.class,
				"kryowire.kryonet.client.default.nodes=127.0.0.1:1");
				ConfigurableApplicationContext child = new SpringApplicationBuilder(Child.class).parent(context)
					.web(WebApplicationType.NONE)
					.bannerMode(Banner.Mode.OFF)
					.registerShutdownHook(false)
					.run()) {
			assertThat(child.isActive()).isTrue();
			WireCodec codec = context.getBean(WireCodec.class);
			assertThat(codec.schemas().describe()).contains("Parcel");
			assertThat(output.toString().split("Codec kryo: ")).hasSize(2);
			assertThat(output).contains("Codec kryo: %d types, schema %08x"
				.formatted(codec.schemas().describe().lines().count(), codec.schemas().fingerprint()));
		}
	}

	record Parcel(int weight, Content content) {
	}

	record Content(String what) {
	}

	@KryonetExchange
	interface Parcels {

		void take(Parcel parcel);

	}

	@OnlyCalls
	@ImportKryonetClients(types = Parcels.class)
	static class Client {

	}

	@Configuration(proxyBeanMethods = false)
	static class Child {

	}

}
