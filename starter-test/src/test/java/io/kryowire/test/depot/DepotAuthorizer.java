/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.depot;

import io.kryowire.call.CallerIdentity;
import io.kryowire.call.KryonetAuthorizer;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Refuses one caller, if it is told whom. */
@Component
class DepotAuthorizer implements KryonetAuthorizer {

	private final String refused;

	DepotAuthorizer(@Value("${depot.refused:}") String refused) {
		this.refused = refused;
	}

	@Override
	public boolean mayCall(CallerIdentity caller, String contract) {
		return !contract.equals("depot") || !caller.nodeId().equals(this.refused);
	}

}
