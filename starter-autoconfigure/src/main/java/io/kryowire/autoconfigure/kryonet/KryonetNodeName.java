/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

/**
 * The name of this node, as its peers see it.
 *
 * @param value the name
 */
public record KryonetNodeName(String value) {
}
