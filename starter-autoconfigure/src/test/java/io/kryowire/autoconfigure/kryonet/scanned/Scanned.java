/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.scanned;

import io.kryowire.autoconfigure.kryonet.Greetings;
import io.kryowire.call.server.KryonetService;

/**
 * A service that is found by its annotation.
 */
@KryonetService("theScanned")
public class Scanned extends Greetings {

}
