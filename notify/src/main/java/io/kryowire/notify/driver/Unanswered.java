/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

/**
 * Stands where an answer would be that has not come.
 *
 * @param sent whether the command may have been executed: it was sent, as far as anybody
 * knows
 * @param cause why there is no answer
 */
public record Unanswered(boolean sent, RuntimeException cause) {

}
