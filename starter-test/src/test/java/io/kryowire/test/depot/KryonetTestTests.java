/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Transport;
import io.kryowire.call.memory.MemoryTransport;
import io.kryowire.test.kryonet.KryonetTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The slice has what calls need, and nothing else.
 */
@KryonetTest(properties = "kryowire.kryonet.node-id=slice")
class KryonetTestTests {

	private final Depot depot;

	private final ApplicationContext context;

	KryonetTestTests(@Autowired Depot depot, @Autowired ApplicationContext context) {
		this.depot = depot;
		this.context = context;
	}

	@Test
	void anImportedClientCallsAServiceThatWasScanned() {
		assertThat(this.context.getBeanProvider(Transport.class).stream()).hasOnlyElementsOfType(MemoryTransport.class)
			.hasSize(1);
		assertThat(this.depot.shelf("spoons")).isEqualTo("slice");
		assertThat(this.depot.through("spoons").join()).isEqualTo("slice asked slice");
	}

	@Test
	void exceptionHandlersAndCustomizersAreScanned() {
		assertThatExceptionOfType(OutOfStockException.class).isThrownBy(this.depot::broken).withMessage("empty");
		Customizers customizers = this.context.getBean(Customizers.class);
		assertThat(customizers.groups).hasValue(1);
		assertThat(customizers.nodes).hasValue(1);
	}

	@Test
	void otherComponentsAndOtherAutoConfigurationStayOut() {
		assertThat(this.context.getBeanProvider(Inventory.class).stream()).isEmpty();
		assertThat(this.context.getBeanProvider(TaskExecutionAutoConfiguration.class).stream()).isEmpty();
	}

	@Nested
	@KryonetTest(properties = { "kryowire.kryonet.node-id=slice", "depot.refused=slice" })
	class WhoMayNotCall {

		@Test
		void anAuthorizerIsScannedAndDecides(@Autowired Depot refused) {
			assertThatExceptionOfType(CallException.class).isThrownBy(refused::anyone)
				.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED))
				.withMessageContaining("slice may not call depot");
		}

	}

	@Nested
	@KryonetTest(includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Inventory.class),
			excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Customizers.class))
	class WithFilters {

		@Test
		void filtersOfTheTestDecide(@Autowired ApplicationContext filtered) {
			assertThat(filtered.getBeanProvider(Inventory.class).stream()).hasSize(1);
			assertThat(filtered.getBeanProvider(Customizers.class).stream()).isEmpty();
			assertThat(filtered.getBean(Depot.class).anyone()).isEqualTo("alone");
		}

	}

	@Nested
	@KryonetTest(useDefaultFilters = false,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Inventory.class))
	class WithoutDefaultFilters {

		@Test
		void nothingElseIsScanned(@Autowired ApplicationContext filtered, @Autowired Environment environment) {
			assertThat(filtered.getBeanProvider(Inventory.class).stream()).hasSize(1);
			assertThat(filtered.getBeanProvider(DepotService.class).stream()).isEmpty();
			assertThat(environment.getProperty("local.kryonet.port")).isNull();
		}

	}

}
