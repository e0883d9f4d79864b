/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.boot.origin.TextResourceOrigin.Location;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The text of a placeholder is no value of a property of ours, of whatever type that is,
 * and it is the business of others what they do with theirs.
 */
class ResolvedPlaceholdersTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(Store.class);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			name=${NOBODY_SETS_THIS}                 | kryowire.shelf.name
			name=known ${NOBODY_SETS_THIS} known     | kryowire.shelf.name
			labels=known,${NOBODY_SETS_THIS},known   | kryowire.shelf.labels
			labels[0]=${NOBODY_SETS_THIS}            | kryowire.shelf.labels[0]
			size=${NOBODY_SETS_THIS}                 | kryowire.shelf.size
			kept=${NOBODY_SETS_THIS}s                | kryowire.shelf.kept
			at=[${NOBODY_SETS_THIS}]                 | kryowire.shelf.at
			boxes.red.label=${NOBODY_SETS_THIS}      | kryowire.shelf.boxes.red.label
			""")
	void whatNothingResolvesIsNoValue(String property, String named) {
		Throwable failure = failure("kryowire.shelf." + property);
		assertThat(failure).rootCause()
			.isInstanceOf(UnresolvedPlaceholderException.class)
			.hasMessage(named + " refers to ${NOBODY_SETS_THIS}, which cannot be resolved");
	}

	@Test
	void theElementOfAListIsNamed() {
		assertThat(failure("kryowire.shelf.labels[0]=known", "kryowire.shelf.labels[1]=${NOBODY_SETS_THIS}"))
			.hasRootCauseMessage("kryowire.shelf.labels[1] refers to ${NOBODY_SETS_THIS}, which cannot be resolved");
	}

	@Test
	void allPlaceholdersThatNothingResolvesAreNamedOnce() {
		assertThat(failure("known=one",
				"kryowire.shelf.name=${NOBODY_SETS_THIS}${known}${nobody.sets.that}${NOBODY_SETS_THIS}"))
			.hasRootCauseMessage(
					"kryowire.shelf.name refers to ${NOBODY_SETS_THIS} and ${nobody.sets.that}, which cannot be resolved");
	}

	@ParameterizedTest
	@ValueSource(strings = { "name=sesame-${NOBODY_SETS_THIS}-barley", "labels=sesame,${NOBODY_SETS_THIS},barley",
			"labels[0]=sesame-${NOBODY_SETS_THIS}-barley", "size=sesame-${NOBODY_SETS_THIS}-barley",
			"name=sesame ${ barley", "name=sesame ${barley", "labels=${sesame,barley}" })
	void nothingElseOfTheValueIsTold(String property) {
		StringWriter all = new StringWriter();
		failure("kryowire.shelf." + property).printStackTrace(new PrintWriter(all, true));
		assertThat(all.toString()).contains("UnresolvedPlaceholderException: kryowire.shelf.")
			.doesNotContain("sesame", "barley");
	}

	@Test
	void theDefaultOfAPlaceholderIsNotTold() {
		assertThat(new UnresolvedPlaceholderException(property(null), "${NOBODY_SETS_THIS:sesame}"))
			.hasMessage("kryowire.shelf.name refers to ${NOBODY_SETS_THIS}, which cannot be resolved");
	}

	@Test
	void theAnalysisSaysWhereItIsAndWhatToDo() {
		Origin line = new TextResourceOrigin(new ClassPathResource("shelves.yml"), new Location(6, 24));
		FailureAnalysis analysis = analysis(property(line), "${NOBODY_SETS_THIS}");
		assertThat(analysis.getDescription())
			.startsWith("kryowire.shelf.name refers to ${NOBODY_SETS_THIS}, which cannot be resolved.")
			.contains("Origin: ", "shelves.yml", "7:25")
			.doesNotContain("barley");
		assertThat(analysis.getAction()).contains("environment", "property source", "${NAME:default}");
	}

	@Test
	void theAnalysisDoesWithoutAnOrigin() {
		assertThat(analysis(property(null), "${NOBODY_SETS_THIS}").getDescription()).doesNotContain("Origin", "null");
		assertThat(analysis(property(null), "${").getAction()).startsWith("Write a placeholder as ${NAME}");
	}

	private static ConfigurationProperty property(@Nullable Origin origin) {
		return new ConfigurationProperty(ConfigurationPropertyName.of("kryowire.shelf.name"), "barley", origin);
	}

	private static FailureAnalysis analysis(ConfigurationProperty property, String text) {
		UnresolvedPlaceholderException failure = new UnresolvedPlaceholderException(property, text);
		return Objects.requireNonNull(new UnresolvedPlaceholderFailureAnalyzer().analyze(failure));
	}

	@Test
	void whatBeginsNoPlaceholderIsNoValueEither() {
		assertThat(failure("kryowire.shelf.name=${NOBODY_SETS_THIS"))
			.hasRootCauseMessage("kryowire.shelf.name contains a ${ that does not begin a placeholder");
	}

	@Test
	void whatIsResolvedIsAValue() {
		this.runner
			.withPropertyValues("known=one", "kryowire.shelf.name=${known}",
					"kryowire.shelf.labels=${known},${NOBODY_SETS_THIS:two}", "kryowire.shelf.size=${some.size:3}",
					"kryowire.shelf.boxes.red.label=${NOBODY_SETS_THIS:${known}}, $5 {each}")
			.run((context) -> {
				Shelf shelf = context.getBean(Shelf.class);
				assertThat(shelf.name()).isEqualTo("one");
				assertThat(shelf.labels()).containsExactly("one", "two");
				assertThat(shelf.size()).isEqualTo(3);
				assertThat(shelf.boxes()).containsEntry("red", new Box("one, $5 {each}"));
			});
	}

	@Test
	void whatIsNotBoundIsNotLookedAt() {
		this.runner
			.withPropertyValues("kryowire.shelf.door=${NOBODY_SETS_THIS}", "kryowire.other.name=${NOBODY_SETS_THIS}")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void propertiesOfOthersAreTheirs() {
		this.runner.withPropertyValues("shop.name=the ${NOBODY_SETS_THIS}", "kryowires.name=${NOBODY_SETS_THIS}")
			.run((context) -> {
				assertThat(context.getBean(Shop.class).name()).isEqualTo("the ${NOBODY_SETS_THIS}");
				assertThat(context.getBean(AlmostOurs.class).name()).isEqualTo("${NOBODY_SETS_THIS}");
			});
	}

	@Test
	void whatIsNotANumberForAnotherReasonIsSpringBootsBusiness() {
		assertThat(failure("known=many", "kryowire.shelf.size=${known}")).rootCause()
			.isInstanceOf(NumberFormatException.class);
	}

	/** A name server may know every name. */
	@Test
	void anAddressMayNotHaveBeenFoundByTheTextOfAPlaceholder() throws Exception {
		InetAddress found = InetAddress.getByAddress("${NOBODY_SETS_THIS}", new byte[] { 127, 0, 0, 1 });
		MapConfigurationPropertySource source = new MapConfigurationPropertySource();
		source.put("kryowire.shelf.at", found);
		BindHandler handler = new ResolvedPlaceholders().apply(BindHandler.DEFAULT);
		assertThatException()
			.isThrownBy(() -> new Binder(source).bind("kryowire.shelf.at", Bindable.of(InetAddress.class), handler))
			.withRootCauseInstanceOf(UnresolvedPlaceholderException.class);
	}

	private Throwable failure(String... properties) {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		this.runner.withPropertyValues(properties).run((context) -> failure.set(context.getStartupFailure()));
		return Objects.requireNonNull(failure.get(), "the context has started");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties({ Shelf.class, Shop.class, AlmostOurs.class })
	@Import(ResolvedPlaceholders.class)
	static class Store {

	}

	@ConfigurationProperties("kryowire.shelf")
	record Shelf(@Nullable String name, @Nullable List<String> labels, int size, @Nullable Duration kept,
			@Nullable InetAddress at, @Nullable Map<String, Box> boxes) {
	}

	record Box(String label) {
	}

	@ConfigurationProperties("shop")
	record Shop(@Nullable String name) {
	}

	@ConfigurationProperties("kryowires")
	record AlmostOurs(@Nullable String name) {
	}

}
