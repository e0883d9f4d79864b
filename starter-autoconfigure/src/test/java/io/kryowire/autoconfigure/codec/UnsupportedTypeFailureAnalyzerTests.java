/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import io.kryowire.autoconfigure.codec.broken.Inner;
import io.kryowire.autoconfigure.codec.shop.Item;
import io.kryowire.codec.kryo.KryoCustomizer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class UnsupportedTypeFailureAnalyzerTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void whenATypeCannotTravelThenTheActionShowsASerializer() {
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withPropertyValues("kryowire.codec.packages=" + Inner.class.getPackageName()));
		assertThat(analysis.getDescription()).startsWith("A type is not supported in messages.")
			.contains(Inner.Part.class.getName())
			.contains("it is an inner class");
		assertThat(analysis.getAction()).contains("KryoCustomizer partSerializer()")
			.contains("kryo.register(Inner.Part.class, new PartSerializer())");
	}

	@Test
	void whenTheFilterNamesNoClassThenTheActionIsToCorrectIt() {
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withPropertyValues("kryowire.codec.allow=com.acme.Outer.Nested"));
		assertThat(analysis.getDescription()).contains("com.acme.Outer.Nested").contains("not on the class path");
		assertThat(analysis.getAction()).isEqualTo("Correct 'com.acme.Outer.Nested' in kryowire.codec.allow (a nested "
				+ "class is written as Outer$Nested), add the class to the class path, or end the pattern with * if the "
				+ "class does not have to exist.");
	}

	@Test
	void whenACustomizerForgetsTheSerializerThenTheActionShowsIt() {
		KryoCustomizer forgetful = (kryo) -> kryo.register(Item.class);
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withBean(KryoCustomizer.class, () -> forgetful));
		assertThat(analysis.getDescription()).contains("registers " + Item.class.getName() + " without a serializer");
		assertThat(analysis.getAction()).contains("kryo.register(Item.class, new ItemSerializer())");
	}

}
