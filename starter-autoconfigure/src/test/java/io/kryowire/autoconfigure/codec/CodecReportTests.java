/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.List;

import io.kryowire.autoconfigure.codec.shop.Item;
import io.kryowire.autoconfigure.codec.shop.Note;
import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireSchemas;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class CodecReportTests {

	@Test
	void typesAreCounted() {
		assertThat(report(KryoCodec.of())).startsWith("Codec kryo: 0 types, schema ");
		assertThat(report(KryoCodec.of(Note.class))).startsWith("Codec kryo: 1 type, schema ");
		assertThat(report(KryoCodec.of(Item.class))).startsWith("Codec kryo: 2 types, schema ")
			.endsWith(", allow \"\"");
	}

	@Test
	void bothFormatsHaveTheSameSchema() {
		assertThat(report(JsonCodec.of(Item.class))).startsWith("Codec json: ")
			.isEqualTo(report(KryoCodec.of(Item.class)).replace("kryo", "json"));
	}

	@Test
	void whenTheCodecIsNotOursThenWhatItSaysOfItselfIsReported() {
		assertThat(CodecReport.describe("application/x-own", new OwnSchemas()))
			.isEqualTo("Codec application/x-own: 2 types, schema 0000002a");
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void anInterfaceThatNothingImplementsIsNamedWhenTheApplicationStarts(CapturedOutput output) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class))
			.withUserConfiguration(Jobs.class)
			.run((context) -> assertThat(output)
				.containsOnlyOnce("No value of java.lang.Runnable, in a declared root can be sent")
				.doesNotContain("java.lang.CharSequence"));
	}

	private static String report(WireCodec codec) {
		return CodecReport.describe(codec.contentType(), codec.schemas());
	}

	private static final class OwnSchemas implements WireSchemas {

		@Override
		public int fingerprint() {
			return 42;
		}

		@Override
		public String describe() {
			return "one\ntwo";
		}

		@Override
		public List<SchemaDifference> compare(String description) {
			return List.of();
		}

		@Override
		public void learn(String description) {
			throw new UnsupportedOperationException();
		}

		@Override
		public List<Class<?>> types() {
			return List.of();
		}

		@Override
		public List<WireSchema> written() {
			return List.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Jobs {

		@Bean
		WireCoder<?> job(WireCodec codec) {
			return codec.coder(Runnable.class);
		}

		@Bean
		WireCoder<?> text(WireCodec codec) {
			return codec.coder(CharSequence.class);
		}

	}

}
