/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import io.kryowire.codec.WireType;

/**
 * An account.
 *
 * @param sum what is on it
 * @param by the node that has written it
 */
@WireType
public record Entry(long sum, String by) {

}
