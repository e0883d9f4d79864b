/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the types of an application look like on the wire, derived from their classes and
 * independent of any encoding: shapes, definitions, ids and fingerprints.
 */
@NullMarked
package io.kryowire.codec.schema;

import org.jspecify.annotations.NullMarked;
