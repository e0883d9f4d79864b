/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client.contracts;

import io.kryowire.call.contract.KryonetExchange;

/**
 * A contract.
 */
@KryonetExchange
public interface First extends Part<String> {

}
