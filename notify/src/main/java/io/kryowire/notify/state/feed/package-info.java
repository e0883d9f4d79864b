/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What tells of changes: announcements of our writers, and keys that Redis tracks.
 */
@NullMarked
package io.kryowire.notify.state.feed;

import org.jspecify.annotations.NullMarked;
