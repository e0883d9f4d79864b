/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import io.kryowire.cluster.NodeView;

/**
 * Event published when nodes of this node's service have joined or left, or have changed.
 * Views that follow each other quickly may be left out, except for the last one.
 *
 * @param service the name of the service
 * @param view the nodes now
 */
public record NodesChangedEvent(String service, NodeView view) {
}
