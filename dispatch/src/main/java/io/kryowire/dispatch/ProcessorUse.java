/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * What the operating system says of a thread at one moment.
 *
 * @param wanted whether it runs, or would if a processor were free; otherwise it waits
 * for something else
 * @param ticks the processor time it has used, in hundredths of a second
 */
record ProcessorUse(boolean wanted, long ticks) {
}
