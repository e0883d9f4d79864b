/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

import io.kryowire.autoconfigure.codec.CodecProperties;
import io.kryowire.codec.WireFilter;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What an editor shows for the properties is what they are.
 */
class ConfigurationMetadataTests {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	@Test
	void everyPropertyIsOursAndHasADescriptionAndADefault() throws IOException {
		JsonNode properties = properties();
		assertThat(properties).isNotEmpty().allSatisfy((property) -> {
			assertThat(property.path("name").asString())
				.satisfiesAnyOf((name) -> assertThat(name).startsWith("kryowire."), (name) -> assertThat(name).matches(
						"management\\.(health\\.(kryonet|kryowirecluster|kryowireredis|kryowirestate)|endpoint\\.kryowire)\\..*"));
			assertThat(property.path("description").asString("")).as("description of %s", property)
				.matches("[A-Z].*")
				.endsWith(".")
				.doesNotContain("{@", "<", "\n");
			boolean collection = property.path("type").asString().matches("java.util.(List|Map)<.*");
			String description = property.path("description").asString("");
			boolean told = description.matches(".*(Defaults to |by default|If not set).*");
			assertThat(property.has("defaultValue") || collection || told).as("default of %s", property).isTrue();
		});
	}

	@Test
	void theCodecHasTheseProperties() throws IOException {
		assertThat(properties())
			.filteredOn((property) -> property.path("name").asString().startsWith("kryowire.codec."))
			.extracting((property) -> property.path("name").asString(),
					(property) -> property.path("defaultValue").toString())
			.containsExactlyInAnyOrder(tuple("kryowire.codec.allow", "\"\""), tuple("kryowire.codec.describe", "false"),
					tuple("kryowire.codec.evolution.blind-writes", "\"warn\""),
					tuple("kryowire.codec.format", "\"kryo\""), tuple("kryowire.codec.packages", ""));
	}

	@Test
	void theDefaultsOfTheCodecAreTheEngines() {
		CodecProperties defaults = new Binder(new MapConfigurationPropertySource()).bindOrCreate("kryowire.codec",
				CodecProperties.class);
		WireFilter filter = WireFilter.parse(defaults.allow());
		assertThat(filter).hasToString(WireFilter.DEFAULT.toString());
		assertThat(filter.limits()).isEqualTo(WireFilter.DEFAULT.limits());
		assertThat(filter.allows(getClass())).isEqualTo(WireFilter.DEFAULT.allows(getClass()));
		assertThat(defaults.format()).isEqualTo(CodecProperties.Format.KRYO);
		assertThat(defaults.describe()).isFalse();
		assertThat(defaults.packages()).isEmpty();
	}

	private static JsonNode properties() throws IOException {
		try (InputStream metadata = ConfigurationMetadataTests.class.getResourceAsStream(METADATA)) {
			return JsonMapper.shared().readTree(Objects.requireNonNull(metadata, METADATA)).path("properties");
		}
	}

}
