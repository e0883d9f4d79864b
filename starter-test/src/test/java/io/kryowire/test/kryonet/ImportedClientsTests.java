/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.kryonet;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.server.KryonetService;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestContextManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A test of calls does not pass without calls.
 */
class ImportedClientsTests {

	@Test
	void aTestThatWouldBeGivenTheServiceItselfIsRefused() {
		assertThatIllegalStateException().isThrownBy(() -> prepare(new WithField()))
			.withMessageContainingAll("WithField.bells would be the service itself, the bean ringing",
					"no client for " + Bells.class.getName() + " is imported",
					"@ImportKryonetClients(types = Bells.class)");
		assertThatIllegalStateException().isThrownBy(() -> prepare(new WithConstructor(new Ringing())))
			.withMessageContaining("WithConstructor.");
		assertThatIllegalStateException().isThrownBy(() -> prepare(new WithParameter()))
			.withMessageContaining("WithParameter.");
	}

	@Test
	void aTestThatImportsItsClientOrWantsTheServiceIsNot() throws Exception {
		WithImport imported = new WithImport();
		prepare(imported);
		assertThat(imported.bells).isNotInstanceOf(Ringing.class);
		assertThat(imported.bells.ring()).isEqualTo("ding");
		WithClass service = new WithClass();
		prepare(service);
		assertThat(service.ringing.ring()).isEqualTo("ding");
	}

	@Test
	void aTestOfAWholeApplicationMayMeanTheService() throws Exception {
		WholeApplication whole = new WholeApplication();
		prepare(whole);
		assertThat(whole.bells).isInstanceOf(Ringing.class);
	}

	private static void prepare(Object test) throws Exception {
		new TestContextManager(test.getClass()).prepareTestInstance(test);
	}

	@KryonetExchange
	interface Bells {

		String ring();

	}

	static final class Ringing implements Bells {

		@Override
		public String ring() {
			return "ding";
		}

	}

	@SpringBootConfiguration
	static class Tower {

		@Bean
		@KryonetService
		Ringing ringing() {
			return new Ringing();
		}

	}

	@KryonetTest
	@ContextConfiguration(classes = Tower.class)
	static class WithField {

		@Autowired
		Bells bells;

	}

	@KryonetTest
	@ContextConfiguration(classes = Tower.class)
	static class WithConstructor {

		@Autowired
		WithConstructor(Bells bells) {
			bells.ring();
		}

	}

	@KryonetTest
	@ContextConfiguration(classes = Tower.class)
	static class WithParameter {

		@Test
		void rings(@Autowired Bells bells) {
			bells.ring();
		}

	}

	@KryonetTest
	@ContextConfiguration(classes = Tower.class)
	static class WithClass {

		@Autowired
		Ringing ringing;

	}

	@SpringBootTest(classes = Tower.class)
	@AutoConfigureKryonet
	static class WholeApplication {

		@Autowired
		Bells bells;

	}

	@KryonetTest
	@ImportKryonetClients(types = Bells.class)
	@ContextConfiguration(classes = Tower.class)
	static class WithImport {

		@Autowired
		Bells bells;

	}

}
