/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.tenants;

import io.kryowire.call.CallerIdentity;
import io.kryowire.call.KryonetAuthorizer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AuthorizersTests {

	// tag::test
	@Test
	void whoeverHasNoCertificateMayNotCallPrices() {
		KryonetAuthorizer authorizer = new Authorizers().onlyPortfoliosCallPrices();
		CallerIdentity somebody = CallerIdentity.unproven("portfolio.acme.example");
		assertThat(authorizer.mayCall(somebody, "prices")).isFalse();
		assertThat(authorizer.mayCall(somebody, "weather")).isTrue();
	}
	// end::test

}
