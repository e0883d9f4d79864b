/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The properties of the application, in the form in which the environment has them.
 */
final class Variables {

	private final Set<String> names;

	private Variables(Set<String> names) {
		this.names = names;
	}

	static Variables ofTheApplication() throws IOException {
		Set<String> names = new HashSet<>(Set.of("SAMPLE_PAGE", "SAMPLE_HOSTS", "SAMPLE_LAB_ENABLED",
				"MANAGEMENT_ENDPOINT_HEALTH_GROUP_READINESS_INCLUDE"));
		JsonMapper mapper = JsonMapper.shared();
		for (Resource metadata : new PathMatchingResourcePatternResolver()
			.getResources("classpath*:META-INF/spring-configuration-metadata.json")) {
			for (JsonNode property : mapper.readTree(metadata.getContentAsByteArray()).get("properties")) {
				names.add(property.get("name").asString().replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT));
			}
		}
		return new Variables(names);
	}

	boolean contains(String name) {
		return this.names.contains(name.replaceFirst("_CLIENT_QUOTES_.*", "_CLIENT"));
	}

}
