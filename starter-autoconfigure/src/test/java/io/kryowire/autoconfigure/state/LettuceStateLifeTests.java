/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class LettuceStateLifeTests extends AbstractStateLifeContract {

	LettuceStateLifeTests() {
		super("lettuce", LettuceConnectionFactory.class);
	}

}
