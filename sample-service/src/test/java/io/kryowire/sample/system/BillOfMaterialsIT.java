/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.util.stream.Stream;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryonet.Server;
import io.kryowire.sample.SampleTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The node tells what it is made of. An offline build makes no bill.
 */
@SampleTest
@EnabledIf("isMade")
class BillOfMaterialsIT {

	private final JsonNode bill;

	BillOfMaterialsIT(@LocalServerPort int port) {
		this.bill = RestTestClient.bindToServer()
			.baseUrl("http://localhost:" + port)
			.build()
			.get()
			.uri("/actuator/sbom/application")
			.exchange()
			.returnResult(JsonNode.class)
			.getResponseBody();
	}

	@ParameterizedTest
	@ValueSource(classes = { Kryo.class, Server.class, RedisTemplate.class })
	void whatIsOnTheClassPathIsListedWithItsVersionAndItsLicence(Class<?> type) {
		String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath().replaceAll(".*/", "");
		assertThat(components()).filteredOn((each) -> jar.equals(name(each) + ".jar"))
			.singleElement()
			.satisfies((each) -> assertThat(each.path("licenses").isEmpty()).isFalse());
	}

	@Test
	void nothingOfTheTestsIsListedAndNothingThatDiffersBetweenBuilds() {
		assertThat(components()).extracting((each) -> each.path("name").asString())
			.contains("kryowire-notify", "kryowire-call")
			.doesNotContain("assertj-core", "selenium-chrome-driver");
		assertThat(this.bill.has("serialNumber")).isFalse();
	}

	static boolean isMade() {
		return BillOfMaterialsIT.class.getResource("/META-INF/sbom/application.cdx.json") != null;
	}

	private static String name(JsonNode component) {
		return component.path("name").asString() + "-" + component.path("version").asString();
	}

	private Stream<JsonNode> components() {
		return this.bill.path("components").valueStream();
	}

}
