/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * gRPC as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.call.grpc;

import org.jspecify.annotations.NullMarked;
