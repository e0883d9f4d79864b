/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The binary encoding: Kryo's buffers and serializers behind a guard, with generated code
 * for records and classes.
 */
@NullMarked
package io.kryowire.codec.kryo;

import org.jspecify.annotations.NullMarked;
