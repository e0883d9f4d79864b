/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.depot;

import org.springframework.stereotype.Component;

/** A component that has nothing to do with calls. */
@Component
class Inventory {

}
