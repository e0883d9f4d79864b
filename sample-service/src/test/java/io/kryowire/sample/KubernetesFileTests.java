/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The manifest for Kubernetes says what the application understands, and agrees with
 * itself.
 */
class KubernetesFileTests {

	private final List<Map<String, Object>> resources = new ArrayList<>();

	KubernetesFileTests() throws IOException {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		new Yaml(new SafeConstructor(options)).loadAll(Files.readString(Path.of("../docs/operations/kubernetes.yaml")))
			.forEach((resource) -> this.resources.add(cast(resource)));
	}

	@Test
	void everyVariableIsAPropertyThatTheApplicationHas() throws IOException {
		Variables known = Variables.ofTheApplication();
		assertThat(environment().keySet()).hasSizeGreaterThan(5).allMatch(known::contains);
	}

	@Test
	void eachPodIsANodeThatOthersReachAtItsAddress() {
		assertThat(field("KRYOWIRE_KRYONET_NODEID")).containsEntry("fieldPath", "metadata.name");
		assertThat(field("KRYOWIRE_CLUSTER_ADVERTISEDHOST")).containsEntry("fieldPath", "status.podIP");
		assertThat(environment()).doesNotContainKey("KRYOWIRE_KRYONET_CLIENT_QUOTES_NODES");
	}

	@Test
	void noNodeEndsBeforeAnotherIsReady() {
		Map<String, Object> update = at(resource("Deployment", "quotes"), "spec", "strategy", "rollingUpdate");
		assertThat(update).containsEntry("maxUnavailable", 0).containsEntry("maxSurge", 1);
	}

	@Test
	void noSecretIsInTheFile() {
		assertThat(environment().entrySet())
			.filteredOn((variable) -> variable.getKey().matches(".*(SECRET|PASSWORD).*"))
			.hasSize(2)
			.allSatisfy((variable) -> assertThat(map(variable.getValue(), "valueFrom")).containsKey("secretKeyRef"));
	}

	@Test
	void servicesAndProbesLeadToThePodsAndTheirPorts() {
		Map<String, Object> labels = at(resource("Deployment", "quotes"), "spec", "template", "metadata", "labels");
		List<Map<String, Object>> ports = at(container(), "ports");
		assertThat(ports).extracting((port) -> port.get("name")).containsExactlyInAnyOrder("http", "kryonet");
		assertThat(this.resources).filteredOn((resource) -> resource.get("kind").equals("Service"))
			.hasSize(1)
			.allSatisfy((service) -> assertThat(map(map(service, "spec"), "selector")).isEqualTo(labels));
		assertThat(List.of("startupProbe", "livenessProbe", "readinessProbe"))
			.allSatisfy((probe) -> assertThat(map(map(container(), probe), "httpGet")).containsEntry("port", "http"));
	}

	private Map<String, Object> field(String variable) {
		return at(environment().get(variable), "valueFrom", "fieldRef");
	}

	private Map<String, Map<String, Object>> environment() {
		List<Map<String, Object>> variables = at(container(), "env");
		Map<String, Map<String, Object>> environment = new LinkedHashMap<>();
		variables.forEach((variable) -> environment.put((String) variable.get("name"), variable));
		return environment;
	}

	private Map<String, Object> container() {
		List<Map<String, Object>> containers = at(resource("Deployment", "quotes"), "spec", "template", "spec",
				"containers");
		return containers.get(0);
	}

	private Map<String, Object> resource(String kind, String name) {
		return this.resources.stream()
			.filter((resource) -> resource.get("kind").equals(kind) && at(resource, "metadata", "name").equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static Map<String, Object> map(Map<String, Object> parent, String key) {
		return cast(parent.get(key));
	}

	private static <T> T at(Map<String, Object> parent, String... keys) {
		Object value = parent;
		for (String key : keys) {
			value = KubernetesFileTests.<Map<String, Object>>cast(value).get(key);
		}
		return cast(value);
	}

	@SuppressWarnings("unchecked")
	private static <T> T cast(Object value) {
		return (T) value;
	}

}
