/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Contracts: what an annotated interface says of the calls of its methods. A client gets
 * a proxy of it from {@code KryonetServiceProxyFactory}; a server has an implementation
 * of it answered by {@code ServiceExporter}; a {@code CallRouter} decides which node a
 * call goes to.
 */
@NullMarked
package io.kryowire.call.contract;

import org.jspecify.annotations.NullMarked;
