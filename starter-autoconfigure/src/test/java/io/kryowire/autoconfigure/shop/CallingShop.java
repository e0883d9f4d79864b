/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.shop;

import io.kryowire.autoconfigure.kryonet.OnlyCalls;
import io.kryowire.call.client.ImportKryonetClients;

/** An application that calls. */
@OnlyCalls
@ImportKryonetClients(group = "shops", types = Prices.class)
public class CallingShop {

}
