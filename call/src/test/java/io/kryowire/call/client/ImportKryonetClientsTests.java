/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.client.contracts.First;
import io.kryowire.call.client.contracts.Here;
import io.kryowire.call.client.contracts.below.Second;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class ImportKryonetClientsTests {

	private static final String FIRST = First.class.getName();

	private static final String SECOND = Second.class.getName();

	@Test
	void byTypes() {
		assertThat(clients(ByTypes.class)).containsExactlyInAnyOrder("default#" + FIRST, "default#" + SECOND);
	}

	@Test
	void byValue() {
		assertThat(clients(ByValue.class)).containsExactly("default#" + FIRST);
	}

	@Test
	void byPackagesWithAllBelow() {
		assertThat(clients(ByPackage.class)).containsExactlyInAnyOrder("east#" + FIRST, "east#" + SECOND);
	}

	@Test
	void byClassesOfPackages() {
		assertThat(clients(ByPackageClass.class)).containsExactly("east#" + SECOND);
	}

	@Test
	void withoutAnyThePackageOfTheClassIsMeant() {
		assertThat(clients(Here.class)).containsExactlyInAnyOrder("default#" + FIRST, "default#" + SECOND);
	}

	@Test
	void severalTimes() {
		assertThat(clients(Repeated.class)).containsExactlyInAnyOrder("east#" + FIRST, "west#" + FIRST);
	}

	@Test
	void byAnAnnotationOfTheApplication() {
		assertThat(clients(Meta.class)).containsExactly("shops#" + FIRST);
		assertThat(clients(MetaTwice.class)).containsExactlyInAnyOrder("east#" + FIRST, "west#" + SECOND);
	}

	@Test
	void bySeveralClassesThoughTheySayTheSame() {
		assertThat(clients(ByTypes.class, ByValue.class, Repeated.class)).containsExactlyInAnyOrder("default#" + FIRST,
				"default#" + SECOND, "east#" + FIRST, "west#" + FIRST);
	}

	@Test
	void aClientIsMadeWhenItIsWantedAndCallsItsGroup() {
		try (AnnotationConfigApplicationContext context = context(ByTypes.class)) {
			First first = context.getBean(First.class);
			assertThat(first).isSameAs(context.getBean(KryonetClients.class).client("default", First.class))
				.hasToString(first.toString());
		}
	}

	private static List<String> clients(Class<?>... configurations) {
		try (AnnotationConfigApplicationContext context = context(configurations)) {
			List<String> registered = context.getBeanProvider(KryonetClientRegistration.class)
				.stream()
				.map(KryonetClientRegistration::beanName)
				.toList();
			assertThat(context.getBeanDefinitionNames()).containsAll(registered)
				.filteredOn((name) -> name.contains("#") && !name.endsWith(".registration"))
				.hasSameSizeAs(registered);
			return registered;
		}
	}

	private static AnnotationConfigApplicationContext context(Class<?>... configurations) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.setAllowBeanDefinitionOverriding(false);
		context.register(Clients.class);
		context.register(configurations);
		context.refresh();
		return context;
	}

	@Configuration(proxyBeanMethods = false)
	static class Clients {

		@Bean
		KryonetClients clients(ObjectProvider<KryonetClientRegistration> registrations) {
			return new KryonetClients((name) -> KryonetClientGroup
				.builder(name, new KryonetTransport(), KryoCodec.of(), LinkSettings.of("imports"))
				.nodes(List.of(NodeAddress.parse("127.0.0.1:1"))), registrations.stream().toList());
		}

	}

	@ImportKryonetClients(types = { First.class, Second.class })
	static class ByTypes {

	}

	@ImportKryonetClients(First.class)
	static class ByValue {

	}

	@ImportKryonetClients(group = "east", basePackages = "io.kryowire.call.client.contracts")
	static class ByPackage {

	}

	@ImportKryonetClients(group = "east", basePackageClasses = Second.class)
	static class ByPackageClass {

	}

	@ImportKryonetClients(group = "east", types = First.class)
	@ImportKryonetClients(group = "west", types = First.class)
	static class Repeated {

	}

	@Target(ElementType.TYPE)
	@Retention(RetentionPolicy.RUNTIME)
	@ImportKryonetClients(group = "shops", types = First.class)
	@interface Shops {

	}

	@Shops
	static class Meta {

	}

	@Target(ElementType.TYPE)
	@Retention(RetentionPolicy.RUNTIME)
	@ImportKryonetClients(group = "east", types = First.class)
	@ImportKryonetClients(group = "west", types = Second.class)
	@interface EastAndWest {

	}

	@EastAndWest
	static class MetaTwice {

	}

}
