/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.autoconfigure.codec.depot.Crate;
import io.kryowire.autoconfigure.codec.shop.Item;
import io.kryowire.autoconfigure.codec.shop.Note;
import io.kryowire.autoconfigure.codec.shop.Payment;
import io.kryowire.autoconfigure.codec.shop.Shipping;
import io.kryowire.autoconfigure.codec.shop.Size;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.kryo.KryoCustomizer;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategy;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class CodecAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class));

	@Test
	void theCodecIsKryoUnlessAskedOtherwise() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(WireCodec.class)
			.hasSingleBean(KryoCodec.class)
			.hasSingleBean(TypeTable.class));
	}

	@Test
	void whenTheFormatIsJsonThenTheCodecIsJson() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("kryowire.codec.format=json")
			.run((context) -> {
				assertThat(context).hasSingleBean(WireCodec.class).hasSingleBean(JsonCodec.class);
				WireCodec codec = context.getBean(WireCodec.class);
				byte[] message = codec.encode(new Item("lamp", Item.Colour.RED));
				assertThat(new String(message, StandardCharsets.UTF_8)).contains("lamp", "RED");
				assertThat(codec.decode(message, Item.class)).isEqualTo(new Item("lamp", Item.Colour.RED));
			});
	}

	@Test
	void whenThereIsOneJsonMapperThenItWritesWhatHasSerializers() {
		this.contextRunner.withUserConfiguration(Notes.class)
			.withBean(JsonMapper.class, CodecAutoConfigurationTests::shouting)
			.withPropertyValues("kryowire.codec.format=json")
			.run((context) -> assertThat(message(context)).contains("\"TEXT\":\"hello\""));
	}

	@Test
	void whenThereIsNoSingleJsonMapperThenAPlainOneDoes() {
		this.contextRunner.withUserConfiguration(Notes.class)
			.withBean("one", JsonMapper.class, CodecAutoConfigurationTests::shouting)
			.withBean("two", JsonMapper.class, CodecAutoConfigurationTests::shouting)
			.withPropertyValues("kryowire.codec.format=json")
			.run((context) -> assertThat(message(context)).contains("\"text\":\"hello\""));
	}

	private static JsonMapper shouting() {
		PropertyNamingStrategy upperCase = new PropertyNamingStrategies.NamingBase() {

			@Override
			public String translate(String name) {
				return name.toUpperCase(Locale.ROOT);
			}

		};
		return JsonMapper.builder().propertyNamingStrategy(upperCase).build();
	}

	@Test
	void whenTheFormatIsKryoThenJacksonIsNotNeeded() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("tools.jackson"))
			.run((context) -> assertThat(context).hasSingleBean(KryoCodec.class));
	}

	@Test
	void whenTheFormatIsUnknownThenTheContextFails() {
		this.contextRunner.withPropertyValues("kryowire.codec.format=xml")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("CodecProperties.Format.xml"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "kryowire.codec.allow", "kryowire.codec.packages", "kryowire.codec.describe" })
	void whenNothingResolvesAPlaceholderThenItIsNoValue(String property) {
		FailureAnalysis analysis = StartupFailure
			.of(this.contextRunner.withPropertyValues(property + "=com.acme.${NOBODY_SETS_THIS}"));
		assertThat(analysis.getDescription())
			.startsWith(property + " refers to ${NOBODY_SETS_THIS}, which cannot be resolved.")
			.doesNotContain("com.acme");
	}

	@Test
	void whenTheCodecModuleIsMissingThenThereIsNothing() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("io.kryowire.codec"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CodecAutoConfiguration.class));
	}

	@Test
	void whenTheApplicationHasACodecThenOursBacksOff() {
		KryoCodec own = KryoCodec.of(Note.class);
		this.contextRunner.withBean(WireCodec.class, () -> own).run((context) -> {
			assertThat(context).hasSingleBean(WireCodec.class);
			assertThat(context.getBean(WireCodec.class)).isSameAs(own);
		});
		this.contextRunner.withBean(WireCodec.class, () -> own)
			.withPropertyValues("kryowire.codec.format=json")
			.run((context) -> assertThat(context.getBean(WireCodec.class)).isSameAs(own));
	}

	@Test
	void whenTheApplicationHasATypeTableThenOursBacksOff() {
		TypeTable own = new TypeTable(WireFilter.DEFAULT, Map.of());
		this.contextRunner.withBean(TypeTable.class, () -> own).run((context) -> {
			assertThat(context.getBean(TypeTable.class)).isSameAs(own);
			assertThat(context.getBean(WireCodec.class).schemas()).isSameAs(own);
		});
	}

	@Test
	void whenTheApplicationHasBeansOfTheseNamesThenOursBackOff() {
		WireTypesContributor none = Set::of;
		this.contextRunner.withUserConfiguration(Shop.class)
			.withBean("annotatedWireTypes", WireTypesContributor.class, () -> none)
			.withBean("codecReport", String.class, () -> "none")
			.run((context) -> {
				assertThat(context).doesNotHaveBean(AnnotatedWireTypes.class).doesNotHaveBean(CodecReport.class);
				assertThat(declared(context)).isEmpty();
			});
	}

	@Test
	void annotatedTypesOfTheApplicationAreDeclared() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.run((context) -> assertThat(declared(context)).containsExactlyInAnyOrder(Item.class, Item.Colour.class,
					Item.Label.class, Payment.Cash.class, Payment.Card.class, Shipping.Parcel.class, Size.class));
	}

	@Test
	void annotatedTypesOfConfiguredPackagesAreDeclaredAsWell() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("kryowire.codec.packages=io.kryowire.autoconfigure.codec.depot")
			.run((context) -> assertThat(declared(context)).contains(Item.class, Crate.class));
	}

	@Test
	void contributedTypesAreDeclared() {
		WireTypesContributor contributor = () -> List.<Type>of(Note.class);
		this.contextRunner.withBean(WireTypesContributor.class, () -> contributor)
			.run((context) -> assertThat(declared(context)).containsExactly(Note.class));
	}

	@Test
	void theFilterDeclaresTheClassesItNames() {
		this.contextRunner.withPropertyValues("kryowire.codec.allow=" + Note.class.getName()).run((context) -> {
			WireCodec codec = context.getBean(WireCodec.class);
			assertThat(declared(context)).containsExactly(Note.class);
			assertThat(codec.decode(codec.encode(new Note("hello")), Note.class)).isEqualTo(new Note("hello"));
		});
	}

	@Test
	void theFilterMayHaveSeveralLines() {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("kryowire.codec.allow=io.kryowire.autoconfigure.codec.shop.*\nmaxdepth=32\n")
			.run((context) -> {
				TypeTable types = context.getBean(TypeTable.class);
				assertThat(types.filter().limits().maxDepth()).isEqualTo(32);
				assertThat(types.filter().allows(Note.class)).isTrue();
				assertThat(types.filter().allows(Crate.class)).isFalse();
			});
	}

	@Test
	void whenDescribingThenMessagesNameTheirFields() {
		this.contextRunner.withPropertyValues("kryowire.codec.allow=" + Note.class.getName())
			.run((context) -> assertThat(message(context)).doesNotContain("text"));
		this.contextRunner
			.withPropertyValues("kryowire.codec.allow=" + Note.class.getName(), "kryowire.codec.describe=true")
			.run((context) -> assertThat(message(context)).contains("text"));
	}

	private static String message(ApplicationContext context) {
		return new String(context.getBean(WireCodec.class).encode(new Note("hello")), StandardCharsets.ISO_8859_1);
	}

	@Test
	void customizersAreAppliedInTheirOrder() {
		this.contextRunner.withUserConfiguration(Notes.class).run((context) -> {
			assertThat(context.getBean(TypeTable.class).find(Note.class)).isNotNull()
				.extracting(TypeDefinition::kind)
				.isEqualTo(TypeDefinition.Kind.OPAQUE);
			WireCodec codec = context.getBean(WireCodec.class);
			assertThat(codec.decode(codec.encode(new Note("hello")), Note.class)).isEqualTo(new Note("second: hello"));
		});
	}

	@Test
	void whenTheContextStartsThenOneLineSaysWhatTheCodecKnows(CapturedOutput output) {
		this.contextRunner.withUserConfiguration(Shop.class)
			.withPropertyValues("kryowire.codec.allow=io.kryowire.**;maxdepth=32")
			.run((context) -> {
				int fingerprint = context.getBean(TypeTable.class).fingerprint();
				assertThat(output)
					.containsOnlyOnce("Codec kryo: 7 types, schema %08x, allow \"io.kryowire.**;maxdepth=32\""
						.formatted(fingerprint));
			});
	}

	private static List<Class<?>> declared(ApplicationContext context) {
		return context.getBean(TypeTable.class).definitions().stream().<Class<?>>map(TypeDefinition::type).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Item.class)
	static class Shop {

	}

	@Configuration(proxyBeanMethods = false)
	static class Notes {

		@Bean
		@Order(2)
		KryoCustomizer second() {
			return (kryo) -> kryo.register(Note.class, new NoteSerializer("second: "));
		}

		@Bean
		@Order(1)
		KryoCustomizer first() {
			return (kryo) -> kryo.register(Note.class, new NoteSerializer("first: "));
		}

	}

	static final class NoteSerializer extends Serializer<Note> {

		private final String prefix;

		NoteSerializer(String prefix) {
			this.prefix = prefix;
		}

		@Override
		public void write(Kryo kryo, Output output, Note value) {
			output.writeString(this.prefix + value.text());
		}

		@Override
		public Note read(Kryo kryo, Input input, Class<? extends Note> type) {
			return new Note(input.readString());
		}

	}

}
