/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client.contracts;

import io.kryowire.call.client.ImportKryonetClients;

/**
 * Imports what is in its package.
 */
@ImportKryonetClients
public class Here {

}
