/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Calls by contract: one annotated interface on both sides. A client gets a proxy of it
 * from {@link io.kryowire.call.contract.KryonetServiceProxyFactory}; a server has an
 * implementation of it answered by {@link io.kryowire.call.contract.ServiceExporter};
 * {@link io.kryowire.call.contract.CallRouter} decides which node a call goes to.
 */
@NullMarked
package io.kryowire.call.contract;

import org.jspecify.annotations.NullMarked;
