/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Spring Boot's gRPC as a call subject.
 */
@NullMarked
package io.kryowire.benchmarks.spring.grpc;

import org.jspecify.annotations.NullMarked;
