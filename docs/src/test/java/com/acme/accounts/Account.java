/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.accounts;

import io.kryowire.codec.WireType;

@WireType
public record Account(String number, long cents) {
}
