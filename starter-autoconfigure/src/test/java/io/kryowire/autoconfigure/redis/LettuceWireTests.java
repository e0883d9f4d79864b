/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class LettuceWireTests extends AbstractWireContract {

	LettuceWireTests() {
		super("lettuce", LettuceConnectionFactory.class);
	}

}
