/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClientRegistration;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.InvalidContractException;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Clients that are imported where no bean may replace another, as with Spring Boot.
 */
class ImportTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
				KryonetClientAutoConfiguration.class))
		.withPropertyValues("kryowire.kryonet.client.east.nodes=127.0.0.1:1",
				"kryowire.kryonet.client.west.nodes=127.0.0.1:1");

	@Test
	void oneContractIsImportedInTwoGroups() {
		this.runner.withUserConfiguration(East.class, West.class, ByQualifier.class).run((context) -> {
			KryonetClients clients = context.getBean(KryonetClients.class);
			Pair pair = context.getBean(Pair.class);
			assertThat(pair.east()).isSameAs(clients.client("east", Greeter.class)).isNotSameAs(pair.west());
			assertThat(pair.west()).isSameAs(clients.client("west", Greeter.class));
			assertThatIllegalArgumentException().isThrownBy(() -> clients.client(Greeter.class))
				.withMessageContaining("[east, west]");
			assertThatExceptionOfType(NoUniqueBeanDefinitionException.class)
				.isThrownBy(() -> context.getBean(Greeter.class))
				.withMessageContaining("east#" + Greeter.class.getName())
				.withMessageContaining("west#" + Greeter.class.getName());
		});
	}

	@Test
	void oneClientIsImportedTwice() {
		this.runner.withUserConfiguration(East.class, EastAgain.class).run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(Greeter.class);
			assertThat(context.getBeanProvider(KryonetClientRegistration.class)).hasSize(1);
		});
	}

	@Test
	void aBeanOfSomebodyElseWithTheNameOfAClientIsAMistake() {
		this.runner.withUserConfiguration(East.class, SomebodyElse.class)
			.run((context) -> assertThat(context).getFailure().isInstanceOf(BeanDefinitionOverrideException.class));
	}

	@Test
	void whatIsNoContractIsRefusedByName() {
		this.runner.withUserConfiguration(NoInterface.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidContractException.class)
				.hasMessageContaining(Greetings.class.getName())
				.hasMessageContaining("it is not an interface"));
		this.runner.withUserConfiguration(NoContract.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidContractException.class)
				.hasMessageContaining("java.lang.Runnable")
				.hasMessageContaining("@KryonetExchange"));
	}

	/** What is injected. */
	record Pair(Greeter east, Greeter west) {
	}

	@Configuration(proxyBeanMethods = false)
	@ImportKryonetClients(group = "east", types = Greeter.class)
	static class East {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportKryonetClients(group = "east", value = Greeter.class)
	static class EastAgain {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportKryonetClients(group = "west", types = Greeter.class)
	static class West {

	}

	@Configuration(proxyBeanMethods = false)
	static class ByQualifier {

		@Bean
		Pair pair(@Qualifier("east#io.kryowire.autoconfigure.kryonet.Greeter") Greeter east,
				@Qualifier("west#io.kryowire.autoconfigure.kryonet.Greeter") Greeter west) {
			return new Pair(east, west);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SomebodyElse {

		@Bean("east#io.kryowire.autoconfigure.kryonet.Greeter")
		Greetings greetings() {
			return new Greetings();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportKryonetClients(group = "east", types = Greetings.class)
	static class NoInterface {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportKryonetClients(group = "east", types = Runnable.class)
	static class NoContract {

	}

}
