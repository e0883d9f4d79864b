/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import io.kryowire.notify.Driver;

class LettuceFailingMessagesTests extends AbstractFailingMessagesContract {

	@Override
	Driver driver() {
		return Driver.LETTUCE;
	}

}
