/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.autoconfigure.codec.shop.Item;
import io.kryowire.autoconfigure.codec.shop.Note;
import io.kryowire.codec.WireCodec;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class TypeNotAllowedFailureAnalyzerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void whenTheFilterRejectsATypeThenTheActionIsConfigurationToPaste() {
		FailureAnalysis analysis = StartupFailure.of(this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("kryowire.codec.allow=com.acme.**;!io.kryowire.**;maxdepth=32"));
		assertThat(analysis.getDescription()).startsWith("The type " + Item.class.getName());
		assertThat(analysis.getAction().lines()).endsWith("    kryowire:", "      codec:", "        allow: |",
				"          " + Item.class.getName(), "          com.acme.**", "          !io.kryowire.**",
				"          maxdepth=32");
	}

	@Test
	void whatTheActionSaysHelps() {
		this.contextRunner.withUserConfiguration(Sender.class)
			.withPropertyValues("kryowire.codec.allow=" + Note.class.getName() + "\ncom.acme.**\nmaxdepth=32")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void whenNothingDeclaresATypeThenTheActionIsToDeclareIt() {
		FailureAnalysis analysis = StartupFailure.of(this.contextRunner.withUserConfiguration(Sender.class)
			.withPropertyValues("kryowire.codec.allow=maxdepth=32"));
		assertThat(analysis.getDescription()).startsWith("The type " + Note.class.getName());
		assertThat(analysis.getAction()).contains("@WireType", "WireTypesContributor", Note.class.getName() + ".class")
			.doesNotContain("allow:");
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Item.class)
	static class Shop {

	}

	@Configuration(proxyBeanMethods = false)
	static class Sender {

		@Bean
		InitializingBean sender(WireCodec codec) {
			return () -> codec.encode(new Note("hello"));
		}

	}

}
